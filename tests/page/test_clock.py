"""The clock of active time: it stands while nobody can see the page (S1, A1)."""

import pytest

from tests.page.fakes import FakePage, stand_in_for_pyodide

stand_in_for_pyodide()

from ludo.clock import Clock  # noqa: E402

HOURS_MS = 8 * 3_600_000


@pytest.mark.parametrize("asked_while_hidden", [False, True])
def test_s1_a1_clock_leaves_out_the_time_in_a_hidden_tab(asked_while_hidden: bool) -> None:
    page = FakePage()
    clock = Clock(page)
    page.pass_ms(1000.5)
    page.hide(True)
    page.pass_ms(HOURS_MS)
    if asked_while_hidden:
        assert clock.now_ms() == 1000
    page.hide(False)
    page.pass_ms(500.5)
    assert clock.now_ms() == 1501
    assert clock.now_ms() == 1501


def test_s1_a1_clock_of_a_page_that_opens_hidden_begins_when_it_is_seen() -> None:
    page = FakePage()
    page.hide(True)
    clock = Clock(page)
    page.pass_ms(HOURS_MS)
    page.hide(False)
    page.pass_ms(7)
    assert clock.now_ms() == 7


def test_s1_clock_never_goes_back() -> None:
    page = FakePage()
    clock = Clock(page)
    times = []
    for hidden in (True, True, False, False, True, False):
        page.pass_ms(10)
        page.hide(hidden)
        times.append(clock.now_ms())
    assert times == [10, 10, 10, 20, 30, 30]
