"""What the page's markup, the app and the catalogue of words promise each other."""

import re
from html import unescape

import pytest

from ludo import app, words
from ludo.frame import frame
from ludo.match import KINDS
from ludo.model import Model
from ludo.rules import OPTIONS, RulesError, parse_value
from ludo.settings import Settings, setting_text, with_setting
from ludo.table import Setup, form_fields
from tests.app.driver import PAGE, Driver, page_ids

TEXT = PAGE.read_text("utf-8")


def values_of(name: str) -> list[str]:
    """Return the values that a field of the page offers; none for a check box."""
    select = rf'<select[^>]*\bname="{name}".*?</select>'
    field = re.search(rf'{select}|<input[^>]*\bname="{name}"[^>]*>', TEXT, re.DOTALL)
    assert field, name
    return re.findall(r'value="([^"]*)"', field[0])


def test_r7_everything_that_can_be_pressed_is_an_action_of_the_app() -> None:
    pressed = set(re.findall(r'data-do="([^"]+)"', TEXT))
    assert pressed <= {*app._PAGE_ACTIONS, *app._MATCH_ACTIONS}


def test_t1_every_frame_names_elements_of_the_page() -> None:
    assert {key[0] for key in frame(Model())} <= page_ids()
    assert {key[0] for key in Driver().fill("edition", "custom").frame} <= page_ids()


def test_t1_form_as_it_is_served_is_the_form_of_a_new_setup() -> None:
    form = TEXT[TEXT.index('<form id="setup"') : TEXT.index("</form>")]
    names = set(re.findall(r'name="([^"]+)"', form))
    rules = {f"rule-{option}" for option in OPTIONS}
    assert names == {*form_fields(Setup(counting=True, places=True)), *rules}


@pytest.mark.parametrize("option", OPTIONS)
def test_b4_custom_offers_values_that_there_are(option: str) -> None:
    values = values_of(f"rule-{option}")
    assert values
    for value in values:
        try:
            parse_value(option, value)
        except RulesError as error:
            raise AssertionError(value) from error


def test_t1_seats_offer_every_kind_of_player() -> None:
    for seat in range(4):
        assert set(values_of(f"kind-{seat}")) == set(KINDS)


@pytest.mark.parametrize("name", Settings._fields)
def test_v13_settings_offer_values_that_there_are(name: str) -> None:
    for value in values_of(name) or ["on", "off"]:
        assert setting_text(with_setting(Settings(), name, value), name) == value


def test_k1_every_key_is_an_action_of_the_app() -> None:
    assert {press.do for press in app._KEYS.values()} <= {*app._PAGE_ACTIONS, *app._MATCH_ACTIONS}


def test_b6_editions_and_kinds_are_called_alike_in_the_page() -> None:
    options = dict(re.findall(r'data-word="(?:edition|kind)-(\w+)">([^<]+)</option>', TEXT))
    kinds = {kind: words.seated(kind) for kind in words.KINDS}
    for name, word in {**words.EDITIONS, **kinds}.items():
        assert unescape(options[name]) == word
