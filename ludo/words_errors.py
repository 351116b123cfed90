"""The catalogue's part about what is refused: why a text, a rule or a table is none (B6).

Rule 1  Each is a part of a sentence, without its full stop; ``{}`` is filled in by ``str.format``.
"""

from typing import Final

# Rules, as on the command line and in saves.
OR: Final = " or "
NO_OPTION: Final = "there is no option {!r}; there are {}"
NO_ASSIGNMENT: Final = "{!r} is not of the form option=value"
OPTION_CANT_BE: Final = "{} can't be {}"
OPTION_IS_ONE_OF: Final = "{} can't be {!r}; it is {}"
BONUS_IS_SOME_OF: Final = "bonus can't be {!r}; it is none or some of {}"
THROW_CAP_IS_A_NUMBER: Final = "throw_cap can't be {!r}; it is a number of rolls"
THROW_CAP_OUT_OF_RANGE: Final = "throw_cap can't be {}; it goes from 1 to {}"
AGAIN_WITHOUT_BONUS: Final = "unused_six=again needs six in bonus: without it a six earns no roll"
UNDO_WITHOUT_LIMIT: Final = "six_penalty=undo needs six_limit=3: without a limit nothing is undone"

# Seeds.
NO_SEED: Final = "{!r} is not a seed: a seed is {} hexadecimal digits"

# Positions.
LONG_POSITION: Final = "a position is never longer than {} characters"
NO_ASSIGNED_PART: Final = "part {}, {!r}, is not of the form name{}value"
PART_TWICE: Final = "part {}: {!r} is there twice"
PART_MISSING: Final = "{!r} is missing"
PART_CANT_BE: Final = "{} can't be {!r}: {}"
NO_PART_OF_POSITION: Final = "{!r} is no field of a position"
NO_PART_OF_BEFORE: Final = "{!r} is no field of it"
NO_WHOLE_NUMBER: Final = "{!r} is no whole number"
NUMBER_OUT_OF_RANGE: Final = "under these rules it goes from 0 to {}"
NOT_FOUR_TOKENS: Final = "a seat has 4 tokens, not {}"
PROGRESS_OUT_OF_RANGE: Final = "progress goes from {} to {}, not {}"
NO_TOKENS: Final = "no seat has tokens"
EMPTY_SEAT: Final = "it names a seat that has no tokens"
SEAT_TWICE: Final = "it names a seat twice"
NO_SINGLE_SEAT: Final = "it is one of {}"
SEVERAL_DONE: Final = "{} are done, but the match ends with the first"
PLACES_CANT_BE: Final = "places can't be {!r} with these tokens at home"
TURN_IS_DONE: Final = "turn can't be {!r}: that seat is done"
DIE_WITHOUT_USE: Final = "die can't be {}: no token can use it"
IN_BEFORE: Final = "before: {}"
BEFORE_WITHOUT_UNDO: Final = "'before' goes with six_penalty=undo only"
BEFORE_WHEN_OVER: Final = "'before' goes with a match that is not over"
BEFORE_OF_OTHER_SEATS: Final = "it has other seats than the position"
BEFORE_OF_OTHER_DONE: Final = "it has other seats done than the position"

# Matches and their tables.
NO_EDITION: Final = "there is no edition {!r}"
TITLE_OF_FIXED_EDITION: Final = "only a custom edition has a name of its own"
BAD_TITLE: Final = "an edition's name is one line of at most 20 characters"
LONG_MATCH: Final = "a match ends after {} rolls at most"
NOT_FOUR_SEATS: Final = "a table has four seats, some of them empty"
FEW_PLAYERS: Final = "a match needs at least two players"
NO_PERSON: Final = "this edition needs at least one person"
NO_PLAYER: Final = "there is no player {!r}"
BAD_NAME: Final = "a name is one line of at most 20 characters"
OTHER_SEATS: Final = "the position does not have the seats of the match"
CHOICE_MISSING: Final = "a choice is missing"
CHOICES_LEFT: Final = "there are more choices than dice"

# Saves and files.
TYPES: Final = {str: "text", int: "number", bool: "yes or no", list: "list", dict: "object"}
TOO_LONG: Final = "it is too long"
NO_JSON: Final = "it is no JSON text"
FOREIGN: Final = "it is nothing that this game wrote"
NO_FIELD: Final = "its field {!r} is missing or no {}"
FIELD_OUT_OF_RANGE: Final = "its field {!r} is out of range"
UNKNOWN_VERSION: Final = "it was written by version {}, which this one can't read"
OTHER_STARTER: Final = "it does not say who really starts"
OTHER_DICE: Final = "its dice are not those of its seed"
OTHER_RULES: Final = "its rules are not those of its edition"
NOT_A_PLAYER: Final = "one of its players is no player"
CHOICES_NO_TOKENS: Final = "its choices are not tokens"
CHOICES_NOT_LEGAL: Final = "its choices are not legal"

# Links.
LINK_TOO_LONG: Final = "the link is too long"
LINK_DAMAGED: Final = "the link is damaged or cut short"
LINK_GOES_ON: Final = "the link goes on after its match"
LINK_OF_UNKNOWN_VERSION: Final = "the link was made by version {}, which this one can't read"
LINK_OF_UNKNOWN_PLAYER: Final = "the link has a player that this version does not know"
LINK_NO_TEXT: Final = "the link has a name that is no text"
ROLLS_AFTER_THE_END: Final = "its match ends before its rolls do"
NO_MOVE_OWED: Final = "it owes a move that there is not"

# Records.
RECORDS_OF_UNKNOWN_VERSION: Final = "it was written by another version, which this one can't read"
FOREIGN_RECORDS: Final = "its {} are not what this game writes"
TOO_MANY_RECORDS: Final = "it has too many {}"
RESULT_OF_UNKNOWN_EDITION: Final = "it has a result of an unknown edition"
RESULT_NOT_FOUR_SEATS: Final = "it has a result without four seats"
RESULT_OF_UNKNOWN_PLAYER: Final = "it has a result with an unknown player"
RESULT_SENSELESS_ROLLS: Final = "it has a result whose rolls make no sense"
NO_PLACES: Final = "it has a match with places that there are not"
NO_TABLE: Final = "it has a match at a table that there is not"
NO_ACHIEVEMENT: Final = "it has an achievement that there is not"
NO_DATE: Final = "it has a date that is none"
NO_ID: Final = "it has the number of a match that is none"
