"""The command line: ``python -m ludo COMMAND``, with nothing but the standard library (B5).

``simulate`` plays whole matches between computer players, ``tournament`` every level against
every other, ``perft`` counts what can follow a
position, ``dice`` shows the rolls of a seed, ``verify`` checks a match file. Each has ``--help``
with examples.

Rule 1  Bad input ends with exit code 2 and one sentence on standard error.
Rule 2  Results go to standard output; progress goes to standard error, and only to a terminal.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from ludo.board import COLOURS
from ludo.check import steps
from ludo.dice import SeedError, commitment, die, parse_seed
from ludo.perft import divide, perft
from ludo.players import LEVELS
from ludo.position import PositionError, parse_position
from ludo.rules import EDITIONS, OPTIONS, Rules, RulesError, differing_options, with_options
from ludo.saves import SaveError, parse_match
from ludo.simulate import (
    OFF,
    PlayersError,
    Result,
    Table,
    parse_levels,
    parse_players,
    play_duel,
    play_games,
    wins_by_level,
    wins_by_seat,
)

PROGRAM: Final = "python -m ludo"
BAD_INPUT: Final = 2
"""The exit code for input that makes no sense."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""
MAX_DEPTH: Final = 20
MAX_COUNT: Final = 1_000_000_000
T = TypeVar("T")

_RULE_HELP: Final = f"change an option of the edition; may be repeated ({', '.join(OPTIONS)})"
_SIMULATE_EXAMPLES: Final = f"""\
players: {", ".join(LEVELS)}, {OFF}. Two sit opposite (red, yellow), three are red, green and
yellow; four names are red, green, yellow, blue. The same seed gives the same results for any
number of processes.

examples:
  {PROGRAM} simulate --players hard,normal --games 1000
  {PROGRAM} simulate --edition family --players strategic,off,random,off --games 500 --json
  {PROGRAM} simulate --rule lane=6 --players easy,easy,easy --games 400 --jobs 2
"""
_TOURNAMENT_EXAMPLES: Final = f"""\
Two levels at a time sit opposite and play each game's dice twice, from both sides. The table says
how many games the level of its row won against the level of its column.

examples:
  {PROGRAM} tournament --games 500 --jobs 2
  {PROGRAM} tournament --edition family --levels normal,strategic,hard --games 200 --json
"""
_PERFT_EXAMPLES: Final = f"""\
Each face counts once per legal move, tokens on equal progress once, and once where nothing is
legal or the roll is void; a finished match counts one. With a die in the position, its move
comes first and is none of the rolls.

examples:
  {PROGRAM} perft --position "r:-1,-1,-1,-1 y:-1,-1,-1,-1 turn:r" --depth 4
  {PROGRAM} perft --edition quick --rule stack=block --divide --depth 3 \\
      --position "r:0,12,56,-1 g:5,5,-1,-1 turn:g die:6 sixes:1"
"""
_DICE_EXAMPLES: Final = f"""\
Roll n, counted from 0, is the first byte below 252 of HMAC-SHA-256(seed, "die:n"), modulo 6,
plus 1.

example:
  {PROGRAM} dice --seed 000102030405060708090a0b0c0d0e0f --count 20
"""
_VERIFY_EXAMPLES: Final = f"""\
Replays a match that was saved as a file, and recomputes every roll from its seed: the roll's
label is signed with the seed by HMAC-SHA-256, and the first byte below 252 of that makes the face.
The commitment, SHA-256 of the seed, is what the page showed before the first roll.

example:
  {PROGRAM} verify ludo-match-2026-11-29.json
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code; ``arguments`` are those of the process if None."""
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
        sys.stdout.flush()
    except (RulesError, PositionError, PlayersError, SaveError) as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=PROGRAM, description="Ludo without a page.", allow_abbrev=False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_simulate(commands)
    _add_tournament(commands)
    _add_perft(commands)
    _add_dice(commands)
    _add_verify(commands)
    return parser


def _add_command(
    commands: Any, run: Callable[[argparse.Namespace], None], summary: str, examples: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        run.__name__.strip("_"),
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    return parser


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--edition", choices=EDITIONS, default="modern", help="the rules to start from (modern)"
    )
    parser.add_argument(
        "--rule", action="append", default=[], metavar="OPTION=VALUE", help=_RULE_HELP
    )


