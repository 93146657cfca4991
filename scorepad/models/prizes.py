"""The prizes of a party, and who has them (design 5.4)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorepad.database import Model
from scorepad.models.history import standings_of
from scorepad.models.moments import Moment

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorepad.models.guests import Guest
    from scorepad.models.party import Party
    from scorepad.party.standings import Standing


class PrizeKind(StrEnum):
    """What a prize is for, in the order prizes are shown: the booby prize first, the party's winner last."""

    FEWEST_POINTS = "fewest_points"
    DRAWN = "drawn"
    OWN = "own"
    MOST_STARS = "most_stars"
    MOST_POINTS = "most_points"
    MOST_GAMES = "most_games"


class Prize(Model):
    """A prize. `guest` is whom it was given to by the host's word, a cut or a draw; else the standings say."""

    __tablename__ = "prize"

    id: Mapped[int] = mapped_column(primary_key=True)
    party_id: Mapped[int] = mapped_column(ForeignKey("party.id"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    name: Mapped[str] = mapped_column(String(160), default="")
    guest_id: Mapped[int | None] = mapped_column(ForeignKey("guest.id"))
    revealed_at: Mapped[datetime | None] = mapped_column(Moment)

    party: Mapped[Party] = relationship(back_populates="prizes")
    guest: Mapped[Guest | None] = relationship()

    @property
    def turn(self) -> tuple[int, int]:
        """Its place in the order of showing."""
        return list(PrizeKind).index(PrizeKind(self.kind)), self.id


def candidates(prize: Prize) -> list[Guest]:
    """Who has the prize, or who shares it as long as no cut or draw has decided; nobody where it is still to give."""
    if prize.guest is not None:
        return [prize.guest]
    best = _BEST.get(PrizeKind(prize.kind))
    found = best(standings_of(prize.party), len(prize.party.closed)) if best else []
    guests = {guest.id: guest for guest in prize.party.guests}
    return [guests[each.guest] for each in found if isinstance(each.guest, int)]


def _most(worth: Callable[[Standing], int]) -> Callable[[Sequence[Standing], int], list[Standing]]:
    def best(found: Sequence[Standing], _rounds: int) -> list[Standing]:
        top = max((worth(each) for each in found), default=0)
        return [each for each in found if worth(each) == top > 0]

    return best


def _first(found: Sequence[Standing], _rounds: int) -> list[Standing]:
    return [each for each in found if each.place == 1 and each.games]


def _fewest_points(found: Sequence[Standing], rounds: int) -> list[Standing]:
    """Of those who were there in every round, since who came late has had less time to make points."""
    there = [each for each in found if each.played + each.rests == rounds] or found
    least = min((each.points for each in there), default=0)
    return [each for each in there if each.points == least]


_BEST = {
    PrizeKind.MOST_GAMES: _first,
    PrizeKind.MOST_POINTS: _most(lambda each: each.points),
    PrizeKind.MOST_STARS: _most(lambda each: each.stars),
    PrizeKind.FEWEST_POINTS: _fewest_points,
}
