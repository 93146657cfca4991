"""A round of a party: who sits where, who rests, and what came of it; and what a host changes by hand."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

from scorepad.seat import Partnership, Seat

Guest = int | str  # an id: a number or any text
Pair = tuple[Guest, Guest]
Four = tuple[Guest, Guest, Guest, Guest]


class Problem(StrEnum):
    """Why a seating cannot be made."""

    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    NOT_FINISHED = "not_finished"
    NO_SUCH_TABLE = "no_such_table"
    NOT_HERE = "not_here"
    SEATED_ALREADY = "seated_already"


class CannotSeat(ValueError):
    """A seating that cannot be: `problem` says why, `values` the figures, tables or guest it speaks of."""

    def __init__(self, problem: Problem, **values: Any) -> None:
        super().__init__(f"{problem}: {values}")
        self.problem, self.values = problem, values


def by_id(guest: Guest) -> tuple[int, str]:
    """The order of ids, numbers before texts: what nobody chose and everybody gets alike."""
    return (guest, "") if isinstance(guest, int) else (0, guest)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a table's game or hands: who won, and score and stars in the order NS, EW."""

    winners: Partnership
    score: tuple[int, int] = (0, 0)
    stars: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round, 1 on top: its four guests clockwise from north, and its result once there is one."""

    number: int
    seats: Four
    result: Result | None = None

    @classmethod
    def facing(cls, number: int, ns: Pair, ew: Pair, result: Result | None = None) -> Self:
        """The table at which these two pairs meet."""
        return cls(number, (ns[0], ew[0], ns[1], ew[1]), result)

    @property
    def pairs(self) -> tuple[Pair, Pair]:
        """Those who face each other: north and south, then east and west."""
        north, east, south, west = self.seats
        return (north, south), (east, west)

    @property
    def winners(self) -> Pair | tuple[()]:
        """The pair that won; nobody while there is no result."""
        if self.result is None:
            return ()
        return self.pairs[0 if self.result.winners == Partnership.NS else 1]


@dataclass(frozen=True, slots=True)
class Rest:
    """A guest who sits a round out, and the table that would have been theirs (design 5.2)."""

    guest: Guest
    target: int


@dataclass(frozen=True, slots=True)
class Round:
    """The tables from the top, and those who rest. Drafted without results; closed when every table has one."""

    tables: tuple[Table, ...]
    rests: tuple[Rest, ...] = ()

    @property
    def places(self) -> tuple[tuple[Guest, int, Seat], ...]:
        """Every seated guest with table and seat, from the top."""
        seats = tuple(Seat)
        return tuple(
            (guest, table.number, seats[place]) for table in self.tables for place, guest in enumerate(table.seats)
        )

    @property
    def table_of(self) -> dict[Guest, int | None]:
        """The table of everyone in this round; None for a rest."""
        return {rest.guest: None for rest in self.rests} | {guest: table for guest, table, _ in self.places}

    @property
    def unfinished(self) -> tuple[int, ...]:
        """The tables that have no result."""
        return tuple(table.number for table in self.tables if table.result is None)


def close(playing: Round, results: Mapping[int, Result]) -> Round:
    """The round with the result of every table, by its number.

    Raises CannotSeat: NO_SUCH_TABLE for a result of a table that does not play, NOT_FINISHED with the tables
    that have none (design 5.3: a round is closed when every table has winners).
    """
    numbers = [table.number for table in playing.tables]
    for number in results:
        if number not in numbers:
            raise CannotSeat(Problem.NO_SUCH_TABLE, table=number)
    closed = replace(
        playing, tables=tuple(replace(table, result=results.get(table.number)) for table in playing.tables)
    )
    if closed.unfinished:
        raise CannotSeat(Problem.NOT_FINISHED, tables=closed.unfinished)
    return closed


def swap_guests(drafted: Round, one: Guest, other: Guest) -> Round:
    """The round in which these two have changed places, one of which may be a rest (design 5.3).

    Who rests now would have had the table they gave up. Raises CannotSeat: NOT_HERE for a guest with no place.
    """
    table_of = drafted.table_of
    for guest in (one, other):
        if guest not in table_of:
            raise CannotSeat(Problem.NOT_HERE, guest=guest)
    if table_of[one] == table_of[other] is None:
        return drafted
    rests = tuple(_other_rest(rest, {one: other, other: one}, table_of) for rest in drafted.rests)
    return Round(_reseated(drafted.tables, {one: other, other: one}), rests)


def substitute(playing: Round, leaver: Guest, guest: Guest) -> Round:
    """The round in which `guest` has the seat of one who leaves, and is credited with the game (design 5.2).

    Who rested till now no longer does. Raises CannotSeat: NOT_HERE if the leaver has no seat, SEATED_ALREADY if
    the substitute has one: nobody stands twice in a round.
    """
    table_of = playing.table_of
    if table_of.get(leaver) is None:
        raise CannotSeat(Problem.NOT_HERE, guest=leaver)
    if table_of.get(guest) is not None:
        raise CannotSeat(Problem.SEATED_ALREADY, guest=guest)
    rests = tuple(rest for rest in playing.rests if rest.guest != guest)
    return Round(_reseated(playing.tables, {leaver: guest}), rests)


def _reseated(tables: tuple[Table, ...], instead: Mapping[Guest, Guest]) -> tuple[Table, ...]:
    return tuple(_with_others(table, instead) for table in tables)


def _with_others(table: Table, instead: Mapping[Guest, Guest]) -> Table:
    north, east, south, west = (instead.get(guest, guest) for guest in table.seats)
    return replace(table, seats=(north, east, south, west))


def _other_rest(rest: Rest, instead: Mapping[Guest, Guest], table_of: Mapping[Guest, int | None]) -> Rest:
    guest = instead.get(rest.guest, rest.guest)
    return Rest(guest, table_of[guest] or rest.target)
