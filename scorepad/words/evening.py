"""The plan of an evening in words: when it ends, and when there is coffee."""

from datetime import datetime, timedelta

from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.models import ClockState, Party, Round
from scorepad.words.moments import time_of_day

MOVING = timedelta(minutes=5)
"""What a move takes: people stand up, look for their table, and fetch coffee."""
COFFEE = timedelta(minutes=15)
FEW_ROUNDS = 3
"""An evening of no more rounds is played without a break."""


def party_plan(party: Party, moment: datetime) -> str:
    """When the evening of a party ends; nothing where no end was planned.

    A break that has an end is waited for, and a round that is played has what its clock has left.
    """
    planned, minutes, played = party.planned_rounds or 0, party.rule.minutes, len(party.closed)
    if minutes is None or planned <= played or party.finished_at is not None:
        return ""
    if party.playing is None:
        begins = max(moment, party.break_ends_at or moment)
        return plan_words(planned, minutes, begins, party.zone, played)
    begun = moment + _left(party.playing, minutes, moment) - timedelta(minutes=minutes)
    ends = evening_ends(planned, minutes, begun, played)
    return _("The evening ends about %(time)s.", time=time_of_day(ends, party.zone))


def _left(playing: Round, minutes: int, moment: datetime) -> timedelta:
    """What a round has left: all of it before its clock runs, nothing once time is up."""
    if playing.clock.state is ClockState.RUNG:
        return timedelta()
    seconds = playing.clock.seconds(moment)
    return timedelta(minutes=minutes) if seconds is None else timedelta(seconds=max(seconds, 0))


def plan_words(rounds: int, minutes: int, begins: datetime, zone: str, played: int = 0) -> str:
    """When an evening of so many rounds is over that goes on at a moment, with the moves and the coffee to come."""
    left, coffee = rounds - played, coffee_after(rounds)
    said = {
        "rounds": ngettext("%(num)s round", "%(num)s rounds", left),
        "minutes": ngettext("%(num)s minute", "%(num)s minutes", minutes),
        "moving": MOVING.seconds // 60,
        "begins": time_of_day(begins, zone),
        "time": time_of_day(evening_ends(rounds, minutes, begins, played), zone),
    }
    if coffee <= played:
        return _(
            "%(rounds)s of %(minutes)s, and %(moving)s minutes for each move:"
            " begun at %(begins)s, it ends about %(time)s.",
            **said,
        )
    return _(
        "%(rounds)s of %(minutes)s, %(moving)s minutes for each move, coffee after round %(coffee)s:"
        " begun at %(begins)s, it ends about %(time)s.",
        coffee=coffee,
        **said,
    )


def coffee_after(rounds: int) -> int:
    """The round after which there is coffee, in the middle of the evening; 0 where it is a short one."""
    return rounds // 2 if rounds > FEW_ROUNDS else 0


def evening_ends(rounds: int, minutes: int, begins: datetime, played: int = 0) -> datetime:
    """The end of an evening that goes on at a moment, to the next five minutes. The coffee is had during a move."""
    left, pause = rounds - played, COFFEE - MOVING if coffee_after(rounds) > played else timedelta()
    ends = begins + left * timedelta(minutes=minutes) + max(left - 1, 0) * MOVING + pause
    return ends + timedelta(minutes=-ends.minute % 5)
