"""``python -m ludo``: what it prints, and the one sentence it has for bad input (B5)."""

import contextlib
import io
import json
import os
import pty
import re
import runpy
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ludo import __main__ as command_line
from ludo.dice import die, parse_seed

COMMAND = [sys.executable, "-m", "ludo"]
ROOT = Path(__file__).parents[2]
SEED = "000102030405060708090a0b0c0d0e0f"
START = "r:-1,-1,-1,-1 y:-1,-1,-1,-1 turn:r"


def ludo(*arguments: str) -> tuple[int, str, str]:
    """The exit code and what was written, of a command run in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = command_line.main(arguments)
        except SystemExit as leave:
            code = leave.code if isinstance(leave.code, int) else 1
    return code, out.getvalue(), err.getvalue()


def printed(*arguments: str) -> str:
    code, out, err = ludo(*arguments)
    assert (code, err) == (0, "")
    return out


def test_b5_the_command_runs_as_a_module() -> None:
    arguments = ["dice", "--seed", SEED, "--count", "3"]
    ran = subprocess.run(COMMAND + arguments, cwd=ROOT, capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == (printed(*arguments), "")


def test_b5_main_exits_with_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["ludo", "dice", "--seed", SEED, "--count", "1"])
    monkeypatch.delitem(sys.modules, "ludo.__main__")
    with pytest.raises(SystemExit) as leave, contextlib.redirect_stdout(io.StringIO()):
        runpy.run_module("ludo", run_name="__main__")
    assert leave.value.code == 0


@pytest.mark.parametrize("command", [(), ("simulate",), ("tournament",), ("perft",), ("dice",)])
def test_b5_help_is_everywhere_with_examples(command: tuple[str, ...]) -> None:
    text = printed(*command, "--help")
    assert text.startswith("usage: python -m ludo")
    if command:
        assert f"python -m ludo {command[0]} --" in text.partition("example")[2]


@pytest.mark.parametrize("command", ["simulate", "tournament", "perft", "dice"])
def test_b5_the_examples_of_help_work(command: str) -> None:
    text = printed(command, "--help").partition("example")[2].replace("\\\n", "")
    lines = re.findall(r"python -m ludo (.*)", text)
    assert lines
    for line in lines:
        quick = re.sub(r"--games \d+", "--games 2", line)
        words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', quick)]
        assert printed(*words)


# dice


def test_f1_dice_are_the_rolls_of_the_seed() -> None:
    rolls = printed("dice", "--seed", SEED, "--count", "40").strip().split(",")
    assert rolls == [str(die(parse_seed(SEED), number)) for number in range(40)]


# perft


def test_b5_perft_counts_sequences() -> None:
    """Five faces pass, so 5 x 6 sequences of two; after a six five faces walk, a six does two."""
    assert printed("perft", "--position", START, "--depth", "0") == "1\n"
    assert printed("perft", "--position", START, "--depth", "1") == "6\n"
    assert printed("perft", "--position", START, "--depth", "2") == "37\n"


def test_b5_perft_divides_by_die_and_move() -> None:
    out = printed("perft", "--position", f"{START} die:6", "--depth", "1", "--divide")
    assert out == "die 6 token 0: 7\n7\n"
    out = printed("perft", "--position", START, "--depth", "1", "--divide")
    passes = "".join(f"die {face} no move: 1\n" for face in range(1, 6))
    assert out == f"{passes}die 6 token 0: 1\n6\n"


def test_b5_perft_knows_rules_and_editions() -> None:
    """Quick also enters with a one, so two faces of a first roll have a move."""
    arguments = ("perft", "--position", START, "--depth", "1", "--divide")
    assert printed(*arguments).count("token 0") == 1
    assert printed(*arguments, "--edition", "quick").count("token 0") == 2
    assert printed(*arguments, "--rule", "entry=1,6").count("token 0") == 2
    assert printed(*arguments, "--edition", "quick", "--rule", "entry=6").count("token 0") == 1


# simulate

RUN = ("simulate", "--edition", "quick", "--players", "normal,random", "--games", "6")


def test_b5_simulate_prints_wins_and_speed() -> None:
    text = printed(*RUN, "--seed", SEED)
    assert text.startswith("6 matches, quick\n")
    assert re.search(r"^red +normal +\d +\d+\.\d% +\d+\.\d% to \d+\.\d%$", text, re.MULTILINE)
    assert re.search(r"^random +1 +\d +\d+\.\d%", text, re.MULTILINE)
    assert re.search(r"^\d+\.\d rolls per match, \d+\.\d matches per second$", text, re.MULTILINE)
    assert "without a winner" not in text


def test_b5_simulate_says_what_had_no_winner() -> None:
    text = printed(*RUN, "--rule", "throw_cap=9")
    assert text.startswith("6 matches, quick throw_cap=9\n")
    assert "\n6 without a winner\n" in text


CUP = ("tournament", "--edition", "quick", "--levels", "random,hard,easy", "--games", "4")


def test_b5_tournament_lets_every_pair_play_from_both_sides() -> None:
    found = json.loads(printed(*CUP, "--json", "--seed", SEED))
    assert [(duel["one"], duel["other"]) for duel in found["duels"]] == [
        ("random", "hard"),
        ("random", "easy"),
        ("hard", "easy"),
    ]
    for duel in found["duels"]:
        assert duel["games"] == 8
        assert duel["wins"] + duel["losses"] == 8
    assert json.loads(printed(*CUP, "--json", "--seed", SEED, "--jobs", "2")) == found
    text = printed(*CUP, "--seed", SEED)
    assert re.search(r"^hard +\d+\.\d% +- +\d+\.\d%$", text, re.MULTILINE)


def test_b5_duel_of_a_level_with_its_twin_is_even_by_the_same_dice() -> None:
    text = printed("tournament", "--levels", "normal,normal,hard", "--games", "2")
    assert text.count("normal") == 2, "a level named twice plays once"


def report(*arguments: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(printed(*RUN, "--json", *arguments))
    assert isinstance(found.pop("matches_per_second"), float)
    return found


def test_b5_simulate_has_the_same_results_for_any_jobs() -> None:
    alone = report("--seed", SEED)
    assert report("--seed", SEED, "--jobs", "2") == alone
    assert report("--seed", SEED[::-1]) != alone


def test_b5_simulate_reports_json() -> None:
    found = report("--seed", SEED, "--rule", "lane=6")
    assert found["edition"] == "quick"
    assert found["rules"] == ["lane=6"]
    assert found["games"] == 6
    assert found["seed"] == SEED
    assert found["no_winner"] == 0
    seats, levels = found["seats"], found["levels"]
    assert isinstance(seats, dict)
    assert isinstance(levels, dict)
    assert [(seat, row["level"]) for seat, row in seats.items()] == [
        ("red", "normal"),
        ("yellow", "random"),
    ]
    assert sum(row["wins"] for row in levels.values()) == 6
    assert levels["normal"]["seats"] == 1
    assert set(levels["normal"]) == {"seats", "wins", "share", "low", "high"}


# Bad input


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "the following arguments are required: COMMAND"),
        ("walk", "invalid choice: 'walk'"),
        ("dice --seed 12 --count 3", "'12' is not a seed: a seed is 32 hexadecimal digits"),
        (f"dice --seed {SEED} --count 0", "'0' is not a whole number from 1 to 1000000000"),
        (f"dice --seed {SEED} --count ²", "'²' is not a whole number"),
        (f"dice --seed {SEED} --count 9{'9' * 5000}", "is not a whole number"),
        (f"dice --seed {SEED} --cou 3", "--count"),
        ("perft --position r:1 --depth 2", "r can't be '1': a seat has 4 tokens, not 1"),
        ("perft --position r:1 --depth 21", "'21' is not a whole number from 0 to 20"),
        ("perft --edition chess --position r:1 --depth 2", "invalid choice: 'chess'"),
        ("tournament --levels hard", "a tournament needs at least two levels"),
        ("tournament --levels hard,hard", "a tournament needs at least two levels"),
        ("tournament --levels hard,off", "there is no level 'off'"),
        ("simulate --players hard", "players are 2-4 levels"),
        ("simulate --players hard,best", "there is no player 'best'"),
        ("simulate --players hard,hard --jobs 0", "'0' is not a whole number from 1 to 256"),
        ("simulate --players hard,hard --rule lane=7", "lane can't be '7'; it is 5 or 6"),
        ("simulate --players hard,hard --rule lane", "'lane' is not of the form option=value"),
        ("simulate --players hard,hard --rule bonus=none", "unused_six=again needs six in bonus"),
    ],
)
def test_b5_bad_input_is_one_sentence_and_code_2(line: str, sentence: str) -> None:
    code, out, err = ludo(*line.split())
    assert (code, out) == (2, "")
    assert err.startswith("python -m ludo")
    assert sentence in err
    assert err.count("\n") == 1


# Terminals, interrupts, pipes


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that goes on by 0.4 seconds whenever it is read."""
    now = [0.0]

    def monotonic() -> float:
        now[0] += 0.4
        return now[0]

    monkeypatch.setattr("time.monotonic", monotonic)
    return now


