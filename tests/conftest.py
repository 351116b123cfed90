"""Marks the tests of tests/browser, so that `-m "not browser"` leaves them out."""

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in Path(item.path).parts:
            item.add_marker(pytest.mark.browser)
