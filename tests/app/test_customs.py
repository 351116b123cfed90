"""Custom editions: named, kept, used again and shared (B4)."""

import pytest

from ludo import share
from ludo.messages import Form, Received
from ludo.table import Setup, form_fields, read_form
from tests.app.driver import Driver


def named(title: str, **rules: str) -> Driver:
    """A page whose form has a custom edition of that name, with some rules changed."""
    driver = Driver().fill("edition", "custom")
    fields = {name.replace("rule_", "rule-"): value for name, value in rules.items()}
    wanted = form_fields(driver.model.setup) | {"title": title} | fields
    return driver.send(Form(wanted, changed="title"))


def names(driver: Driver) -> list[object]:
    rows = driver.shown("customs-rows", "rows")
    assert isinstance(rows, tuple)
    return [row[0] for row in rows]


def test_b4_name_is_trimmed_text_and_shown_wherever_the_edition_is() -> None:
    driver = named("  Oma's   Runde ").begin()
    assert driver.match.title == "Oma's Runde"
    assert driver.shown("rules-edition", "text") == "Oma's Runde"
    driver.press("share")
    assert str(driver.shown("share-about", "text")).startswith("Oma's Runde, ")
    assert driver.reload().match.title == "Oma's Runde"


def test_b4_custom_without_a_name_is_called_custom_and_not_kept() -> None:
    driver = named("").begin()
    assert driver.shown("rules-edition", "text") == "Custom"
    assert names(driver) == []
    assert driver.shown("customs", "hidden") is True


def test_b4_named_edition_is_kept_from_its_first_match_on_and_used_again() -> None:
    driver = named("Oma", rule_lane="6", rule_win_tokens="2").begin()
    rules = driver.match.rules
    driver.press("new").press("confirm").fill("edition", "family").fill("edition", "custom")
    assert driver.model.setup.title == ""
    driver = driver.reload()
    assert names(driver) == ["Oma"]
    assert driver.shown("customs", "hidden") is False
    driver.press("use-custom", "0").begin()
    assert (driver.match.title, driver.match.rules) == ("Oma", rules)
    assert driver.match.rules.win_tokens == 2


def test_b4_same_name_replaces_and_forgotten_is_gone() -> None:
    driver = named("Oma", rule_lane="6").begin().press("new").press("confirm")
    driver.fill("rule-lane", "5").begin().press("new").press("confirm")
    driver.fill("title", "Opa").begin().press("new").press("confirm")
    assert names(driver) == ["Oma", "Opa"]
    driver.press("use-custom", "0")
    assert driver.shown("rule-lane", "value") == "5"
    driver.press("forget-custom", "0")
    assert driver.focused() == ["title-field"]
    assert names(driver.reload()) == ["Opa"]
    driver.press("forget-custom", "0")
    assert names(driver.reload()) == []


def test_b4_shared_match_brings_its_edition() -> None:
    link = share.format_link(named("Oma", rule_stack="block").begin().match)
    other = Driver().send(Received(link))
    assert other.shown("rules-edition", "text") == "Oma"
    other.press("resume").press("new").press("confirm")
    assert names(other) == ["Oma"]
    other.press("use-custom", "0").begin()
    assert other.match.rules.stack == "block"


@pytest.mark.parametrize("value", ["", "1", "-1", "x"])
def test_b4_use_of_what_is_not_kept_changes_nothing(value: str) -> None:
    driver = named("Oma").begin().press("new").press("confirm")
    before = driver.model
    driver.press("use-custom", value).press("forget-custom", value)
    assert driver.model == before


def test_b4_kept_editions_are_left_alone_during_a_match() -> None:
    driver = named("Oma").begin()
    before = driver.model
    driver.press("use-custom", "0").press("forget-custom", "0")
    assert driver.model == before


@pytest.mark.parametrize(
    "text", ["", "x", "[]", '{"A": 1}', '{"A": "lane=9"}', '{"A": "x"}', '{" A ": "lane=6"}']
)
def test_b4_damaged_kept_editions_are_left_out(text: str) -> None:
    assert names(Driver(stored={"ludo:editions": text})) == []


def test_b4_no_more_than_twenty_are_kept() -> None:
    driver = Driver().fill("edition", "custom")
    for number in range(22):
        driver.fill("title", f"No {number}").begin().press("new").press("confirm")
    assert names(driver) == [f"No {number}" for number in range(2, 22)]


def test_b4_name_is_only_for_custom() -> None:
    setup = read_form(Setup(), form_fields(Setup()) | {"title": "Oma"})
    assert setup.title == "Oma"
    driver = named("Oma").fill("edition", "quick").begin()
    assert driver.match.title == ""
