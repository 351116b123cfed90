"""The engine's own tests once more, on the Python that the page runs."""

import subprocess
from pathlib import Path

import pytest

from site_tools import ROOT, vendor


def engine_tests() -> list[str]:
    """The engine's test files that Pyodide can run; Hypothesis does not run there."""
    found = sorted((ROOT / "tests" / "engine").glob("test_*.py"))
    texts = {path: path.read_text("utf-8") for path in found}
    return [str(path.relative_to(ROOT)) for path in found if "hypothesis" not in texts[path]]


@pytest.mark.slow
def test_engine_passes_its_tests_inside_pyodide() -> None:
    vendor.install()
    runner = Path(__file__).with_name("run.mjs")
    packages = Path(pytest.__file__).parents[1]
    done = subprocess.run(
        ["node", runner, ROOT, packages, *engine_tests()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=1500,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
