"""Who is whose partner at one table, and in which chair: the swap of seed 002, and what a host flips."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from scorepad.party.movement import NO_MARKS, Marks
from scorepad.party.rounds import CannotSeat, Four, Guest, Pair, Problem, Round, Table, by_id

Pairing = tuple[Pair, Pair]
Chair = tuple[int, int]  # a table, and the place of the seat clockwise from north


@dataclass(frozen=True, slots=True)
class Company:
    """What matters about the guests when partners are chosen: the rounds behind them and their marks."""

    partnerships: Mapping[Pair, int]
    meetings: Mapping[Pair, int]
    last_partner: Mapping[Guest, Guest]
    winners: frozenset[Guest]
    arriving: Mapping[Guest, Guest]
    apart: Mapping[Guest, frozenset[Guest]]
    chairs: Mapping[Guest, Chair]
    kept: Mapping[Guest, Chair]

    @classmethod
    def of(cls, history: Sequence[Round], filled: Mapping[int, Sequence[Guest]], marks: Marks = NO_MARKS) -> Self:
        """What the closed rounds and the marks say about those who fill these tables."""
        last = history[-1].tables if history else ()
        coming = {guest: number for number, four in filled.items() for guest in four}
        partnerships, meetings = _counted(history, coming)
        pairs = [pair for table in last for pair in table.pairs]
        return cls(
            partnerships=partnerships,
            meetings=meetings,
            last_partner={one: other for pair in pairs for one, other in (pair, pair[::-1])},
            winners=frozenset(guest for table in last for guest in table.winners),
            arriving=marks.arriving(history, coming),
            apart=marks.kept_apart(),
            chairs=_chairs(last),
            kept=kept_chairs(history, marks),
        )

    def were_partners(self, pair: Pair) -> bool:
        """Whether they were partners in the round just played."""
        return self.last_partner.get(pair[0]) == pair[1]

    def repeats(self, pairing: Pairing) -> int:
        """How often these partners were partners before."""
        return sum(_times(self.partnerships, pair) for pair in pairing)

    def met(self, pairing: Pairing) -> int:
        """How often these opponents were opponents before."""
        return sum(_times(self.meetings, pair) for pair in _opponents(*pairing))

    def parted(self, pairing: Pairing) -> int:
        """How many of those who arrive as partners would not be."""
        return sum(1 for pair in _opponents(*pairing) if self.arriving.get(pair[0]) == pair[1])

    def forced(self, pairing: Pairing) -> int:
        """How many of those who are kept apart would be partners."""
        return sum(1 for one, other in pairing if other in self.apart.get(one, ()))

    def against_swap(self, pairing: Pairing, keeps_winners: bool) -> int:
        """How many pairs go against the swap of seed 002: at the top a parted winning pair, else a pair still whole."""
        if keeps_winners:
            return sum(1 for pair in _opponents(*pairing) if pair[0] in self.winners and self.were_partners(pair))
        return sum(1 for pair in pairing if self.were_partners(pair))


def seat_four(number: int, four: Sequence[Guest], company: Company, keeps_winners: bool, chance: Random) -> Table:
    """The table at which these four sit.

    At the top of several tables (`keeps_winners`) a winning pair stays together as long as both are there;
    elsewhere a pair of the round just played is split. Then marks, then the fewest earlier partnerships, then the
    fewest earlier opponents, then chance (seed 002, design 5.1 and 5.2). Only chairs that are kept come before
    all that. Who stays at a table stays in their chair where that can be.
    """

    rules: tuple[Callable[[Pairing], int], ...] = (
        lambda pairing: _chairs_lost(number, pairing, company),
        lambda pairing: company.against_swap(pairing, keeps_winners),
        company.parted,
        company.forced,
        company.repeats,
        company.met,
    )
    left = _pairings(four)
    for rule in rules:
        if len(left) > 1:
            counts = [rule(pairing) for pairing in left]
            left = [pairing for pairing, count in zip(left, counts, strict=True) if count == min(counts)]
    return Table(number, _arranged(number, left[int(chance.random() * len(left))], company))


def flip_table(drafted: Round, number: int, history: Sequence[Round], marks: Marks = NO_MARKS) -> Round:
    """The round in which this table's partners are swapped the other way (design 5.1: the host can flip a table).

    Below the top that is the other of the two swaps; at table 1 all three pairings take turns, the kept one among
    them. Raises CannotSeat: NO_SUCH_TABLE.
    """
    table = next((table for table in drafted.tables if table.number == number), None)
    if table is None:
        raise CannotSeat(Problem.NO_SUCH_TABLE, table=number)
    company = Company.of(history, {number: table.seats}, marks)
    in_turn = _pairings(sorted(table.seats, key=by_id))
    now = next(turn for turn, pairing in enumerate(in_turn) if _same(pairing, table.pairs))
    one, other = in_turn[(now + 1) % 3], in_turn[(now + 2) % 3]
    pairing = other if number > 1 and company.against_swap(one, keeps_winners=False) else one
    flipped = replace(table, seats=_arranged(number, pairing, company))
    return replace(drafted, tables=tuple(flipped if each is table else each for each in drafted.tables))


def _counted(history: Sequence[Round], coming: Mapping[Guest, int]) -> tuple[Mapping[Pair, int], Mapping[Pair, int]]:
    """How often those who come to one table were partners and opponents; nobody asks about the others.

    Written out, since a large party has ten thousand tables behind it.
    """
    partnerships: defaultdict[Pair, int] = defaultdict(int)
    meetings: defaultdict[Pair, int] = defaultdict(int)
    come_to = coming.get
    for north, east, south, west in (table.seats for played in history for table in played.tables):
        to_n, to_e, to_s, to_w = come_to(north), come_to(east), come_to(south), come_to(west)
        if to_n == to_s:
            partnerships[north, south] += 1
        if to_e == to_w:
            partnerships[east, west] += 1
        if to_n == to_e:
            meetings[north, east] += 1
        if to_e == to_s:
            meetings[east, south] += 1
        if to_s == to_w:
            meetings[south, west] += 1
        if to_w == to_n:
            meetings[west, north] += 1
    return partnerships, meetings


def kept_chairs(history: Sequence[Round], marks: Marks) -> dict[Guest, Chair]:
    """The chair of everyone who keeps theirs: where they sat last. None yet for who has not sat."""
    kept: dict[Guest, Chair] = {}
    keeping = frozenset(marks.keeps_chair)
    for table in (table for played in history for table in played.tables if keeping):
        if not keeping.isdisjoint(table.seats):
            kept |= {guest: chair for guest, chair in _chairs([table]).items() if guest in keeping}
    return kept


def _chairs(tables: Sequence[Table]) -> dict[Guest, Chair]:
    return {guest: (table.number, place) for table in tables for place, guest in enumerate(table.seats)}


def _opponents(one: Pair, other: Pair) -> tuple[Pair, Pair, Pair, Pair]:
    return (one[0], other[0]), (one[0], other[1]), (one[1], other[0]), (one[1], other[1])


def _times(counted: Mapping[Pair, int], pair: Pair) -> int:
    return counted.get(pair, 0) + counted.get(pair[::-1], 0)


def _pairings(four: Sequence[Guest]) -> list[Pairing]:
    first, second, third, fourth = four
    return [((first, second), (third, fourth)), ((first, third), (second, fourth)), ((first, fourth), (second, third))]


def _same(one: Pairing, other: Pairing) -> bool:
    return set(map(frozenset, one)) == set(map(frozenset, other))


def _arranged(number: int, pairing: Pairing, company: Company) -> Four:
    """The pairs in chairs: those that are kept, then as many as can be of those who stay at the table."""
    kept, stay = (_at_table(number, pairing, chairs) for chairs in (company.kept, company.chairs))
    if not kept and not stay:
        return next(_arrangements(pairing))
    return min(_arrangements(pairing), key=lambda four: (_moved(four, kept), _moved(four, stay)))


def _chairs_lost(number: int, pairing: Pairing, company: Company) -> int:
    """How many who keep a chair would not, with these partners."""
    kept = _at_table(number, pairing, company.kept)
    return min(_moved(four, kept) for four in _arrangements(pairing)) if kept else 0


def _at_table(number: int, pairing: Pairing, chairs: Mapping[Guest, Chair]) -> dict[Guest, int]:
    """The places of those of the four who have a chair at this table."""
    if not chairs:
        return {}
    own = ((guest, chairs[guest]) for pair in pairing for guest in pair if guest in chairs)
    return {guest: place for guest, (table, place) in own if table == number}


def _arrangements(pairing: Pairing) -> Iterator[Four]:
    for (north, south), (east, west) in (pairing, pairing[::-1]):
        yield north, east, south, west
        yield north, west, south, east
        yield south, east, north, west
        yield south, west, north, east


def _moved(four: Four, places: Mapping[Guest, int]) -> int:
    """How many of those who have a place do not sit in it."""
    return sum(1 for guest, place in places.items() if four[place] != guest)
