"""Four seats in two partnerships: what every family of partners has alike."""

from typing import Any

from scorepad.rules.family import Folding
from scorepad.seat import Partnership, Seat


class FourPartners(Folding):
    """The seats and sides of a family of four."""

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
