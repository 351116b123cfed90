"""Whole matches between computer players: seeds, processes, shares."""

import pytest

from ludo import match
from ludo.players import LEVELS, choose
from ludo.rules import EDITIONS, Rules, with_options
from ludo.simulate import (
    PlayersError,
    Result,
    Table,
    game_seed,
    interval,
    parse_players,
    play_game,
    play_games,
    wins_by_level,
    wins_by_seat,
)

SEED = bytes(range(16))
QUICK = EDITIONS["quick"].rules


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("hard,easy", ("hard", "off", "easy", "off")),
        ("hard,easy,normal", ("hard", "easy", "normal", "off")),
        ("random,easy,normal,strategic", ("random", "easy", "normal", "strategic")),
        ("off,easy,off,hard", ("off", "easy", "off", "hard")),
    ],
)
def test_r6_players_sit_by_their_number_or_by_name(text: str, levels: tuple[str, ...]) -> None:
    assert parse_players(text) == levels


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "no player ''"),
        ("hard", "players are 2-4 levels"),
        ("hard,hard,hard,hard,hard", "players are 2-4 levels"),
        ("hard,off,easy", "players are 2-4 levels, or 4 with off among them"),
        ("off,off,off,hard", "at least two"),
        ("off,off,off,off", "at least two"),
        ("hard,expert?", "no player 'expert\\?'"),
        ("hard, easy", "no player ' easy'"),
    ],
)
def test_b5_players_that_make_no_table_are_refused(text: str, wrong: str) -> None:
    with pytest.raises(PlayersError, match=wrong):
        parse_players(text)


def test_f2_every_game_has_a_seed_of_its_own() -> None:
    seeds = {game_seed(SEED, number) for number in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {16}
    assert game_seed(SEED, 0) != game_seed(bytes(16), 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_f2_a_game_is_the_match_that_its_seed_makes(edition: str) -> None:
    """The page's own match, with the same seed and levels, has the same winner and rolls."""
    table = Table(edition, EDITIONS["quick"].rules, ("normal", "easy", "strategic", "random"))
    seed = game_seed(SEED, 7)
    players = tuple(match.Player(level) for level in table.levels)
    first = match.first_seat(edition, players, seed)
    now = match.new_match(match.CUSTOM, table.rules, players, seed)
    now = now._replace(first=first, state=now.state._replace(turn=first))
    while not match.is_over(now):
        if now.state.die:
            level = table.levels[now.state.turn]
            token = choose(level, now.rules, now.state, match.chances(now))
            now, _ = match.play(now, token)
        else:
            now, _ = match.roll(now)
    assert play_game(table, SEED, 7) == Result(now.state.places[0], now.state.throws)


def test_b5_results_are_the_same_for_any_number_of_processes() -> None:
    table = Table("quick", QUICK, ("random", "easy", "normal", "strategic"))
    alone = list(play_games(table, SEED, 12))
    assert list(play_games(table, SEED, 12, jobs=2)) == alone
    assert list(play_games(table, SEED, 12, jobs=3)) == alone
    assert list(play_games(table, SEED, 5)) == alone[:5]
    assert len({result.rolls for result in alone}) > 6


def test_b5_a_game_that_reaches_its_cap_has_no_winner() -> None:
    rules = with_options(Rules(), ["throw_cap=20"])
    table = Table("modern", rules, ("random", "off", "random", "off"))
    assert list(play_games(table, SEED, 3)) == [Result(None, 20)] * 3


def test_b5_a_game_for_places_counts_its_first() -> None:
    rules = with_options(QUICK, ["finish=all"])
    table = Table("quick", rules, ("random", "random", "off", "normal"))
    for result in play_games(table, SEED, 5):
        assert result.winner in (0, 1, 3)


def test_b5_wins_are_counted_by_seat_and_by_level() -> None:
    table = Table("modern", Rules(), ("hard", "easy", "hard", "off"))
    results = [Result(seat, 100) for seat in (0, 2, 2, 1, None)]
    seats, levels = wins_by_seat(table, results), wins_by_level(table, results)
    assert {seat: share.wins for seat, share in seats.items()} == {0: 1, 1: 1, 2: 2}
    assert {level: share.wins for level, share in levels.items()} == {"easy": 1, "hard": 3}
    assert seats[2].share == 0.4


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_b5_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    """The limits are those of any table of Wilson's score interval at 95 %."""
    share = interval(wins, games)
    assert share.low == pytest.approx(low, abs=1e-4)
    assert share.high == pytest.approx(high, abs=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strong", "weak", "games", "least"),
    [
        ("easy", "random", 100, 0.5),
        ("normal", "random", 100, 0.75),
        ("normal", "easy", 100, 0.5),
        ("strategic", "normal", 400, 0.5),
        ("hard", "normal", 400, 0.5),
    ],
)
def test_c_the_stronger_level_wins_more(strong: str, weak: str, games: int, least: float) -> None:
    """Two at a table, each beginning half of the games; ``least`` is below the 95 % interval."""
    wins = 0
    for levels in ((strong, "off", weak, "off"), (weak, "off", strong, "off")):
        table = Table("modern", EDITIONS["modern"].rules, levels)
        results = list(play_games(table, SEED, games // 2, jobs=2))
        wins += wins_by_level(table, results)[strong].wins
    assert interval(wins, games).low > least


def test_c_every_level_plays_every_edition_to_its_end() -> None:
    for edition, (rules, *_) in EDITIONS.items():
        table = Table(edition, rules, tuple(LEVELS[1:]))
        assert next(play_games(table, SEED, 1)).winner is not None
