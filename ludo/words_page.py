"""The words that stand in the page itself: the other half of the catalogue (B6).

Rule 1  An element says by ``data-word`` which word it shows, by ``data-word-label`` which names it
        to a screen reader; scripts/make-page writes both into index.html from here.
"""

from typing import Final

from ludo import words

_CONNECTION: Final = "Check the connection and try again."
_BROWSER: Final = "Update this browser, or use a current Chrome, Edge, Firefox or Safari."

PAGE: Final[dict[str, str]] = {
    "title": words.TITLE,
    "description": (
        "Ludo for two to four players, against friends or the computer. "
        "Free, offline, with fair dice."
    ),
    "no-script": (
        "The game runs in this browser, and JavaScript is switched off here. Allow it for this "
        "page, then load the page again."
    ),
    "loading": "Getting the table ready …",
    "boot-bytes": "Loading: {} MB",
    "boot-python": "Starting the game",
    "boot-file": f"A part of the game could not be loaded ({{}}). {_CONNECTION}",
    "boot-module": (
        f"A part of the game's program could not be loaded ({{}}). {_CONNECTION} If that does not "
        "help: whoever runs this site must serve .js and .mjs files as text/javascript."
    ),
    "boot-silence": f"Nothing has arrived for {{}} seconds. {_CONNECTION}",
    "boot-error": f"The game could not start ({{}}). {_CONNECTION}",
    "boot-wrong-type": (
        "The server sends Python's engine with a wrong type, and the browser refuses it. "
        "Whoever runs this site must serve .wasm files as application/wasm."
    ),
    "boot-damaged": (
        "Python's engine arrived damaged, or this browser is too old for it. Try again. "
        f"If that does not help: {_BROWSER}"
    ),
    "boot-program": (
        "The game's own program failed to start. Try again; the browser's console says more."
    ),
    "boot-no-webassembly": (
        f"This browser can't run Python, because it has no WebAssembly. {_BROWSER}"
    ),
    "boot-too-old": f"This browser is too old for the game. {_BROWSER}",
    "tagline": "Four colours, one die.",
    "retry": "Try again",
    "trouble": "What may help",
    "paused": "Paused",
    "resume": "Resume",
    "new": "New match",
    "edition": "Edition",
    "seats": "Seats",
    "edition-rules": "The rules of this edition",
    "custom": "Your own rules",
    "custom-title": "Name of these rules",
    "custom-note": "Rules with a name are kept as soon as a match begins.",
    "customs": "Kept rules",
    "rule-entry": "Out of the yard with",
    "rule-entry-6": "a six",
    "rule-entry-1,6": "a one or a six",
    "rule-bonus": "Another roll for",
    "rule-bonus-none": "nothing",
    "rule-bonus-six": "a six",
    "rule-bonus-capture": "a capture",
    "rule-bonus-home": "a token home",
    "rule-bonus-six,capture": "six or capture",
    "rule-bonus-six,home": "six or token home",
    "rule-bonus-capture,home": "capture or token home",
    "rule-bonus-six,capture,home": "six, capture, home",
    "rule-six_limit": "Third six in a turn",
    "rule-six_limit-0": "is played",
    "rule-six_limit-3": "ends the turn",
    "rule-six_penalty": "A third six takes back",
    "rule-six_penalty-forfeit": "nothing",
    "rule-six_penalty-undo": "the whole turn",
    "rule-unused_six": "A six without a move",
    "rule-unused_six-again": "rolls again",
    "rule-unused_six-pass": "ends the turn",
    "rule-safe": "Safe squares",
    "rule-safe-none": "none",
    "rule-safe-starts": "the starts",
    "rule-safe-stars": "starts and stars",
    "rule-stack": "Two of a colour",
    "rule-stack-free": "change nothing",
    "rule-stack-shield": "can't be landed on",
    "rule-stack-block": "can't be passed",
    "rule-lane": "Squares in a lane",
    "rule-lane-5": "five",
    "rule-lane-6": "six",
    "rule-overshoot": "A roll past home",
    "rule-overshoot-stay": "is not playable",
    "rule-overshoot-bounce": "walks back the rest",
    "rule-tries": "Tries for a way out",
    "rule-tries-1": "one",
    "rule-tries-3": "three",
    "rule-capture_first": "Capture before the lane",
    "rule-capture_first-no": "not needed",
    "rule-capture_first-yes": "needed",
    "rule-forced_capture": "Capturing",
    "rule-forced_capture-no": "is a choice",
    "rule-forced_capture-yes": "is a must",
    "rule-win_tokens": "Tokens needed to win",
    "rule-win_tokens-1": "one",
    "rule-win_tokens-2": "two",
    "rule-win_tokens-3": "three",
    "rule-win_tokens-4": "four",
    "rule-finish": "The match ends",
    "rule-finish-first": "with the winner",
    "rule-finish-all": "when places are known",
    "colour": "Your colour",
    "counting": "Count it yourself",
    "places": "Play on for places",
    "start": "Start",
    "again": "Play again",
    "same-dice": "Same dice again",
    "check-dice": "Check the dice",
    "share": "Share",
    "open-report": "Report…",
    "count-here": "Land here",
    "roll": "Roll",
    "yard": "Yard",
    "hint-roll": "rolls,",
    "hint-choose": "move,",
    "hint-pause": "pauses,",
    "hint-keys": "lists the keys.",
    "rules-in-force": "Rules in force:",
    "update-waits": "A new version is ready.",
    "update": "Update",
    "offline-ready": "Ready to play without a network.",
    "install": "Install",
    "share-menu": "To install: press Share, then “Add to Home Screen”.",
    "confirm-title": "Leave this match?",
    "confirm-text": "The match that is being played will be left unfinished.",
    "keep-playing": "Keep playing",
    "confirm-new": "New match",
    "settings": "Settings",
    "speed": "Animation",
    "speed-slow": "Slow",
    "speed-normal": "Normal",
    "speed-fast": "Fast",
    "speed-off": "Off",
    "pace_ms": "Computers think",
    "pace_ms-1200": "Slowly",
    "pace_ms-600": "Normally",
    "pace_ms-300": "Quickly",
    "pace_ms-0": "At once",
    "theme": "Theme",
    "theme-system": "System",
    "theme-light": "Light",
    "theme-dark": "Dark",
    "turning": "Turn the board",
    "turning-mine": "To my colour",
    "turning-each": "For each person",
    "turning-off": "Never",
    "sound": "Sound",
    "vibration": "Vibration",
    "fullscreen": "Full screen",
    "move-match": "Share or move the match",
    "receive": "Open a file or link",
    "rules": "Rules",
    "guide": "Guide: all rules, controls, tips",
    "keys": "Keys",
    "key-roll": "Roll the die",
    "key-choose": "Move that token",
    "key-count": "Count it yourself: a square back or on",
    "key-land": "Count it yourself: land there",
    "key-pause": "Pause",
    "key-close": "Close a dialog, leave full screen",
    "key-keys": "This list",
    "records-title": "Results",
    "achievements": "Achievements",
    "statistics": "Statistics",
    "stat-who": "Whose",
    "stat-played": "Played",
    "stat-won": "Won",
    "stat-lost": "Lost",
    "stat-fresh": "Fresh wins",
    "stat-time": "Time",
    "stat-rolls": "Rolls",
    "stat-captures": "Captures",
    "stat-losses": "Suffered",
    "by-edition": "By edition",
    "by-seat": "By seat",
    "by-level": "By the strongest computer at the table",
    "statistics-note": (
        "Each person at the table counts, with the first result for each match's dice. "
        "Practice, and what computers play among themselves, does not."
    ),
    "faces": "Faces rolled",
    "face-seat": "Seat",
    "face-sum": "Sum",
    "history": "Finished matches",
    "history-empty": "None yet.",
    "export": "Save results as a file",
    "erase": "Erase results",
    "report-title": "What went wrong",
    "report-note": (
        "Nothing of this is sent by itself. Copy it for whoever runs this site: it names the "
        "version, the browser, what broke, and the match with its players' names."
    ),
    "report-text": "Report",
    "copy-report": "Copy the report",
    "share-title": "Share this match",
    "share-note": (
        "The link holds the whole match: rules, players, dice and moves. Whoever opens "
        "it can go on with it, or see how it ended."
    ),
    "copy-link": "Copy the link",
    "share-link": "Share…",
    "save-file": "Save as a file",
    "receive-title": "Open a match or results",
    "receive-note": "Choose a file that this game has saved, or paste a link to a match.",
    "receive-file": "File",
    "receive-link": "Link",
    "receive-open": "Open",
    "dice-title": "Check the dice",
    "dice-how": (
        "Every roll follows from one secret seed, drawn before the match. Its SHA-256 is "
        "shown from the start, so the seed can't be changed; after the match the seed "
        "itself is shown."
    ),
    "dice-commitment": "SHA-256 of the seed",
    "dice-seed": "Seed",
    "dice-recipe": (
        "For roll n, counted from 0, sign “die:n” with the seed's 16 bytes by "
        "HMAC-SHA-256. The first byte below 252 counts: its remainder by 6, plus 1, is "
        "the face."
    ),
    "step-roll": "Roll",
    "step-player": "Player",
    "step-label": "Label",
    "step-digest": "HMAC-SHA-256 of the label",
    "step-byte": "Place: byte",
    "step-face": "Face",
    "replace-title": "Replace this match?",
    "replace-text": "A match is being played. Opening another one leaves it unfinished.",
    "replace": "Open the other one",
    "erase-title": "Erase all results?",
    "erase-text": (
        "Statistics, achievements and finished matches are erased for good. The match "
        "being played stays."
    ),
    "keep-results": "Keep them",
    "erase-confirm": "Erase",
    "elsewhere-title": "Ludo is open in another tab",
    "elsewhere-text": "The match goes on there. You can also play here; the other tab then stops.",
    "take-over": "Play here",
    "loading-bar": "Loading",
    "pause": "Pause",
    "play": "Play",
    "count-back": "One square back",
    "count-forward": "One square forward",
    "tokens": "Tokens",
    "players": "Players",
    "close": "Close",
    "link": "Link",
    "qr-code": "The link as a QR code",
    **{f"achievement-{name}": text for name, text in words.ACHIEVEMENTS.items()},
    **{f"edition-{edition}": name for edition, name in words.EDITIONS.items()},
    **{f"kind-{kind}": words.seated(kind) for kind in words.KINDS},
    **{f"colour-{seat}": colour for seat, colour in enumerate(words.COLOURS)},
    **{f"seat-{seat}-player": f"{colour} player" for seat, colour in enumerate(words.COLOURS)},
    **{f"seat-{seat}-name": f"{colour} name" for seat, colour in enumerate(words.COLOURS)},
    **{
        f"seat-{seat}-switch": f"{colour} is played by a person"
        for seat, colour in enumerate(words.COLOURS)
    },
}
"""What each element of the page says, by its name."""

SCREENSHOTS: Final = ("A match on a desktop", "A match on a phone")
"""What the manifest's screenshots show, in its order."""
