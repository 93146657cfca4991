"""The plan of an evening in words: when it ends."""

from datetime import datetime, timedelta

from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.words.moments import time_of_day

MOVING = timedelta(minutes=5)
"""What a move takes: people stand up, look for their table, and fetch coffee."""


def plan_words(rounds: int, minutes: int, begins: datetime, zone: str) -> str:
    """When an evening of so many rounds is over that begins now, with the moves between them."""
    return _(
        "%(rounds)s of %(minutes)s, and %(moving)s minutes for each move: begun now, it ends about %(time)s.",
        rounds=ngettext("%(num)s round", "%(num)s rounds", rounds),
        minutes=ngettext("%(num)s minute", "%(num)s minutes", minutes),
        moving=MOVING.seconds // 60,
        time=time_of_day(evening_ends(rounds, minutes, begins), zone),
    )


def evening_ends(rounds: int, minutes: int, begins: datetime) -> datetime:
    """The end of so many rounds that begin at a moment, to the next five minutes."""
    ends = begins + rounds * timedelta(minutes=minutes) + max(rounds - 1, 0) * MOVING
    return ends + timedelta(minutes=-ends.minute % 5)
