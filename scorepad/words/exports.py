"""The words of a sheet's file for spreadsheets."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from flask_babel import gettext as _

from scorepad.rules.entries import Adjustment, ThrownIn
from scorepad.rules.entries import Entry as EntryValue
from scorepad.rules.family import Line, Reason
from scorepad.rules.whist import Contract, Suit
from scorepad.seat import Partnership, Seat
from scorepad.words.bids import bid_words, contract_name, suit_name
from scorepad.words.cast import Cast
from scorepad.words.sheet import reason_word


def column_words(name: str) -> str:
    """The heading of a column; a family's own that has no words yet stands as it is called."""
    words = {
        "game": _("game"),
        "hand": _("hand"),
        "kind": _("kind"),
        "dealer": _("dealer"),
        "leader": _("leader"),
        "contract": _("contract"),
        "bidder": _("bidder"),
        "tricks_ns": _("tricks 1"),
        "tricks_ew": _("tricks 2"),
        "made": _("made"),
        "trump": _("trump"),
        "cut": _("cut"),
        "honours": _("honours"),
        "holders": _("honours of"),
        "reason": _("reason"),
        "note": _("note"),
        "when": _("when"),
        "by": _("recorded by"),
    }
    if name in words:
        return words[name]
    kind, _part, seat = name.partition("_")
    return _("tricks %(number)s", number=seat) if kind == "tricks" else name


def party_column(name: str) -> str:
    """The heading of a column in a party's files, and what each file is called."""
    return {
        "round": _("round"),
        "table": _("table"),
        "winner": _("winner"),
        "name": _("name"),
        "state": _("state"),
        "came": _("came"),
        "left": _("left"),
        "place": _("place"),
        "games": _("games"),
        "difference": _("difference"),
        "points": _("points"),
        "on_top": _("won at table 1"),
        "stars": _("stars"),
        "played": _("rounds played"),
        "rests": _("rests"),
        "guests": _("guests"),
        "hands": _("hands"),
        "standings": _("standings"),
    }[name]


def side_columns(number: int) -> tuple[str, ...]:
    """The headings of one side's columns; the names stand in the lines, since people change places."""
    return (
        _("side %(number)s", number=number),
        _("points %(number)s", number=number),
        _("score %(number)s", number=number),
        _("stars %(number)s", number=number),
    )


def kind_words(value: EntryValue) -> str:
    """What sort of line it is."""
    if isinstance(value, Adjustment):
        return _("adjustment")
    return _("thrown in") if isinstance(value, ThrownIn) else _("hand")


def cell_words(value: object, variant: Any, cast: Cast) -> str | int | None:
    """A value of a family's own column: figures stay figures."""
    match value:
        case Contract.LOW:
            return bid_words(variant.vocabulary).low_line
        case Contract():
            return contract_name(value)
        case Seat():
            return cast.plain(value)
        case Partnership():
            return cast.plain_side(value)
        case Suit():
            return suit_name(value)
        case bool():
            return _("yes") if value else _("no")
    return value if isinstance(value, int) else None


def reason_words(line: Line, variant: Any) -> str:
    """Why a line is worth what it is, in the variant's vocabulary."""
    return bid_words(variant.vocabulary).low_line if line.reason is Reason.LOW else reason_word(line.reason)


def note_words(value: EntryValue, line: Line) -> str:
    """What else is to be said of a line."""
    if not line.counts:
        return _("after the end, does not count")
    return value.why if isinstance(value, Adjustment) else ""


def when_words(when: datetime, zone: str) -> str:
    """A moment as every spreadsheet reads it, by the clock at the table."""
    return when.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M:%S")
