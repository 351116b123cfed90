"""What the pages may do at all (O4): the policy that browsers hold them to."""

import re

import pytest

from site_tools import ROOT

NOTHING = "'none'"
OWN = "'self'"
POLICIES = {
    "index.html": {
        "default-src": NOTHING,
        "script-src": f"{OWN} 'wasm-unsafe-eval'",
        "connect-src": OWN,
        "style-src": OWN,
        "img-src": f"{OWN} data:",
        "font-src": OWN,
        "media-src": OWN,
        "manifest-src": OWN,
        "worker-src": OWN,
        "base-uri": NOTHING,
        "form-action": NOTHING,
    },
    "guide.html": {
        "default-src": NOTHING,
        "style-src": OWN,
        "img-src": f"{OWN} data:",
        "font-src": OWN,
        "manifest-src": OWN,
        "base-uri": NOTHING,
        "form-action": NOTHING,
    },
}

pytestmark = pytest.mark.parametrize("name", sorted(path.name for path in ROOT.glob("*.html")))


def page(name: str) -> str:
    """The text of one of the site's pages."""
    return (ROOT / name).read_text("utf-8")


def test_o4_policy_comes_first_and_allows_what_is_needed_only(name: str) -> None:
    head = re.search(
        r'<meta charset="utf-8">\s*<meta http-equiv="([^"]*)" content="([^"]*)">', page(name)
    )
    assert head
    assert head[1] == "Content-Security-Policy"
    found = dict(rule.strip().split(" ", 1) for rule in head[2].split(";"))
    assert found == POLICIES[name]


def test_o4_nothing_is_asked_from_another_origin(name: str) -> None:
    shown = re.sub(r"<code>.*?</code>", "", page(name), flags=re.DOTALL)
    addresses = re.findall(r'(?:href|src|action)="([^"]*)"', shown)
    assert addresses
    assert not [address for address in addresses if not address.startswith(("./", "#"))]


def test_o4_page_has_no_inline_script_or_style(name: str) -> None:
    assert not re.search(r"\bstyle=|<style|\bon\w+=|<script(?![^>]* src=)", page(name))
