"""Four seats in two partnerships: what every family of partners has alike."""

from collections.abc import Sequence
from typing import Any

from scorepad.rules.family import Entry, Misfit
from scorepad.seat import Partnership, Seat


class FourPartners:
    """The seats and sides of a family whose hands do not rest on one another."""

    players = range(4, 5)

    def seats(self, players: int = 4) -> tuple[Seat, ...]:
        """North, east, south, west."""
        return tuple(Seat)

    def sides(self, players: int = 4) -> tuple[Partnership, ...]:
        """The two partnerships, NS first."""
        return tuple(Partnership)

    def members(self, side: str) -> tuple[Seat, Seat]:
        """The two seats of a partnership. Raises ValueError on another text."""
        return Partnership(side).seats

    def most_players(self, variant: Any) -> int:
        """Always four."""
        return 4

    def misfits(
        self, variant: Any, players: int, first_dealer: str, before: Sequence[Entry], entry: Entry
    ) -> tuple[Misfit, ...]:
        """Nothing: a hand is possible after any others."""
        return ()
