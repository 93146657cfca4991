"""The words of prizes: what each is for."""

from flask_babel import gettext as _
from markupsafe import Markup

from scorepad.models import Prize, PrizeKind
from scorepad.words.cast import isolated


def prize_kind(kind: PrizeKind) -> str:
    """What a prize is for, as a choice on a form."""
    return {
        PrizeKind.FEWEST_POINTS: _("Fewest points"),
        PrizeKind.DRAWN: _("A name drawn"),
        PrizeKind.OWN: _("A prize of your own"),
        PrizeKind.MOST_STARS: _("Most stars"),
        PrizeKind.MOST_POINTS: _("Most points"),
        PrizeKind.MOST_GAMES: _("Most games won"),
    }[kind]


def prize_name(prize: Prize) -> Markup:
    """What a prize is called: as the host named it, else what it is for."""
    return isolated(prize.name) if prize.name else Markup.escape(prize_kind(PrizeKind(prize.kind)))
