"""The view against a document that only remembers: what it writes, and what it passes on."""

import pytest

from ludo.messages import Closed, Key, Message, Press
from ludo.shown import Frame
from tests.app.driver import Driver, page_ids
from tests.page.fakes import FakeDocument, FakeElement, stand_in_for_pyodide

stand_in_for_pyodide()

from ludo.view import View  # noqa: E402

WALK = "?speed=normal&position=r:-1,10,13,25+g:-1,-1,-1,-1+turn:r+die:3&seats=r:human,g:normal"


def shown(*frames: Frame) -> FakeDocument:
    document = FakeDocument(page_ids() | {"message", "box"})
    view = View(document)
    for frame in frames:
        document.writes.clear()
        view.apply(frame)
    return document


def heard() -> tuple[FakeDocument, View, list[Message]]:
    document = FakeDocument(page_ids())
    messages: list[Message] = []
    view = View(document)
    view.listen(messages.append)
    return document, view, messages


def test_v2_a_frame_like_the_last_writes_nothing() -> None:
    frame = Driver(WALK).frame
    assert shown(frame, dict(frame)).writes == []


def test_v2_only_what_changed_is_written_and_once() -> None:
    document = shown({("box", "a"): "1", ("box", "b"): "1"}, {("box", "a"): "2", ("box", "b"): "1"})
    assert document.writes == [("box", "a", "2")]


def test_v2_no_property_is_written_twice_for_one_step_of_a_walk() -> None:
    driver = Driver(WALK)
    before = driver.frame
    document = shown(before, driver.press("choose", "3").frame)
    keys = [write[:2] for write in document.writes]
    assert len(keys) == len(set(keys))
    assert ("token-0-3", "--row") in keys or ("token-0-3", "--column") in keys


def test_v2_one_step_of_a_walk_costs_few_writes() -> None:
    driver = Driver(WALK)
    driver.press("choose", "3")
    before = driver.frame
    driver.tick()
    document = shown(before, driver.frame)
    assert 0 < len(document.writes) <= 8, document.writes
    assert {element for element, *_ in document.writes} <= {
        "token-0-3",
        "choice-3-where",
        "choice-3",
    }


def test_v2_what_a_frame_no_longer_names_is_taken_away() -> None:
    document = shown({("box", "data-trail"): True}, {})
    assert document.writes == [("box", "data-trail", None)]


def test_v2_what_a_frame_no_longer_names_becomes_what_the_page_was_made_with() -> None:
    document = FakeDocument(frozenset({"paused"}))
    document.elements["paused"].setAttribute("hidden", "")
    view = View(document)
    view.apply({("paused", "hidden"): False})
    document.writes.clear()
    view.apply({})
    assert document.writes == [("paused", "hidden", "")]


@pytest.mark.parametrize(
    ("value", "written"), [(True, ""), ("x", "x"), (False, None), (None, None)]
)
def test_v2_attributes_are_set_or_removed(value: str | bool | None, written: str | None) -> None:
    assert shown({("box", "hidden"): value}).writes == [("box", "hidden", written)]


def test_v2_an_element_that_the_page_lacks_is_an_error() -> None:
    with pytest.raises(LookupError, match="no element 'nonsense'"):
        shown({("nonsense", "text"): "x"})


def test_v2_texts_items_fields_and_properties_have_their_own_ways() -> None:
    frame: Frame = {
        ("box", "text"): "hello",
        ("rules-list", "items"): ("one", "two"),
        ("edition", "value"): "family",
        ("counting", "checked"): True,
        ("keys", "shown"): True,
        ("board", "--angle"): "90deg",
    }
    assert shown(frame).writes == [
        ("box", "textContent", "hello"),
        ("rules-list", "children", 2),
        ("edition", "value", "family"),
        ("counting", "checked", True),
        ("keys", "open", True),
        ("board", "--angle", "90deg"),
    ]


def test_k2_equal_sentences_are_said_again() -> None:
    document = shown(
        {("message", "said"): ((1, "No move."),)},
        {("message", "said"): ((1, "No move."), (2, "No move."))},
    )
    assert document.writes == [("message", "child", "No move.")]


def test_k2_old_sentences_go() -> None:
    document = shown(
        {("message", "said"): ((1, "one"), (2, "two"))}, {("message", "said"): ((2, "two"),)}
    )
    left = document.elements["message"].__dict__["children"]
    assert [child.__dict__["textContent"] for child in left] == ["two"]


def test_v2_a_press_is_passed_on_with_its_value() -> None:
    document, _, messages = heard()
    token = document.elements["token-0-1"]
    token.setAttribute("data-do", "token")
    token.setAttribute("data-value", "0,1")
    document.fire("click", token)
    document.elements["roll"].setAttribute("data-do", "roll")
    document.fire("click", document.elements["roll"])
    document.fire("click", document.elements["title"])
    assert messages == [Press("token", "0,1"), Press("roll")]


def test_k1_keys_are_passed_on_and_space_does_not_scroll() -> None:
    document, _, messages = heard()
    event = document.fire("keydown", document.elements["title"], key=" ")
    assert event.prevented
    assert not document.fire("keydown", document.elements["title"], key="r").prevented
    assert messages == [Key(" "), Key("r")]


@pytest.mark.parametrize("tag", ["INPUT", "SELECT", "TEXTAREA"])
def test_k1_fields_keep_their_keys(tag: str) -> None:
    document, _, messages = heard()
    document.fire("keydown", FakeElement("field", [], tag), key="r")
    assert messages == []


@pytest.mark.parametrize("key", [" ", "Enter"])
def test_k1_a_button_is_pressed_once_by_its_own_keys(key: str) -> None:
    document, _, messages = heard()
    event = document.fire("keydown", FakeElement("button", [], "BUTTON"), key=key)
    assert messages == []
    assert not event.prevented


@pytest.mark.parametrize("held", ["repeat", "ctrlKey", "metaKey", "altKey"])
def test_k1_held_and_combined_keys_are_left_alone(held: str) -> None:
    document, _, messages = heard()
    document.fire("keydown", document.elements["title"], key="r", **{held: True})
    assert messages == []


def test_v9_arrows_count_and_do_not_scroll_while_counting() -> None:
    document, view, messages = heard()
    target = document.elements["title"]
    assert not document.fire("keydown", target, key="ArrowRight").prevented
    view.apply({("counter", "hidden"): False})
    assert document.fire("keydown", target, key="ArrowRight").prevented
    assert messages == [Key("ArrowRight"), Key("ArrowRight")]


def test_k1_only_a_dialog_that_the_browser_closed_is_told() -> None:
    document, view, messages = heard()
    view.apply({("keys", "shown"): True})
    document.elements["keys"].__dict__["open"] = False
    document.fire("close", document.elements["keys"])
    assert messages == [Closed()]
    view.apply({("keys", "shown"): False})
    document.fire("close", document.elements["keys"])
    assert messages == [Closed()]


def test_k1_a_dialog_opened_again_is_not_closed_by_late_news_of_its_first_closing() -> None:
    document, view, messages = heard()
    view.apply({("keys", "shown"): True})
    document.fire("close", document.elements["keys"])
    assert messages == []


def test_k1_a_tap_beside_a_dialog_closes_it() -> None:
    document, _, messages = heard()
    document.fire("click", FakeElement("keys", [], "DIALOG"))
    assert messages == [Closed()]


def test_focus_goes_to_the_element_without_scrolling() -> None:
    document = FakeDocument(page_ids())
    View(document).focus("roll")
    assert document.writes == [("roll", "focus", {"preventScroll": True})]
