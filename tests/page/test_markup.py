"""The page's static markup: the board as the geometry has it, and what the scripts lean on."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ludo import words_page
from ludo.rules import EDITIONS
from site_tools.guide import with_editions
from site_tools.markup import made

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "index.html").read_text(encoding="utf-8")
GUIDE = (ROOT / "guide.html").read_text(encoding="utf-8")
SIGNS = re.compile(r"[0-9/–?←→]+|Space|Enter|Esc|[A-Z]")
"""Numbers and the names of keys are the same in every language."""
NEVER_CLOSED = ("input", "path", "circle", "rect", "stop", "br")


class Texts(HTMLParser):
    """Finds the texts that no element names by ``data-word``."""

    def __init__(self) -> None:
        super().__init__()
        self.nameless: list[str] = []
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in NEVER_CLOSED:
            self._open.append("data-word" in dict(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing is inside of it."""

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        text = data.strip()
        if text and not self._open[-1] and not SIGNS.fullmatch(text):
            self.nameless.append(text)


def test_v2_b6_the_page_holds_the_board_of_the_geometry_and_the_words_of_the_catalogue() -> None:
    assert made(PAGE) == PAGE


def test_b6_a_word_that_the_catalogue_lacks_is_an_error() -> None:
    with pytest.raises(KeyError, match="nonsense"):
        made(PAGE.replace('data-word="start"', 'data-word="nonsense"'))


def test_b6_every_word_of_the_catalogue_is_on_the_page() -> None:
    named = set(re.findall(r'data-word(?:-label)?="([^"]+)"', PAGE))
    assert named == set(words_page.PAGE)


def strings_of(script: str) -> list[str]:
    """Return what a script has between quotation marks, its comments left out."""
    text = (ROOT / "static" / script).read_text(encoding="utf-8")
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    return [found[1] for found in re.findall(r"""(["'`])(.*?)\1""", code, re.DOTALL)]


@pytest.mark.parametrize("script", ["boot.js", "guard.js"])
def test_b6_what_runs_before_python_holds_no_sentence(script: str) -> None:
    assert strings_of(script)
    sentences = [text for text in strings_of(script) if re.search(r"\w[.,:]? \w", text)]
    assert [text for text in sentences if "import" not in text] == []


def test_b6_what_runs_before_python_names_its_words() -> None:
    strings = " ".join(strings_of("boot.js") + strings_of("guard.js"))
    words = {word for word in words_page.PAGE if word.startswith("boot-")}
    assert set(re.findall(r"boot-[\w-]+", strings)) == words


def test_b6_every_text_on_the_page_comes_from_the_catalogue() -> None:
    reader = Texts()
    reader.feed(PAGE[PAGE.index("<body>") : PAGE.index("</body>")])
    assert reader.nameless == []


def test_o5_the_guide_holds_the_rules_of_every_edition() -> None:
    assert with_editions(GUIDE) == GUIDE
    assert "Red starts." in GUIDE
    assert "Green starts." in GUIDE
    assert GUIDE.count("brings a token out of the yard.") == len(EDITIONS)


def test_o5_a_guide_without_its_comments_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks the comments"):
        with_editions("")


@pytest.mark.parametrize("part", ["board", "rule options", "seats", "choices", "players"])
def test_v2_a_page_without_its_comments_is_refused(part: str) -> None:
    with pytest.raises(ValueError, match=f"lacks the comments around its {part}"):
        made(PAGE.replace(f"<!-- {part}, made", "<!-- made"))


def test_v2_the_board_has_72_squares_16_tokens_and_16_spots() -> None:
    drawn = re.findall(r'data-kind="(\w+)"', PAGE)
    assert len([kind for kind in drawn if kind in ("ring", "start", "star", "lane")]) == 72
    assert PAGE.count('class="token"') == 16
    assert PAGE.count('class="spot"') == 16


def test_every_id_is_given_once() -> None:
    ids = re.findall(r'\bid="([^"]+)"', PAGE)
    assert sorted(ids) == sorted(set(ids))


def test_k1_every_control_says_what_it_does() -> None:
    for button in re.findall(r"<button[^>]*>.*?</button>", PAGE, re.DOTALL):
        visible = re.sub(r"<[^>]*>", "", button).strip()
        assert visible or 'aria-label="' in button, button