def test_b5_a_long_run_shows_a_bar_on_a_terminal_and_wipes_it(clock: list[float]) -> None:
    terminal = Terminal()
    with contextlib.redirect_stderr(terminal), contextlib.redirect_stdout(io.StringIO()) as out:
        assert command_line.main(RUN) == 0
    drawn = terminal.getvalue()
    assert f"\r[{'#' * 15:30}] 3 of 6" in drawn
    assert "1 of 6" not in drawn
    assert drawn.endswith("\r\x1b[K")
    assert out.getvalue().startswith("6 matches")


def test_b5_a_short_run_shows_no_bar() -> None:
    terminal = Terminal()
    with contextlib.redirect_stderr(terminal), contextlib.redirect_stdout(io.StringIO()):
        assert command_line.main([*RUN[:-1], "1"]) == 0
    assert "of" not in terminal.getvalue()


def test_b5_without_a_terminal_there_is_no_bar(clock: list[float]) -> None:
    printed(*RUN)


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def test_b5_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_line, "play_games", interrupted)
    assert ludo(*RUN) == (130, "", "")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_b5_ctrl_c_ends_a_run_and_its_processes_quietly(jobs: str) -> None:
    """The key is pressed once the bar says that the run is under way."""
    reader, writer = pty.openpty()
    arguments = [*RUN[:-1], "100000", "--jobs", jobs]
    with subprocess.Popen(COMMAND + arguments, cwd=ROOT, stderr=writer) as ran:
        os.close(writer)
        shown = b""
        while b" of 100000" not in shown:
            shown += os.read(reader, 1000)
        ran.send_signal(signal.SIGINT)
        assert ran.wait(timeout=20) == 130
    with contextlib.suppress(OSError):  # a terminal whose other end is closed
        while more := os.read(reader, 1000):
            shown += more
    os.close(reader)
    assert b"Traceback" not in shown
    assert shown.endswith(b"\r\x1b[K")


def test_b5_a_closed_pipe_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w", encoding="ascii") as pipe:  # noqa: PTH123 - a descriptor, not a path
        monkeypatch.setattr(sys, "stdout", pipe)
        assert command_line.main(["dice", "--seed", SEED, "--count", "10"]) == 1
