"""Names on screen: whose seat is whose, two of the same name told apart, isolated from the text around them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import count

from flask_babel import ngettext
from markupsafe import Markup, escape

from scorepad.models import Game
from scorepad.rules.family import Family

FITS_A_KEY = 7
"""As many letters of a word stand in one line of a key on a small phone."""
FITS_A_COLUMN = 26
"""As many letters stand in two lines of half a small phone."""


def isolated(name: str) -> Markup:
    """A name as typed, whatever its direction; no browser translates it."""
    return Markup(f'<bdi translate="no">{escape(name)}</bdi>')


def as_typed(text: str) -> Markup:
    """What has to be copied letter by letter, spaces included."""
    return Markup('<bdi class="as-typed" translate="no">{}</bdi>').format(text)


class Cast:
    """Who plays: the name of each seat and of each side. Asked hundreds of times a page, so made up beforehand."""

    def __init__(self, family: Family, names: Mapping[str, str]) -> None:
        self.family, self.names = family, names
        self.key = tuple(names.items())
        self._seats = {seat: isolated(name) for seat, name in names.items()}
        together = Markup(" &amp; ")
        self._sides = {
            side: together.join(self._seats[seat] for seat in family.members(side)) for side in family.sides(len(names))
        }

    def plain(self, seat: str) -> str:
        """A name for a file or a title."""
        return self.names[seat]

    def plain_side(self, side: str) -> str:
        """A side's names for a file or a title."""
        return " & ".join(self.names[seat] for seat in self.family.members(side))

    def seat(self, seat: str) -> Markup:
        """A name for a page."""
        return self._seats[seat]

    def on_key(self, seat: str) -> Markup:
        """A name for a narrow key: in smaller letters where a word of it is too long to stand in one line."""
        words = re.split(r"[\s-]", self.names[seat])
        long = max(map(len, words)) > FITS_A_KEY
        return (
            Markup('<bdi class="long" translate="no">{}</bdi>').format(self.names[seat]) if long else self._seats[seat]
        )

    def side(self, side: str) -> Markup:
        """A side's names for a page."""
        return self._sides[side]

    @property
    def has_long_sides(self) -> bool:
        """Whether the names of a side are too long for large letters."""
        return any(len(self.plain_side(side)) > FITS_A_COLUMN for side in self._sides)

    def wins(self, side: str) -> Markup:
        """Who has won."""
        said = ngettext("%(side)s wins", "%(side)s win", len(self.family.members(side)), side="%(side)s")
        return Markup(said) % {"side": self.side(side)}


def cast_of(game: Game, position: int | None = None) -> Cast:
    """Who sat where at a position of a game, at its end without one."""
    told = names_of((*game.sheet.games, game))
    return Cast(game.family, {seat: told[player.id] for seat, player in game.players(position).items()})


def names_of(games: Iterable[Game]) -> dict[str, str]:
    """What everyone in these games is called by id; two Annas keep their numbers wherever they sit."""
    return told_apart({person: name for game in games for person, name in game.named.items()})


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """The same names, with a number where two are alike."""
    alike = Counter(name.casefold() for name in names.values())
    taken, told = set(alike), dict[str, str]()
    for key, name in names.items():
        if alike[name.casefold()] > 1:
            told[key] = next(each for number in count(1) if (each := f"{name} {number}").casefold() not in taken)
        else:
            told[key] = name
        taken.add(told[key].casefold())
    return told


class Casts:
    """The names at each position, made once for each change of seats."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._changes = sorted({player.since for player in game.sittings})
        self._known: dict[int, Cast] = {}

    def at(self, position: int) -> Cast:
        """Who sits at the table at this position."""
        since = max((change for change in self._changes if change <= position), default=0)
        if since not in self._known:
            self._known[since] = cast_of(self._game, since)
        return self._known[since]
