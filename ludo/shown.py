"""What frames are made of; ``frame`` says what each property means."""

from typing import NamedTuple


class Button(NamedTuple):
    """A button in a table's cell: what it does, about what, and what it says."""

    do: str
    value: str
    text: str


Cell = str | Button
Rows = tuple[tuple[Cell, ...], ...]
"""A table's rows; the first cell of each is its heading."""
Value = str | bool | None | tuple[str, ...] | tuple[tuple[int, str], ...] | Rows
Frame = dict[tuple[str, str], Value]
"""By element id and property, its value."""
