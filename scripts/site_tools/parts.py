"""The parts of a page that are written from Python, each between two comments of its own."""

from collections.abc import Callable, Mapping

Parts = Mapping[str, Callable[[], str]]
"""By its name, what makes a part."""


def with_parts(page: str, parts: Parts) -> str:
    """Return ``page`` with each of ``parts`` made anew.

    Raises ``ValueError`` where the comments around one are missing.
    """
    for name, make in parts.items():
        before, begin, rest = page.partition(f"<!-- {name}, made by scripts/make-page -->\n")
        _, end, after = rest.partition(f"<!-- end of {name} -->")
        if not (begin and end):
            raise ValueError(f"the page lacks the comments around its {name}")
        page = f"{before}{begin}{make()}\n{end}{after}"
    return page
