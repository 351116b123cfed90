"""The library that is laid for the page: stripped, but without holes."""

import subprocess
from pathlib import Path

from site_tools import ROOT, vendor


def test_every_laid_library_module_finds_what_it_imports() -> None:
    vendor.install()
    folder = ROOT / "static" / "vendor" / vendor.folder_name(vendor.PACKAGES[0])
    check = Path(__file__).with_name("library.mjs")
    done = subprocess.run(
        ["node", check, folder / "pyodide.mjs"], capture_output=True, text=True, check=True
    )
    assert done.stdout == ""
