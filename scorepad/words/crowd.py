"""What a host is told when many come in at once."""

from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.actions.party.crowd import Flood
from scorepad.words.moments import time_of_day


def flood_words(flood: Flood, zone: str) -> str:
    """How many came, since when."""
    time, guests, asking = time_of_day(flood.since, zone), len(flood.guests), len(flood.claims)
    if guests:
        return ngettext(
            "%(num)s guest came in from one address since %(time)s and is not seated.",
            "%(num)s guests came in from one address since %(time)s and are not seated.",
            guests,
            time=time,
        )
    if asking:
        return ngettext(
            "%(num)s phone at one address asks to be somebody, since %(time)s.",
            "%(num)s phones at one address ask to be somebody, since %(time)s.",
            asking,
            time=time,
        )
    return _("Nobody of these is left.")


def take_out_words(flood: Flood, zone: str) -> str:
    """What the button does."""
    if not flood.guests:
        return _("None of them is")
    return ngettext(
        "Take out the %(num)s who came in since %(time)s",
        "Take out the %(num)s who came in since %(time)s",
        len(flood.guests),
        time=time_of_day(flood.since, zone),
    )
