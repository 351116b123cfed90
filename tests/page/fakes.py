"""A document that only remembers what was written to it, for testing the view without a browser."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

Write = tuple[str, str, object]
"""Element id, property or attribute, value."""


def stand_in_for_pyodide() -> None:
    """Let ludo.view be imported in CPython: proxies are the functions themselves."""
    module = ModuleType("pyodide.ffi")
    for name in ("create_proxy", "create_once_callable"):
        setattr(module, name, lambda function: function)
    sys.modules.setdefault("pyodide", ModuleType("pyodide"))
    sys.modules.setdefault("pyodide.ffi", module)


class FakeElement:
    """An element; what is written to it goes to the document's list."""

    def __init__(self, id: str, writes: list[Write], tag: str = "DIV") -> None:  # noqa: A002
        self.__dict__.update(id=id, writes=writes, tagName=tag, attributes={}, children=[])
        self.__dict__["style"] = SimpleNamespace(setProperty=self._property)
        self.__dict__.update(parent=None, open=False)

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__[name] = value
        self._wrote(name, value)

    def _wrote(self, name: str, value: object) -> None:
        self.__dict__["writes"].append((self.__dict__["id"], name, value))

    def _property(self, name: str, value: str) -> None:
        self._wrote(name, value)

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802
        self.__dict__["attributes"][name] = value
        self._wrote(name, value)

    def removeAttribute(self, name: str) -> None:  # noqa: N802
        self.__dict__["attributes"].pop(name, None)
        self._wrote(name, None)

    def getAttribute(self, name: str) -> Any:  # noqa: N802
        return self.__dict__["attributes"].get(name)

    def replaceChildren(self, *children: "FakeElement") -> None:  # noqa: N802
        self.__dict__["children"] = list(children)
        self._wrote("children", len(children))

    def appendChild(self, child: "FakeElement") -> None:  # noqa: N802
        child.__dict__["parent"] = self
        self.__dict__["children"].append(child)
        self._wrote("child", child.__dict__["textContent"])

    def remove(self) -> None:
        self.__dict__["parent"].__dict__["children"].remove(self)

    def showModal(self) -> None:  # noqa: N802
        self.__dict__["open"] = True
        self._wrote("open", True)

    def close(self) -> None:
        self.__dict__["open"] = False
        self._wrote("open", False)

    def focus(self, **options: object) -> None:
        self._wrote("focus", options)

    def closest(self, selector: str) -> Any:
        """Stand for one that is inside of whatever its attributes and tag say."""
        wanted = {part.strip() for part in selector.split(",")}
        if "[data-do]" in wanted:
            return self if "data-do" in self.__dict__["attributes"] else None
        return self if self.__dict__["tagName"].lower() in wanted else None


class FakeDocument:
    """A document with the elements of the given ids."""

    def __init__(self, ids: frozenset[str]) -> None:
        self.writes: list[Write] = []
        self.elements = {id_: FakeElement(id_, self.writes) for id_ in ids}
        self.documentElement = FakeElement("root", self.writes)
        self.listeners: dict[str, Any] = {}

    def getElementById(self, id: str) -> FakeElement | None:  # noqa: A002, N802
        return self.elements.get(id)

    def querySelectorAll(self, _selector: str) -> list[FakeElement]:  # noqa: N802
        return []

    def createElement(self, tag: str) -> FakeElement:  # noqa: N802
        return FakeElement("made", [], tag.upper())

    def addEventListener(self, name: str, listener: Any, _capture: bool) -> None:  # noqa: N802
        self.listeners[name] = listener

    def fire(self, name: str, target: FakeElement, **details: object) -> SimpleNamespace:
        """Let an event happen, and return it with whether its default was prevented."""
        modifiers = {"repeat": False, "ctrlKey": False, "metaKey": False, "altKey": False}
        event = SimpleNamespace(target=target, prevented=False, **(modifiers | details))
        event.preventDefault = lambda: setattr(event, "prevented", True)
        self.listeners[name](event)
        return event


class FakePage:
    """A window that is hidden and seen again, and whose time the test lets pass."""

    def __init__(self) -> None:
        self._ms = 0.0
        self._listeners: list[Any] = []
        self.performance = SimpleNamespace(now=lambda: self._ms)
        self.document = SimpleNamespace(hidden=False, addEventListener=self._listen)

    def _listen(self, name: str, listener: Any) -> None:
        assert name == "visibilitychange"
        self._listeners.append(listener)

    def pass_ms(self, ms: float) -> None:
        """Let time pass."""
        self._ms += ms

    def hide(self, hidden: bool) -> None:
        """Hide the page or show it, and tell those who listen."""
        self.document.hidden = hidden
        for listener in self._listeners:
            listener(None)
