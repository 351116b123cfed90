"""Format, lint and types: what holds the code to its style."""

from site_tools.environment import in_environment


def check(*, fix: bool = False) -> bool:
    """Run all checks, even after one has failed, or put right what can be; whether all passed."""
    results = [
        in_environment("ruff", "format", *([] if fix else ["--check"]), "."),
        in_environment("ruff", "check", *(["--fix"] if fix else []), "."),
        in_environment("mypy"),
    ]
    return all(results)
