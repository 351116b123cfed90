"""Plays the app without a page: sends messages, carries out effects, and checks every step."""

import re
from functools import cache
from pathlib import Path

from ludo import app, dice, game, startup, turns
from ludo import match as matches
from ludo.frame import frame
from ludo.match import Match
from ludo.messages import (
    After,
    Chosen,
    Effect,
    Elapsed,
    Focus,
    Form,
    Key,
    Message,
    Press,
    Save,
    World,
)
from ludo.model import Model, is_own_turn, legal, phase
from ludo.saves import parse_save
from ludo.scenes import still
from ludo.shown import Frame
from ludo.table import form_fields

SEED = bytes(range(16))
PHASES = ("setup", "roll", "choose", "moving", "paused", "over")
PAGE = Path(__file__).parent.parent.parent / "index.html"
STEPS = 40_000
"""No match needs as many timers as this."""


@cache
def page_ids() -> frozenset[str]:
    """Return the ids of the page's elements; ``root`` is the view's name for ``<html>``."""
    return frozenset(re.findall(r'\bid="([^"]+)"', PAGE.read_text("utf-8"))) | {"root"}


class Driver:
    """An open page: what it stores, its clock, its timers, and all that was said on it.

    ``replays``: check that what is stored replays to the match, at each ``replays``-th save.
    """

    def __init__(
        self, query: str = "", stored: dict[str, str] | None = None, *, replays: int = 1
    ) -> None:
        self.stored = {} if stored is None else stored
        self.now_ms = 0
        self.seed = SEED
        self.timers: list[tuple[int, int]] = []
        self.effects: tuple[Effect, ...] = ()
        self.said: list[str] = []
        self.frame: Frame = {}
        self._last_said = -1
        self._replays = replays
        self._saves = 0
        self._take(startup.start(self.stored, query, self._world()))

    # --- what the tests ask

    @property
    def model(self) -> Model:
        return self._model

    @property
    def match(self) -> Match:
        assert self._model.match is not None
        return self._model.match

    @property
    def phase(self) -> str:
        return phase(self._model)

    @property
    def turn(self) -> int:
        return self.match.state.turn

    @property
    def last(self) -> str:
        return self.said[-1]

    def shown(self, id: str, name: str) -> object:  # noqa: A002
        return self.frame.get((id, name))

    def focused(self) -> list[str]:
        return [effect.id for effect in self.effects if isinstance(effect, Focus)]

    # --- what the tests do

    def send(self, message: Message) -> "Driver":
        self._take(app.update(self._model, message, self._world()))
        return self

    def press(self, do: str, value: str = "") -> "Driver":
        return self.send(Press(do, value))

    def key(self, *keys: str) -> "Driver":
        for key in keys:
            self.send(Key(key))
        return self

    def set(self, name: str, value: str) -> "Driver":
        return self.send(Chosen(name, value))

    def fill(self, changed: str, value: str) -> "Driver":
        """Change a field of the set-up form, as a person does."""
        fields = form_fields(self._model.setup)
        if value:
            fields[changed] = value
        else:
            fields.pop(changed, None)
        return self.send(Form(fields, changed=changed))

    def begin(self, **fields: str) -> "Driver":
        """Send the form with some of its fields changed at the last moment."""
        wanted = form_fields(self._model.setup) | {
            name.replace("_", "-"): value for name, value in fields.items()
        }
        return self.send(Form(wanted, started=True))

    def tick(self) -> "Driver":
        """Let the next timer run out."""
        due, serial = min(self.timers)
        self.timers.remove((due, serial))
        self.now_ms = max(self.now_ms, due)
        return self.send(Elapsed(serial))

    def wait(self) -> "Driver":
        """Let timers run out until none is left: a person has to act, or the match is over."""
        for _ in range(STEPS):
            if not self.timers:
                return self
            self.tick()
        raise AssertionError("timers go on for ever")

    def play_on(self) -> "Driver":
        """Play the match to its end: people roll, and choose their first legal token."""
        for _ in range(STEPS):
            if self.phase == "over" and not self.timers:
                return self
            if self.timers:
                self.tick()
            elif self.phase == "roll":
                self.press("roll")
            else:
                self.press("choose", str(legal(self._model)[0]))
        raise AssertionError("the match does not end")

    def reload(self, query: str = "") -> "Driver":
        """Open the page anew with what this one has stored."""
        return Driver(query, dict(self.stored), replays=self._replays)

    # --- behind it

    def _world(self) -> World:
        return World(self.now_ms, self.seed, "2026-11-29", "https://example.org/ludo/", "A browser")

    def _take(self, step: tuple[Model, tuple[Effect, ...]]) -> None:
        self._model, self.effects = step
        for effect in self.effects:
            if isinstance(effect, Save):
                self._store(effect)
            if isinstance(effect, After):
                assert effect.ms >= 0
                self.timers.append((self.now_ms + effect.ms, effect.serial))
        self._hear()
        self.frame = frame(self._model)
        self._check()

    def _store(self, save: Save) -> None:
        self.stored.pop(save.key, None)
        if save.text is not None:
            self.stored[save.key] = save.text
        if save.key == turns.MATCH_KEY and save.text is not None:
            self._saves += 1
            if self._saves % self._replays == 0:
                assert parse_save(save.text)[0] == self.match

    def _hear(self) -> None:
        for serial, sentence in self._model.said:
            if serial > self._last_said:
                assert serial == self._last_said + 1, "a sentence was never shown"
                self._last_said = serial
                self.said.append(sentence)

    def _check(self) -> None:
        """Check what holds at every step."""
        check_frame(self.frame)
        assert set(self.focused()) <= page_ids()
        assert self.phase in PHASES
        assert self.shown("game", "data-phase") == self.phase
        assert all(phase(self._model) == "setup" for _ in [0] if self._model.match is None)
        if self._model.match is not None:
            self._check_table()

    def _check_table(self) -> None:
        own = is_own_turn(self._model)
        can_roll = self.phase == "roll" and own
        assert (self.shown("roll", "aria-disabled") is None) == can_roll
        wanted: tuple[int, ...] = ()
        if self.phase == "choose" and own:
            wanted = game.legal_moves(self.match.rules, self.match.state)
            assert wanted
        assert legal(self._model) == wanted
        assert self.movable("data-movable", True) == [(self.turn, token) for token in wanted]
        if wanted or not self._model.queue:
            buttons = [t for t in range(4) if self.shown(f"choice-{t}", "aria-disabled") is None]
            assert tuple(buttons) == wanted
        on_turn = [s for s in range(4) if self.shown(f"player-{s}", "data-on-turn")]
        assert on_turn == [self._model.scene.turn]
        if not self._model.queue:
            assert self._model.scene == still(self.match)
        if self.phase in ("roll", "choose") and not own:
            assert self._model.serial in [serial for _, serial in self.timers], "a stall"
        if self.phase == "moving":
            assert self._model.serial in [serial for _, serial in self.timers], "a stall"

    def movable(self, name: str, value: object) -> list[tuple[int, int]]:
        """Return the tokens of which the frame says this, as seat and token."""
        return [
            (seat, token)
            for seat in range(4)
            for token in range(4)
            if self.shown(f"token-{seat}-{token}", name) == value
        ]


def check_frame(shown: Frame) -> None:
    """Check that a frame says nothing that a page can't show."""
    assert {key[0] for key in shown} <= page_ids()
    for key, value in shown.items():
        if isinstance(value, str) and key[0] != "report-text":
            assert "None" not in value
            assert "{" not in value


def is_over(driver: Driver) -> bool:
    return matches.is_over(driver.match)


def matches_die(seed: bytes, face: int) -> int:
    """Return the number of a roll, other than the first, that shows ``face``."""
    return next(number for number in range(1, 1000) if dice.die(seed, number) == face)
