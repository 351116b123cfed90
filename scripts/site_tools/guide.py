"""What guide.html takes from Python: the rules of every edition, as the engine plays them (O5)."""

from html import escape

from ludo import words, words_rules
from ludo.rules import EDITIONS
from site_tools.parts import with_parts


def with_editions(page: str) -> str:
    """Return ``page`` with every edition's rules between its two comments.

    Raises ``ValueError`` where the comments are missing.
    """
    return with_parts(page, {"editions": lambda: "\n".join(map(_edition, EDITIONS))})


def _edition(name: str) -> str:
    edition = EDITIONS[name]
    sentences = (*words_rules.rule_sentences(edition.rules), words_rules.first_sentence(name))
    items = "".join(f"<li>{escape(sentence, quote=False)}</li>" for sentence in sentences)
    return f"<section><h3>{words.EDITIONS[name]}</h3>\n<ul>{items}</ul></section>"
