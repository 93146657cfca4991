"""The words of the wall."""

from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.models import TableState
from scorepad.party.standings import RestCounts


def leaf_words(kind: str, number: int, of: int) -> str:
    """Which leaf this is, where there are several."""
    if of == 1:
        return ""
    return {
        "names": _("names %(number)s of %(of)s", number=number, of=of),
        "moves": _("tables %(number)s of %(of)s", number=number, of=of),
        "tables": _("tables %(number)s of %(of)s", number=number, of=of),
        "standings": _("standings %(number)s of %(of)s", number=number, of=of),
        "others": _("standings %(number)s of %(of)s", number=number, of=of),
        "prizes": _("prizes %(number)s of %(of)s", number=number, of=of),
    }.get(kind, "")


def far_words(state: TableState, hand: int = 0) -> str:
    """How far a table is, in as few letters as ten metres allow; `hand` is the one in play."""
    return {
        TableState.NOT_STARTED: _("not started"),
        TableState.PLAYING: _("hand %(number)s", number=hand),
        TableState.ASKED: _("last hand?"),
        TableState.IN_HAND: _("last hand"),
        TableState.TIED: _("tied"),
        TableState.DONE: _("done"),
    }[state]


def tables_words(guests: int) -> str:
    """How many tables so many guests make, and who would rest."""
    tables, rest = divmod(guests, 4)
    made = ngettext("%(num)s table", "%(num)s tables", tables)
    return _("%(tables)s, %(rest)s rest", tables=made, rest=rest) if tables and rest else made


def rest_words(counts: RestCounts) -> str:
    """What a rest is worth, under the standings."""
    return {
        RestCounts.NOTHING: _("a rest counts nothing"),
        RestCounts.HALF: _("a rest counts half a game"),
        RestCounts.AVERAGE: _("a rest counts an average game"),
    }[counts]
