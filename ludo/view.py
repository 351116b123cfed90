"""The page: shows frames, and hears what is done to it.

Rule 1  Write-only: nothing of the game is read back from the page but events and focus.
Rule 2  Only what differs from the last frame is written, once for each changed property; what a
        frame no longer names becomes again what the page was made with.
Rule 3  A few listeners on the whole document, made once and kept, hear everything.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from pyodide.ffi import create_once_callable, create_proxy

from ludo.messages import Chosen, Closed, Form, Key, Message, Press, Received
from ludo.records_text import MAX_EXPORT
from ludo.shown import Button, Cell, Frame, Rows, Value

Send = Callable[[Message], None]
"""Takes a message to the app."""

_FIELDS: Final = ("INPUT", "SELECT", "TEXTAREA")
"""What keeps its own keys (K1)."""
_PRESSING: Final = (" ", "Enter")
"""The keys with which the browser itself presses a button."""
_MOVING: Final = ("ArrowLeft", "ArrowRight")
_NEVER: Final = object()
"""What differs from everything that a frame shows."""


class View:
    """The page around ``document``, as it was last written."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._shown: Frame = {}
        self._made_with: Frame = {}
        self._elements: dict[str, Any] = {"root": document.documentElement}
        self._said: dict[int, Any] = {}
        self._writers: dict[str, Callable[[Any, Any], None]] = {
            "text": _write_text,
            "items": self._write_items,
            "rows": self._write_rows,
            "value": _write_value,
            "checked": _write_checked,
            "shown": _write_shown,
            "said": self._write_said,
        }

    def apply(self, frame: Frame) -> None:
        """Write whatever ``frame`` changes.

        Raises ``LookupError`` where it names an element that the page lacks.
        """
        shown, self._shown = self._shown, frame
        for key in shown.keys() - frame.keys():
            self._write(key, self._made_with[key])
        for key, value in frame.items():
            if shown.get(key, _NEVER) != value:
                if key not in self._made_with:
                    self._made_with[key] = self._attribute(key)
                self._write(key, value)

    def focus(self, id: str) -> None:  # noqa: A002 - the page's own word
        """Give the focus to an element, without scrolling to it."""
        self._element(id).focus(preventScroll=True)

    def open_for_play(self) -> None:
        """Say that the app is ready, and allow motion once the first picture stands (V8)."""
        self._element("root").setAttribute("data-app", "ready")
        frame = self._document.defaultView.requestAnimationFrame
        lively = create_once_callable(
            lambda _: self._element("root").setAttribute("data-lively", "")
        )
        frame(create_once_callable(lambda _: frame(lively)))

    def fields(self) -> dict[str, str]:
        """Return the fields of the set-up form as they stand."""
        window = self._document.defaultView
        data = window.FormData.new(self._element("setup"))
        fields: dict[str, str] = window.Object.fromEntries(data).to_py()
        return fields

    def listen(self, send: Send) -> None:
        """Turn what happens in the page into messages, from now on."""
        heard = {
            "click": self._clicked,
            "keydown": self._keyed,
            "change": self._changed,
            "submit": self._submitted,
            "close": self._closed,
        }
        for name, handler in heard.items():
            self._document.addEventListener(name, create_proxy(partial(handler, send)), True)
        self._take_taps()

    def _take_taps(self) -> None:
        """Let what is no button, squares above all, be tapped on its own.

        Chrome gives a finger's tap to the nearest element that hears clicks: a token beside the
        square. On phones Safari doesn't tell of taps on what hears none.
        """
        heard = create_proxy(lambda _: None)
        for element in self._document.querySelectorAll("[data-do]:not(button)"):
            element.addEventListener("click", heard)

    def _element(self, id: str) -> Any:  # noqa: A002
        if id not in self._elements:
            element = self._document.getElementById(id)
            if not element:
                raise LookupError(f"the page has no element {id!r}")
            self._elements[id] = element
        return self._elements[id]

    def _attribute(self, key: tuple[str, str]) -> str | None:
        """Return an attribute as the page was made; other properties begin empty."""
        attribute: str | None = self._element(key[0]).getAttribute(key[1])
        return attribute if isinstance(attribute, str) else None

    # --- writing ---------------------------------------------------------------------------

    def _write(self, key: tuple[str, str], value: Value) -> None:
        element, name = self._element(key[0]), key[1]
        if name in self._writers:
            self._writers[name](element, value)
        elif name.startswith("--"):
            element.style.setProperty(name, value or "")
        elif value is None or value is False:
            element.removeAttribute(name)
        else:
            element.setAttribute(name, "" if value is True else value)

    def _write_items(self, element: Any, items: tuple[str, ...] | None) -> None:
        element.replaceChildren(*(self._made("li", text) for text in items or ()))

    def _write_rows(self, body: Any, rows: Rows | None) -> None:
        body.replaceChildren(*(self._made_row(row) for row in rows or ()))

    def _made_row(self, row: tuple[Cell, ...]) -> Any:
        made = self._document.createElement("tr")
        for cell in row:
            if isinstance(cell, Button):
                made.appendChild(self._made_button_cell(cell))
            else:
                made.appendChild(self._made("td" if made.firstChild else "th", cell))
        return made

    def _made_button_cell(self, button: Button) -> Any:
        made = self._made("button", button.text)
        made.type = "button"
        made.setAttribute("data-do", button.do)
        made.setAttribute("data-value", button.value)
        cell = self._document.createElement("td")
        cell.appendChild(made)
        return cell

    def _write_said(self, element: Any, said: tuple[tuple[int, str], ...] | None) -> None:
        """Add the new sentences and drop the old; equal ones are new elements (K2)."""
        wanted = dict(said or ())
        for serial in [serial for serial in self._said if serial not in wanted]:
            self._said.pop(serial).remove()
        for serial, text in wanted.items():
            if serial not in self._said:
                self._said[serial] = self._made("p", text)
                element.appendChild(self._said[serial])

    def _made(self, tag: str, text: str) -> Any:
        element = self._document.createElement(tag)
        element.textContent = text
        return element

    # --- hearing ---------------------------------------------------------------------------

    def _clicked(self, send: Send, event: Any) -> None:
        pressed = event.target.closest("[data-do]")
        if pressed:
            send(Press(pressed.getAttribute("data-do"), pressed.getAttribute("data-value") or ""))
        elif event.target.tagName == "DIALOG":
            send(Closed())

    def _keyed(self, send: Send, event: Any) -> None:
        """Pass a key on, unless the browser or a field has its own use for it (K1)."""
        if event.repeat or event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.target.tagName in _FIELDS:
            return
        if event.key in _PRESSING and event.target.closest("button, summary, a"):
            return
        if event.key == " " or (event.key in _MOVING and self._is_counting()):
            event.preventDefault()
        send(Key(event.key))

    def _is_counting(self) -> bool:
        return self._shown.get(("counter", "hidden")) is False

    def _changed(self, send: Send, event: Any) -> None:
        field = event.target
        if field.type == "file":
            self._opened(send, field)
        elif field.closest("#receive"):
            return
        elif field.closest("#setup"):
            send(Form(self.fields(), changed=field.name))
        elif field.type == "checkbox":
            send(Chosen(field.name, "on" if field.checked else "off"))
        else:
            send(Chosen(field.name, field.value))

    def _opened(self, send: Send, field: Any) -> None:
        """Read a chosen file, no more of it than could make sense, and let it be chosen again."""
        file = field.files.item(0)
        if file:
            text = file.slice(0, MAX_EXPORT + 1).text()
            text.then(create_once_callable(lambda text: send(Received(text))))
        field.value = ""

    def _submitted(self, send: Send, event: Any) -> None:
        event.preventDefault()
        if event.target.id == "receive-form":
            text = self._element("receive-text")
            send(Received(text.value))
            text.value = ""
        else:
            send(Form(self.fields(), started=True))

    def _closed(self, send: Send, event: Any) -> None:
        """Tell of a dialog that the browser closed, not of one that a frame did."""
        if self._shown.get((event.target.id, "shown")) and not event.target.open:
            send(Closed())


def _write_text(element: Any, text: str | None) -> None:
    element.textContent = text or ""


def _write_value(element: Any, value: str | None) -> None:
    element.value = value or ""


def _write_checked(element: Any, checked: bool | None) -> None:
    element.checked = bool(checked)


def _write_shown(dialog: Any, shown: bool | None) -> None:
    if shown:
        dialog.showModal()
    else:
        dialog.close()
