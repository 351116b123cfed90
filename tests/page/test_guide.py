"""The guide (O5) says what the game says."""

import re

from ludo import words, words_page
from site_tools import ROOT

GUIDE = " ".join((ROOT / "guide.html").read_text("utf-8").split())
CATALOGUE = [
    *words_page.PAGE.values(),
    *(text for text in vars(words).values() if isinstance(text, str)),
]


def test_o5_what_the_guide_quotes_is_what_the_page_says() -> None:
    quoted = re.findall("“([^”]*)”", GUIDE)
    assert quoted
    for quote in quoted:
        assert any(quote in sentence for sentence in CATALOGUE), quote
