"""What a guest is told of the evening."""

from fractions import Fraction

from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.words.party import games_figure


def place_words(place: int, of: int, games: Fraction) -> str:
    """A place in the standings, and what it rests on."""
    whole = int(games) if games.denominator == 1 else 2  # one and a half are games, too
    won = ngettext("%(games)s game won", "%(games)s games won", whole, games=games_figure(games))
    return _("Place %(place)s of %(of)s · %(won)s", place=place, of=of, won=won)
