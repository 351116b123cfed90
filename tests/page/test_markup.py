"""The page's static markup: the board as the geometry has it, and what the scripts lean on."""

import json
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


def test_b6_what_an_installed_game_is_called_comes_from_the_catalogue() -> None:
    manifest = json.loads((ROOT / "manifest.webmanifest").read_text(encoding="utf-8"))
    words = words_page.PAGE
    assert manifest["name"] == manifest["short_name"] == words["title"]
    assert manifest["description"] == words["description"]
    assert f"<title>{words['title']}</title>" in PAGE
    assert (
        f'<meta name="description" data-word-label="description" content="{words["description"]}"'
        in PAGE
    )
    shortcuts = [(shortcut["url"], shortcut["name"]) for shortcut in manifest["shortcuts"]]
    assert shortcuts == [("./?do=new", words["new"]), ("./?do=resume", words["resume"])]
    labels = [screenshot["label"] for screenshot in manifest["screenshots"]]
    assert labels == list(words_page.SCREENSHOTS)


def test_k2_the_message_line_is_a_polite_live_region() -> None:
    assert '<div id="message" role="status" aria-live="polite"' in PAGE


SHAPES = ("<circle ", '<path d="M16 2.6 29.4 16 16', '<path d="M16 2.3 20.6 9.8', "<rect ")
"""How each seat's shape begins: circle, diamond, star, square."""
OWN = (
    r'<button[^>]*class="token"[^>]*data-seat="(\d)".*?</button>',
    r'<li class="player"[^>]*data-seat="(\d)".*?</li>',
    r'<div class="yard"[^>]*data-seat="(\d)".*?</div>',
    r'<div class="square"[^>]*data-kind="start" data-seat="(\d)".*?</div>',
    r'<div class="seat"[^>]*data-seat="(\d)".*?</div>',
    r'<label data-seat="(\d)">.*?</label>',
)
"""What has a seat and shows its shape: tokens, cards, yards, starts, rows and swatches."""


@pytest.mark.parametrize("own", OWN)
def test_k3_whatever_has_a_seat_shows_its_shape(own: str) -> None:
    found = list(re.finditer(own, PAGE, re.DOTALL))
    assert {match[1] for match in found} == {"0", "1", "2", "3"}
    for match in found:
        assert re.findall(r'"#(?:shape|piece)-(\d)"', match[0]) == [match[1]], match[0]


def test_k3_a_choice_shows_the_shape_of_whoever_is_on_turn() -> None:
    shown = re.findall(r'<svg class="only-(\d)"[^>]*><use href="#piece-(\d)"', PAGE)
    assert shown == [(seat, seat) for seat in "0123"] * 4


@pytest.mark.parametrize("name", ["shape", "piece"])
def test_k3_the_four_shapes_are_a_circle_a_diamond_a_star_and_a_square(name: str) -> None:
    drawn = [re.search(rf'id="{name}-{seat}"[^>]*>(.*?)</symbol>', PAGE) for seat in range(4)]
    for match, begin in zip(drawn, SHAPES, strict=True):
        assert match
        assert match[1].startswith(begin)


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
