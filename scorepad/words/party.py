"""The words of a party: how far it is, what ends a round, why somebody moves, how its tables stand."""

from fractions import Fraction
from typing import Any

from babel.numbers import format_decimal
from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.languages import written
from scorepad.models import Attendance, ClockState, Ends, MarkKind, RoundRule, TableState
from scorepad.party.movement import Reason
from scorepad.party.standings import RestCounts
from scorepad.words.summary import ends, summary


def attendance_words(state: Attendance) -> str:
    """Whether a guest is there."""
    return {
        Attendance.EXPECTED: _("expected"),
        Attendance.PRESENT: _("here"),
        Attendance.LEFT: _("gone home"),
    }[state]


def mark_words(kind: MarkKind) -> str:
    """What is noted of two guests."""
    return {
        MarkKind.PARTNERS: _("arrive as partners"),
        MarkKind.APART: _("kept apart"),
    }[kind]


def ends_label(kind: Ends) -> str:
    """What ends a round, as a choice on a form."""
    return {
        Ends.FULL: _("A full game"),
        Ends.HANDS: _("A number of hands"),
        Ends.BELL: _("The bell, after some minutes"),
        Ends.HANDS_OR_BELL: _("A number of hands or the bell, whichever is first"),
    }[kind]


def round_rule(rule: RoundRule) -> str:
    """What ends a round, with its figures."""
    hands = ngettext("%(num)s hand", "%(num)s hands", rule.hands or 0)
    minutes = ngettext("%(num)s minute", "%(num)s minutes", rule.minutes or 0)
    return {
        Ends.FULL: _("a full game"),
        Ends.HANDS: hands,
        Ends.BELL: _("the bell after %(minutes)s", minutes=minutes),
        Ends.HANDS_OR_BELL: _(
            "%(hands)s or the bell after %(minutes)s, whichever is first", hands=hands, minutes=minutes
        ),
    }[rule.kind]


def round_summary(variant: Any, rule: RoundRule) -> list[str]:
    """The house rules of a game at a party in short phrases; what ends it is its round's, and not the variant's."""
    phrases = summary(variant)
    if rule.kind is Ends.FULL:
        return phrases
    own = ends(variant)
    return [round_rule(rule), *(phrase for phrase in phrases if phrase != own)]


def clock_words(state: ClockState) -> str:
    """What a clock does."""
    return {
        ClockState.STOPPED: _("not started"),
        ClockState.RUNNING: _("running"),
        ClockState.PAUSED: _("paused"),
        ClockState.RUNG: _("the bell has rung"),
    }[state]


def move_word(reason: Reason) -> str:
    """Why somebody is where a round has them, in a word or two."""
    return {
        Reason.DRAWN: _("drawn"),
        Reason.UP: _("up"),
        Reason.DOWN: _("down"),
        Reason.STAYS: _("stays"),
        Reason.CAME_BACK: _("came back"),
        Reason.NEW: _("new"),
        Reason.RESTS: _("rests"),
    }[reason]


def move_words(reason: Reason, table: int | None) -> str:
    """The same as it is said to the guest."""
    if table is None:
        return _("You rest this round")
    return {
        Reason.DRAWN: _("Table %(table)s", table=table),
        Reason.UP: _("Up to table %(table)s", table=table),
        Reason.DOWN: _("Down to table %(table)s", table=table),
        Reason.STAYS: _("Stay at table %(table)s", table=table),
        Reason.CAME_BACK: _("Back in, at table %(table)s", table=table),
        Reason.NEW: _("Table %(table)s", table=table),
        Reason.RESTS: _("You rest this round"),
    }[reason]


def move_mark(reason: Reason) -> str:
    """The icon of a move; nothing where nobody goes up or down."""
    return {Reason.UP: "up", Reason.DOWN: "down"}.get(reason, "")


def table_state_words(state: TableState, hand: int = 0) -> str:
    """How far a table is; `hand` is the one in play."""
    return {
        TableState.NOT_STARTED: _("not started"),
        TableState.PLAYING: _("hand %(number)s", number=hand),
        TableState.ASKED: _("finished? not said yet"),
        TableState.IN_HAND: _("last hand in play"),
        TableState.TIED: _("tied: one more hand"),
        TableState.DONE: _("done"),
    }[state]


def rest_counts_label(counts: RestCounts) -> str:
    """What a rest is worth, as a choice on a form."""
    return {
        RestCounts.NOTHING: _("nothing"),
        RestCounts.HALF: _("half a game"),
        RestCounts.AVERAGE: _("the guest’s own average"),
    }[counts]


def standing_rule(counts: RestCounts, *, stars: bool) -> str:
    """What decides a place: printed under every table of standings."""
    games = _("games won, and a star counts as one more") if stars else _("games won")
    rest = {
        RestCounts.NOTHING: _("a rest counts nothing"),
        RestCounts.HALF: _("a rest counts half a game"),
        RestCounts.AVERAGE: _("a rest counts as much as the guest’s own average game"),
    }[counts]
    return _(
        "By %(games)s, then the difference of points, then points, then rounds won at table 1;"
        " %(rest)s. Level guests share a place.",
        games=games,
        rest=rest,
    )


_PARTS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


def games_figure(games: Fraction) -> str:
    """Games won: whole ones, and the part that a rest was worth."""
    whole, part = divmod(games, 1)
    if part and part not in _PARTS:
        return format_decimal(round(float(games), 2), "0.##", locale=written())
    return (str(whole) if whole or not part else "") + (_PARTS[part] if part else "")


def clock_figure(seconds: int) -> str:
    """What is left, as 12:40; overtime counts up, as +1:05."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'+' if seconds < 0 else ''}{minutes}:{rest:02}"


def ruling_words(why: str) -> str:
    """Who decided, and how."""
    return {"cut": _("by a cut"), "word": _("as was agreed"), "desk": _("entered at the desk")}[why]
