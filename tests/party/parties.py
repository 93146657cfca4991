"""Parties played for a test: who comes and goes, and what came of every table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from hypothesis import strategies as st

from scorepad.party.ladder import next_round
from scorepad.party.movement import Marks
from scorepad.party.rests import credit_on_arrival
from scorepad.party.rounds import Guest, Rest, Result, Round, Table, close
from scorepad.seat import Partnership

NS, EW = Partnership.NS, Partnership.EW


def won(drafted: Round, *winners: Partnership) -> Round:
    """The round closed, with the winners of table 1, 2 and so on."""
    return close(drafted, {table.number: Result(side) for table, side in zip(drafted.tables, winners, strict=True)})


def by_chance(drafted: Round, luck: Random) -> Round:
    """The round closed as it happens."""
    return won(drafted, *(NS if luck.random() < 0.5 else EW for _ in drafted.tables))


def tables(*seated: str, rests: Mapping[str, int] | None = None) -> Round:
    """A round from the top, each table as "north east south west"."""
    places = (tuple(four.split()) for four in seated)
    return Round(
        tuple(Table(number, (n, e, s, w)) for number, (n, e, s, w) in enumerate(places, start=1)),
        tuple(Rest(guest, target) for guest, target in (rests or {}).items()),
    )


def facing(table: Table) -> set[frozenset[Guest]]:
    """The partnerships of a table."""
    return {frozenset(pair) for pair in table.pairs}


def partnerships(tables: Sequence[Table]) -> set[frozenset[Guest]]:
    return {pair for table in tables for pair in facing(table)}


@dataclass(slots=True)
class Party:
    """A party in which `changes` says for every round but the first how many come and how many leave before it."""

    guests: int
    changes: Sequence[tuple[int, int]]
    seed: int
    keeping: int = 0
    history: list[Round] = field(default_factory=list)
    credits: dict[Guest, int] = field(default_factory=dict)

    @property
    def marks(self) -> Marks:
        return Marks(keeps_chair=range(1, self.keeping + 1), rest_credits=self.credits)

    def rounds(self) -> Iterator[tuple[Sequence[Round], list[Guest], Round]]:
        """What lies behind, who is present, and the round that is drafted for them."""
        luck, present = Random(self.seed), list(range(1, self.guests + 1))
        for come, leave in [(0, 0), *self.changes]:
            leaving = luck.sample(present, min(leave, len(present) - 4))
            present = [guest for guest in present if guest not in leaving]
            for _ in range(come):
                self.admit(present, luck)
            drafted = next_round(self.history, present, self.seed, self.marks)
            yield tuple(self.history), present, drafted
            self.history.append(by_chance(drafted, luck))

    def admit(self, present: list[Guest], luck: Random) -> None:
        """One more comes: somebody new, or now and then one who was here before."""
        known = {guest for played in self.history for guest in played.table_of} | self.credits.keys()
        away = sorted(known - set(present))
        guest = luck.choice(away) if away and luck.random() < 0.3 else max(known, default=self.guests) + 1
        credit = credit_on_arrival(self.history, present, guest, self.marks)
        self.credits[guest] = self.credits.get(guest, 0) + credit
        present.append(guest)


def parties(*, comings: int = 0, step: int = 1, least: int = 4, keeping: int = 0) -> st.SearchStrategy[Party]:
    """Parties of 4 to 60 guests and up to nine rounds, with up to so many who come and who leave before each."""
    changes = st.tuples(st.integers(0, comings), st.integers(0, comings))
    return st.builds(
        Party,
        guests=st.integers(-(-least // step), 60 // step).map(lambda times: times * step),
        changes=st.lists(changes, min_size=1, max_size=8),
        seed=st.integers(0, 2**32),
        keeping=st.integers(0, keeping),
    )
