"""When something happened, as the clock at the table showed it."""

from datetime import datetime
from math import ceil
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_skeleton, format_time
from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.languages import written


def moment(when: datetime, zone: str, now: datetime) -> str:
    """The time of day today; the day and the time before that, with the year once it is another."""
    then, today = (each.astimezone(ZoneInfo(zone)) for each in (when, now))
    time = format_time(then, "short", locale=written())
    if then.date() == today.date():
        return _("today %(time)s", time=time)
    skeleton = "MMMEd" if then.year == today.year else "yMMMd"
    return f"{format_skeleton(skeleton, then, locale=written())} {time}"


def day(when: datetime, zone: str) -> str:
    """The date at the table, whatever the date is elsewhere."""
    return format_date(when.astimezone(ZoneInfo(zone)), "long", locale=written())


def time_of_day(when: datetime, zone: str) -> str:
    """What the clock in the room shows."""
    return format_time(when.astimezone(ZoneInfo(zone)), "short", locale=written())


def again_words(seconds: int) -> str:
    """How long somebody has to wait."""
    if seconds < 60:
        return ngettext("Try again in %(num)s second.", "Try again in %(num)s seconds.", seconds)
    return ngettext("Try again in %(num)s minute.", "Try again in %(num)s minutes.", ceil(seconds / 60))
