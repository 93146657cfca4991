"""The clock of a round, its bell, and the breaks (design 5.5). Moments are the server's."""

from datetime import datetime, timedelta

from scorepad.actions.ending import commit_all
from scorepad.actions.party.refusal import Refusal, Refused, playing_round_of, round_of
from scorepad.models import Clock, ClockState, Party, Round, RoundState, now
from scorepad.models.rounds import MOST_MINUTES
from scorepad.models.tables import tables_of


def start_clock(party: Party, minutes: int | None = None) -> None:
    """Let it run, from what was left or else the minutes of the rule; one that runs is left alone. Raises Refused."""
    found = playing_round_of(party)
    _require_minutes(minutes)
    clock = found.clock
    if clock.state is ClockState.PAUSED:
        left = clock.seconds_left or 0
    elif clock.state is ClockState.STOPPED:
        left = 60 * (minutes or found.rule.minutes or _missing_minutes())
    else:
        return
    _set(found, Clock(ends_at=now() + timedelta(seconds=left)))


def pause_clock(party: Party) -> None:
    """Stop it with what is left, or with the overtime there is."""
    found = playing_round_of(party)
    if found.clock.state is ClockState.RUNNING:
        _set(found, Clock(seconds_left=found.clock.seconds(now())))


def move_clock(party: Party, minutes: int, key: str) -> None:
    """Give so many minutes more, or fewer where it is negative; once for the key of the form. Raises Refused.

    In overtime the minutes given are counted from now.
    """
    found, moment = playing_round_of(party), now()
    if found.clock_key == key:
        return
    left = found.clock.seconds(moment)
    if left is None:
        raise Refused(Refusal.NOT_RUNNING)
    left = min(max(0, left) + 60 * minutes, 60 * MOST_MINUTES)
    found.clock_key = key
    paused = found.clock.state is ClockState.PAUSED
    _set(found, Clock(seconds_left=max(0, left)) if paused else Clock(moment + timedelta(seconds=max(0, left))))


def ring_bell(party: Party, number: int) -> None:
    """The hand in play is the last; once for the round. Tables that still play are asked whether there is one."""
    found = round_of(party, number)
    if found.rung_at is not None and found.state != RoundState.DRAFT:
        return
    if found is not party.playing:
        raise Refused(Refusal.NOT_PLAYING)
    _set(found, Clock(rung_at=now()))


def take_back_bell(party: Party, number: int) -> None:
    """It was rung by mistake: the tables that ended with it play on, and the clock can be started again."""
    found = round_of(party, number)
    if found.rung_at is None:
        return
    if found is not party.playing:
        raise Refused(Refusal.NOT_PLAYING)
    for table in tables_of(found):
        if table.game.called_at is not None:
            table.game.called_at = None
            table.game.version += 1
    _set(found, Clock())


def call_break(party: Party, label: str, ends_at: datetime | None = None) -> None:
    """Say on every screen that there is a break, and when it is over."""
    party.break_label, party.break_ends_at = label, ends_at
    commit_all(party)


def end_break(party: Party) -> None:
    """The break is over; once is enough."""
    if party.break_label or party.break_ends_at:
        call_break(party, "")


def _set(found: Round, clock: Clock) -> None:
    found.clock = clock
    found.version += 1
    commit_all(found.party, *found.party.tables)


def _require_minutes(minutes: int | None) -> None:
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise Refused(Refusal.OUT_OF_RANGE, low=1, high=MOST_MINUTES)


def _missing_minutes() -> int:
    raise Refused(Refusal.OUT_OF_RANGE, low=1, high=MOST_MINUTES)
