"""``python -m ludo verify FILE``: every roll once more, or one sentence and code 2 (F3, S7)."""

from pathlib import Path

import pytest

from ludo import __main__ as cli
from ludo import dice
from ludo.dice import commitment
from ludo.match import Match
from ludo.saves import format_file, format_save
from tests.records.matches import finished


@pytest.fixture
def match() -> Match:
    return finished("modern", "hsn-", 3)


def saved(folder: Path, text: str) -> str:
    path = folder / "match.json"
    path.write_text(text, "utf-8")
    return str(path)


def test_f3_verify_shows_every_roll(
    tmp_path: Path, match: Match, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", saved(tmp_path, format_file(match))]) == 0
    shown = capsys.readouterr().out
    assert match.seed.hex() in shown
    assert commitment(match.seed) in shown
    rolls = [line for line in shown.splitlines() if "die:" in line]
    assert len(rolls) == match.state.throws
    faces = [line.split()[-1] for line in rolls]
    assert faces == [str(dice.die(match.seed, n)) for n in range(match.state.throws)]
    assert "Every roll follows from the seed" in shown


def test_f3_verify_reads_a_save_too(tmp_path: Path, match: Match) -> None:
    assert cli.main(["verify", saved(tmp_path, format_save(match, paused=True))]) == 0


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"dice": "', '"dice": "1', "dice are not those of its seed"),
        ('"choices": "', '"choices": "3', "not legal"),
        ('"ludo": 1', '"ludo": 9', "version 9"),
    ],
)
def test_s7_verify_refuses_a_forged_file_in_one_sentence(
    tmp_path: Path,
    match: Match,
    capsys: pytest.CaptureFixture[str],
    old: str,
    new: str,
    reason: str,
) -> None:
    path = saved(tmp_path, format_file(match).replace(old, new))
    assert cli.main(["verify", path]) == 2
    told = capsys.readouterr()
    assert reason in told.err
    assert len(told.err.splitlines()) == 1
    assert not told.out


def test_s7_verify_refuses_what_it_can_not_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", str(tmp_path / "none.json")]) == 2
    assert "No such file" in capsys.readouterr().err
    path = tmp_path / "binary"
    path.write_bytes(b"\xff\xfe\x00")
    assert cli.main(["verify", str(path)]) == 2
    assert "can't be read" in capsys.readouterr().err


def test_f3_verify_does_not_trust_the_code_that_rolled(
    tmp_path: Path,
    match: Match,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = saved(tmp_path, format_save(match, paused=True))
    monkeypatch.setattr("ludo.check.LIMIT", 100)
    assert cli.main(["verify", path]) == 2
    assert "is not what the seed makes" in capsys.readouterr().err
