"""What a host is told when something cannot be done now, and why."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from babel.lists import format_list
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from scorepad.actions.party.refusal import Refusal
from scorepad.models import Guest, TableState
from scorepad.party.rounds import Problem
from scorepad.words.moments import again_words

Values = Mapping[str, Any]


def listed(names: Iterable[object]) -> str:
    """Several things in one breath: 2, 3 and 6."""
    return format_list([str(name) for name in names], locale=str(get_locale()))


def refusal_words(why: Refusal, values: Values) -> str:
    """Why the desk does not do it, and where it helps, what to do first."""
    return _REFUSALS[why](values)


def seating_words(problem: Problem, values: Values) -> str:
    """Why a round cannot be seated so."""
    return _SEATING[problem](values)


def missing_words(tables: Iterable[tuple[int, TableState]]) -> str:
    """What keeps a round from being closed: "Tables 2, 3 and 6 are playing, table 5 is tied"."""
    found = list(tables)
    said = [
        words(listed(numbers), len(numbers))
        for state, words in _WAITING.items()
        if (numbers := [number for number, each in found if each is state])
    ]
    return ", ".join(said)


def _name(values: Values) -> str:
    guest = values.get("guest", "")
    return guest.name if isinstance(guest, Guest) else str(guest)


_WAITING: Mapping[TableState, Callable[[str, int], str]] = {
    TableState.NOT_STARTED: lambda tables, number: ngettext(
        "table %(tables)s has not started", "tables %(tables)s have not started", number, tables=tables
    ),
    TableState.PLAYING: lambda tables, number: ngettext(
        "table %(tables)s is playing", "tables %(tables)s are playing", number, tables=tables
    ),
    TableState.IN_HAND: lambda tables, number: ngettext(
        "table %(tables)s plays its last hand", "tables %(tables)s play their last hand", number, tables=tables
    ),
    TableState.ASKED: lambda tables, number: ngettext(
        "table %(tables)s has not said whether it is finished",
        "tables %(tables)s have not said whether they are finished",
        number,
        tables=tables,
    ),
    TableState.TIED: lambda tables, number: ngettext(
        "table %(tables)s is tied", "tables %(tables)s are tied", number, tables=tables
    ),
    TableState.DONE: lambda tables, number: ngettext(
        "table %(tables)s is done", "tables %(tables)s are done", number, tables=tables
    ),
}

_SEATING: Mapping[Problem, Callable[[Values], str]] = {
    Problem.TOO_FEW: lambda values: _(
        "A round needs four guests who are here; there are %(present)s.", present=values.get("present", 0)
    ),
    Problem.TOO_MANY: lambda values: _("There is room for %(tables)s tables.", tables=values.get("tables", "")),
    Problem.NOT_FINISHED: lambda values: _(
        "Not every table has winners yet: %(tables)s.", tables=listed(values.get("tables", ()))
    ),
    Problem.NO_SUCH_TABLE: lambda values: _(
        "There is no table %(table)s in this round.", table=values.get("table", "")
    ),
    Problem.NOT_HERE: lambda _values: _("This guest has no place in the round."),
    Problem.SEATED_ALREADY: lambda _values: _("This guest sits at a table already; nobody sits twice."),
}

_REFUSALS: Mapping[Refusal, Callable[[Values], str]] = {
    Refusal.NAME_TAKEN: lambda _values: _("Somebody of this name is on the list. Add a letter or a place."),
    Refusal.FULL: lambda values: _("A party has room for %(limit)s guests.", limit=values.get("limit", "")),
    Refusal.NOT_CALLED_SO: lambda _values: _("The list has changed meanwhile. Type your name once more."),
    Refusal.PHONE_FULL: lambda values: ngettext(
        "%(num)s guest comes in by one phone. The host lets the others in.",
        "%(num)s guests come in by one phone. The host lets the others in.",
        values.get("limit", 0),
    ),
    Refusal.CROWDED: lambda values: f"{_('Very many are coming in just now.')} {again_words(values.get('seconds', 0))}",
    Refusal.ASKED_OFTEN: lambda values: _(
        "Several phones say to be %(name)s already. Go to the host.", name=_name(values)
    ),
    Refusal.HAS_PLAYED: lambda values: _(
        "%(name)s has played and stays in the results. Say “gone home” instead.", name=_name(values)
    ),
    Refusal.NO_SUCH_ROUND: lambda values: _(
        "There is no round %(number)s to do that with.", number=values.get("number", "")
    ),
    Refusal.NOT_A_DRAFT: lambda _values: _("The round is published already."),
    Refusal.DRAFT_CHANGED: lambda _values: _(
        "The draft was changed on another phone meanwhile. Here it is as it is now; look again."
    ),
    Refusal.ROUND_OPEN: lambda values: _(
        "Round %(number)s is still open. Close it or take it back first.", number=values.get("number", "")
    ),
    Refusal.NOT_PLAYING: lambda _values: _("No round is being played."),
    Refusal.HAS_ENTRIES: lambda values: _(
        "Something is recorded already, at table %(tables)s. Cancel the round if that is meant.",
        tables=listed(values.get("tables", ())),
    ),
    Refusal.NOT_FINISHED: lambda values: _(
        "The round cannot be closed yet: %(tables)s.", tables=missing_words(values.get("tables", ()))
    ),
    Refusal.NO_SUCH_TABLE: lambda values: _(
        "There is no table %(table)s in this round.", table=values.get("table", "")
    ),
    Refusal.RECORDED: lambda values: _(
        "Table %(table)s has recorded something itself. To change it, say so first.", table=values.get("table", "")
    ),
    Refusal.LEVEL: lambda _values: _("The score is level. Say who won: by one more hand, or by a cut."),
    Refusal.WRONG_WINNER: lambda _values: _("The winners must be those with the higher score."),
    Refusal.IN_HAND: lambda _values: _("A hand is in play. It is recorded first."),
    Refusal.NOT_TIED: lambda _values: _("This table is not tied."),
    Refusal.NOT_LAST: lambda values: _(
        "Only the round closed last can be reopened: round %(number)s. Results of any round can be corrected.",
        number=values.get("number", ""),
    ),
    Refusal.NOT_OVER: lambda _values: _("The party is not finished yet."),
    Refusal.NOBODY: lambda _values: _("There is nobody to give it to."),
    Refusal.NOT_RUNNING: lambda _values: _("The clock has not been started."),
    Refusal.SAME_GUEST: lambda _values: _("That takes two different guests."),
    Refusal.NOT_RUNG: lambda _values: _("The bell has not rung."),
    Refusal.OUT_OF_RANGE: lambda values: _(
        "This can be %(low)s to %(high)s.", low=values.get("low", ""), high=values.get("high", "")
    ),
    Refusal.PARTY_OVER: lambda _values: _("The party is finished. Take that back first, if it goes on."),
}
