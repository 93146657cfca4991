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
        seats = tuple(Seat)
        return seats[(seats.index(self) + places) % 4]

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
        return Partnership.NS if self in Partnership.NS.seats else Partnership.EW


class Partnership(StrEnum):
    """Two facing seats."""

    NS = "NS"
    EW = "EW"

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """Its two seats, north or east first."""
        return Seat(self.value[0]), Seat(self.value[1])

    @property
    def other(self) -> "Partnership":
        """The partnership it plays against."""
        return Partnership.EW if self is Partnership.NS else Partnership.NS
