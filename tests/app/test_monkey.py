"""A page in the hands of a monkey: presses, keys, forms, timers and reloads in any order.

Theorem: nothing raises, every frame can be shown, what is stored replays, and nothing stalls; the
driver checks that at each step.
"""

from random import Random

import pytest

from ludo import app
from ludo.match import KINDS
from ludo.messages import (
    Closed,
    Elapsed,
    Elsewhere,
    Failed,
    Form,
    Key,
    Message,
    Noted,
    Press,
    Received,
    StorageFailed,
)
from ludo.rules import EDITIONS
from ludo.table import form_fields
from tests.app.driver import Driver

VALUES = (
    *("", "0", "1", "2", "3", "4", "-1", "x", "same", "home", "yard", "6,1", "0,0", "0,1", "2,0"),
    *("3,3", "keys", "settings", "rules", "records", "confirm", "receive", "🎲", "None"),
)
USEFUL = ("roll", "choose", "token", "square", "count", "count-here", "skip", "switch", "pause")
KEYS = (*app._KEYS, "x", "Tab", "Shift", "F1")
STEPS = 1_500


def message(rng: Random, driver: Driver) -> Message:
    """Anything that a page can send."""
    chance = rng.random()
    if chance < 0.45:
        return Press(rng.choice(USEFUL), rng.choice(VALUES[:16]))
    if chance < 0.65:
        return Key(rng.choice(KEYS))
    if chance < 0.80:
        return Press(rng.choice([*app._PAGE_ACTIONS, *app._MATCH_ACTIONS]), rng.choice(VALUES))
    if chance < 0.95:
        return form(rng, driver)
    return rng.choice(
        (
            Closed(),
            Elapsed(driver.model.serial + rng.choice((-1, 1))),
            Failed("x"),
            StorageFailed(),
            Noted(rng.choice(("update", "install", "install-over", "offline-ready"))),
            Received(rng.choice(("", "{", "#m=x", '{"ludo": 1}'))),
            Elsewhere() if rng.random() < 0.1 else Closed(),
        )
    )


def form(rng: Random, driver: Driver) -> Form:
    """The set-up form, changed somewhere or sent."""
    changes = {
        "edition": (*EDITIONS, "custom", "x"),
        "seats": ("2", "3", "4", "9"),
        "colour": ("0", "1", "2", "3", "x"),
        "kind-0": KINDS,
        "kind-2": KINDS,
        "name-0": ("", "Ann", "x" * 300, "<b>"),
        "counting": ("on",),
        "places": ("on",),
        "title": ("", "Oma", "x" * 300),
        "rule-bonus": ("none", "six,capture", "x"),
        "rule-six_penalty": ("undo", "forfeit"),
        "rule-tries": ("1", "3"),
    }
    name = rng.choice([*changes])
    fields = form_fields(driver.model.setup) | {name: rng.choice(changes[name])}
    return Form(fields, changed=name, started=rng.random() < 0.4)


@pytest.mark.parametrize("seed", range(6))
def test_r7_s1_nothing_that_a_page_can_send_breaks_it(seed: int) -> None:
    rng = Random(seed)
    driver = Driver(f"?speed={rng.choice(('off', 'normal'))}", replays=10)
    phases = {driver.phase}
    for _ in range(STEPS):
        if driver.timers and rng.random() < 0.5:
            driver.tick()
        elif driver.model.elsewhere or rng.random() < 0.002:
            driver = driver.reload()
        else:
            driver.send(message(rng, driver))
        phases.add(driver.phase)
    assert phases >= {"setup", "roll", "choose", "paused"}
