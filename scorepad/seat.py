"""The four seats of a whist table and the two partnerships that face each other."""

from enum import StrEnum


class Seat(StrEnum):
    """A chair at the table; its text is the letter used in records. The order is clockwise."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    def turned(self, places: int) -> "Seat":
        """The seat so many places clockwise, that is to the left."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + places) % 4]

    @property
    def left(self) -> "Seat":
        """Who plays next."""
        return self.turned(1)

    @property
    def partner(self) -> "Seat":
        """Who sits opposite."""
        return self.turned(2)

    @property
    def right(self) -> "Seat":
        """Who played before."""
        return self.turned(3)

    @property
    def partnership(self) -> "Partnership":
        """The two facing seats this one belongs to."""
        return _PARTNERSHIPS[self]


class Partnership(StrEnum):
    """Two facing seats."""

    NS = "NS"
    EW = "EW"

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """Its two seats, north or east first."""
        return _SEATS[self]

    @property
    def other(self) -> "Partnership":
        """The partnership it plays against."""
        return Partnership.EW if self is Partnership.NS else Partnership.NS


# Written out and not worked out: whoever counts a long evening asks a million times.
_CLOCKWISE = tuple(Seat)
_SEATS = {Partnership.NS: (Seat.NORTH, Seat.SOUTH), Partnership.EW: (Seat.EAST, Seat.WEST)}
_PARTNERSHIPS = {seat: side for side, seats in _SEATS.items() for seat in seats}