def _add_simulate(commands: Any) -> None:
    summary = "play whole matches between computer players"
    parser = _add_command(commands, _simulate, summary, _SIMULATE_EXAMPLES)
    _add_rules(parser)
    parser.add_argument("--players", required=True, help="a level a seat, comma separated")
    _add_run(parser, "how many (100)")


def _add_tournament(commands: Any) -> None:
    summary = "play every level against every other"
    parser = _add_command(commands, _tournament, summary, _TOURNAMENT_EXAMPLES)
    _add_rules(parser)
    parser.add_argument("--levels", default=",".join(LEVELS), help="comma separated (all)")
    _add_run(parser, "how many for each pair and side (100)")


def _add_run(parser: argparse.ArgumentParser, games: str) -> None:
    parser.add_argument("--games", type=_number(1), default=100, help=games)
    parser.add_argument("--seed", type=_seed, default=bytes(16), help="32 hex digits (all 0)")
    parser.add_argument("--jobs", type=_number(1, 256), default=1, help="processes (1)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_perft(commands: Any) -> None:
    summary = "count the sequences of rolls and moves behind a position"
    parser = _add_command(commands, _perft, summary, _PERFT_EXAMPLES)
    _add_rules(parser)
    parser.add_argument("--position", required=True, help="position text")
    parser.add_argument("--depth", type=_number(0, MAX_DEPTH), required=True, help="rolls")
    parser.add_argument("--divide", action="store_true", help="print the count per die and move")


def _add_dice(commands: Any) -> None:
    parser = _add_command(commands, _dice, "print the rolls of a seed", _DICE_EXAMPLES)
    parser.add_argument("--seed", type=_seed, required=True, help="32 hex digits")
    parser.add_argument("--count", type=_number(1), required=True, help="how many rolls")


def _add_verify(commands: Any) -> None:
    summary = "check a match file: its choices and every roll"
    parser = _add_command(commands, _verify, summary, _VERIFY_EXAMPLES)
    parser.add_argument("file", metavar="FILE", type=Path, help="a match saved as a file")


def _number(least: int, most: int = MAX_COUNT) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")

    return parse


def _seed(text: str) -> bytes:
    try:
        return parse_seed(text)
    except SeedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _rules(options: argparse.Namespace) -> Rules:
    return with_options(EDITIONS[options.edition].rules, options.rule)


def _dice(options: argparse.Namespace) -> None:
    print(",".join(str(die(options.seed, number)) for number in range(options.count)))


def _verify(options: argparse.Namespace) -> None:
    match = parse_match(_text_of(options.file))
    print(f"seed        {match.seed.hex()}\ncommitment  {commitment(match.seed)}\n")
    print(f"{'roll':>5}  {'seat':7} {'label':11} {'digest, and the byte that counts':42} face")
    for step in steps(match):
        if step.face != step.rolled:
            raise SaveError(f"roll {step.number} is not what the seed makes")
        digest = f"{step.digest[:24]}... [{step.offset}] = {step.byte}"
        print(f"{step.number:5}  {COLOURS[step.seat]:7} {step.label:11} {digest:42} {step.face}")
    count = len(match.choices)
    print(f"\nEvery roll follows from the seed, and all {count} moves are legal.")


def _text_of(path: Path) -> str:
    """Return what a file says; raises ``SaveError`` where it can't be read."""
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise SaveError(f"{path} can't be read: {getattr(error, 'strerror', error)}") from None


def _perft(options: argparse.Namespace) -> None:
    rules = _rules(options)
    state = parse_position(rules, options.position)
    if options.divide:
        for (face, token), count in divide(rules, state, options.depth).items():
            print(f"die {face} {'no move' if token is None else f'token {token}'}: {count}")
    print(perft(rules, state, options.depth))


def _simulate(options: argparse.Namespace) -> None:
    table = Table(options.edition, _rules(options), parse_players(options.players))
    began = time.perf_counter()
    games = play_games(table, options.seed, options.games, options.jobs)
    results = list(_with_progress(games, options.games))
    seconds = time.perf_counter() - began
    report = _report(table, options, results, seconds)
    print(json.dumps(report, indent=2) if options.json else _as_text(report))


def _tournament(options: argparse.Namespace) -> None:
    pairs = list(combinations(parse_levels(options.levels), 2))
    base = Table(options.edition, _rules(options), ())
    winners = (
        (pair, level)
        for pair in pairs
        for level in play_duel(base, pair, options.seed, options.games, options.jobs)
    )
    won = Counter(_with_progress(winners, 2 * options.games * len(pairs)))
    duels = [
        {
            "one": one,
            "other": other,
            "games": 2 * options.games,
            "wins": won[(one, other), one],
            "losses": won[(one, other), other],
        }
        for one, other in pairs
    ]
    print(json.dumps({"duels": duels}, indent=2) if options.json else _as_cross_table(duels))


def _as_cross_table(duels: list[dict[str, Any]]) -> str:
    """Return who won how often against whom, the winner's row and the loser's column."""
    shares = {(duel["one"], duel["other"]): duel["wins"] / duel["games"] for duel in duels}
    shares |= {(duel["other"], duel["one"]): duel["losses"] / duel["games"] for duel in duels}
    levels = list(dict.fromkeys(one for pair in shares for one in pair))
    lines = [f"{'':10}" + "".join(f"{level:>11}" for level in levels)]
    for row in levels:
        cells = (f"{shares[row, column]:.1%}" if row != column else "-" for column in levels)
        lines.append(f"{row:10}" + "".join(f"{cell:>11}" for cell in cells))
    return "\n".join(lines)


def _report(
    table: Table, options: argparse.Namespace, results: list[Result], seconds: float
) -> dict[str, Any]:
    """Return what a run found, as JSON has it."""
    seats = wins_by_seat(table, results).items()
    return {
        "edition": table.edition,
        "rules": differing_options(table.rules, EDITIONS[table.edition].rules),
        "seed": options.seed.hex(),
        "games": len(results),
        "seats": {COLOURS[s]: {"level": table.levels[s], **share._asdict()} for s, share in seats},
        "levels": {
            level: {"seats": table.levels.count(level), **share._asdict()}
            for level, share in wins_by_level(table, results).items()
        },
        "no_winner": sum(result.winner is None for result in results),
        "rolls_per_match": sum(result.rolls for result in results) / len(results),
        "matches_per_second": len(results) / seconds,
    }


def _as_text(report: dict[str, Any]) -> str:
    """Return a report as tables."""
    lines = [f"{report['games']} matches, {' '.join((report['edition'], *report['rules']))}"]
    lines += ["", f"{'seat':10}{'level':10}{'wins':>8}{'share':>9}   95 % interval"]
    lines += [f"{name:10}{row['level']:10}{_cells(row)}" for name, row in report["seats"].items()]
    lines += ["", f"{'level':10}{'seats':10}{'wins':>8}{'share':>9}   95 % interval"]
    lines += [f"{name:10}{row['seats']:<10}{_cells(row)}" for name, row in report["levels"].items()]
    lines += ["", f"{report['no_winner']} without a winner"] if report["no_winner"] else []
    speed = f"{report['matches_per_second']:.1f} matches per second"
    lines += ["", f"{report['rolls_per_match']:.1f} rolls per match, {speed}"]
    return "\n".join(lines)


def _cells(row: dict[str, Any]) -> str:
    return f"{row['wins']:8}{row['share']:9.1%}   {row['low']:.1%} to {row['high']:.1%}"


def _with_progress(items: Iterable[T], total: int) -> Iterator[T]:
    """Yield ``items``; on a terminal, show a bar for as long as they take over a second."""
    if not sys.stderr.isatty():
        yield from items
        return
    due = time.monotonic() + 1
    try:
        for done, item in enumerate(items, 1):
            yield item
            if time.monotonic() >= due:
                due = time.monotonic() + 0.1
                _to_terminal(f"\r[{'#' * (30 * done // total):30}] {done} of {total}")
    finally:
        _to_terminal("\r\x1b[K")


def _to_terminal(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
