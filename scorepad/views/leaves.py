"""What hangs on the wall: one thing at a time, in as many leaves as it takes (design 10)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from scorepad.models import (
    Clock,
    Guest,
    Party,
    PartyState,
    Player,
    Prize,
    Round,
    TableNow,
    TableState,
    candidates,
    reasons_of,
    seating_of,
    standings_are_hidden,
    standings_of,
    tables_of,
)
from scorepad.party.movement import Reason
from scorepad.party.rounds import Round as Seating
from scorepad.party.standings import Standing
from scorepad.views.bumps import WALL, Bumps, bumps_of

TABLES, NAMES, COLUMN = 5, 14, 7
"""How many of each are read from ten metres at once."""
PICKED = 3
"""Lines on the bump chart that are told apart."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What is seen at once: the template of its kind, its rows, and which leaf of how many it is."""

    kind: str
    rows: Sequence[Any] = ()
    number: int = 1
    of: int = 1


@dataclass(frozen=True, slots=True)
class Seated:
    """A table before play: its pairs, and why everyone is there."""

    number: int
    pairs: tuple[tuple[Guest, ...], ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A prize that has been shown, and who has or shares it."""

    prize: Prize
    guests: list[Guest]


class Wall:
    """A party as the room sees it."""

    def __init__(self, party: Party) -> None:
        self.party = party

    @cached_property
    def round(self) -> Round | None:
        """The round that is played."""
        return self.party.playing

    @cached_property
    def guests(self) -> Mapping[int | str, Guest]:
        """Everyone by id."""
        return {guest.id: guest for guest in self.party.guests}

    @property
    def clock(self) -> Clock:
        """The clock of the round that is played."""
        return self.round.clock if self.round else Clock()

    @cached_property
    def tables(self) -> list[TableNow]:
        """The tables of the round that is played."""
        return tables_of(self.round) if self.round else []

    @cached_property
    def screen(self) -> str:
        """The one thing that is shown now. Where it changes, the wall starts again at its first leaf."""
        if self.party.state == PartyState.FINISHED:
            return f"prizes-{len(self.given)}"
        if self.round:
            return f"{'moves' if self._waits else 'tables'}-{self.round.number}"
        return f"standings-{len(self.party.closed)}" if self.party.closed else "door"

    @property
    def _waits(self) -> bool:
        """Whether guests are still looking for their tables."""
        begun = any(table.state is not TableState.NOT_STARTED for table in self.tables)
        return not begun and self.clock == Clock()

    @cached_property
    def leaves(self) -> list[Leaf]:
        """All of it, the leaf that is seen first on top."""
        kind = self.screen.split("-")[0]
        return list({"door": self._door, "moves": self._moves, "tables": self._tables}.get(kind, self._after)())

    def _door(self) -> Iterator[Leaf]:
        come = sorted(self.party.present, key=lambda guest: (guest.came_at is not None, guest.came_at), reverse=True)
        return _leaves("names", come, COLUMN if self.party.wifi_name else NAMES)

    def _moves(self) -> Iterator[Leaf]:
        seated = [
            Seated(table.number, tuple(tuple(self._known(pair)) for pair in table.pairs))
            for table in self.seating.tables
        ]
        return _leaves("moves", seated, TABLES)

    def _tables(self) -> Iterator[Leaf]:
        return _leaves("tables", self.tables, TABLES)

    def _after(self) -> Iterator[Leaf]:
        """Between rounds the break and the standings; at the end the prizes, and all that can be told by then."""
        if self.party.state == PartyState.FINISHED:
            yield from self._prizes()
        elif self.party.break_label:
            yield Leaf("break")
        if standings_are_hidden(self.party):
            if self.party.state != PartyState.FINISHED:
                yield Leaf("hidden")
        elif self._all_given:
            yield from self._standings()
            if self.party.state == PartyState.FINISHED and self.bumps:
                yield Leaf("ways")

    def _prizes(self) -> Iterator[Leaf]:
        """The newest alone; once the last was shown, all of them."""
        if self.party.prizes:
            yield Leaf("prize", self.given[:1])
        if self.given and self._all_given:
            yield from _leaves("prizes", self.given, TABLES)

    @property
    def _all_given(self) -> bool:
        """Whether no prize is still to be shown, or nobody has come that far."""
        return self.party.state != PartyState.FINISHED or len(self.given) == len(self.party.prizes)

    @cached_property
    def given(self) -> list[Given]:
        """The prizes that were shown, the newest first."""
        shown = [(prize.revealed_at, prize.turn, prize) for prize in self.party.prizes if prize.revealed_at]
        return [Given(prize, candidates(prize)) for _when, _turn, prize in sorted(shown, key=_order, reverse=True)]

    def _standings(self) -> Iterator[Leaf]:
        """The best with their bars, the others in two columns."""
        best, others = self.standings[:COLUMN], self.standings[COLUMN:]
        more = _leaves("others", others, 2 * COLUMN) if others else ()
        leaves = [Leaf("standings", best), *more]
        return (Leaf(leaf.kind, leaf.rows, number, len(leaves)) for number, leaf in enumerate(leaves, 1))

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Who is ahead after the closed rounds."""
        return standings_of(self.party)

    @cached_property
    def bumps(self) -> Bumps | None:
        """The way of the first three among all."""
        return bumps_of(self.party, [each.guest for each in self.standings[:PICKED]], WALL)

    @cached_property
    def reasons(self) -> Mapping[int, Reason]:
        """Why everyone is where they are."""
        return reasons_of(self.round) if self.round else {}

    @cached_property
    def seating(self) -> Seating:
        """Who sits where in the round that is played; nobody between rounds."""
        return seating_of(self.round) if self.round else Seating(())

    @cached_property
    def resting(self) -> list[Guest]:
        """Who sits this round out."""
        return list(self._known(rest.guest for rest in self.seating.rests))

    def _known(self, ids: Iterable[int | str]) -> Iterator[Guest]:
        return (self.guests[each] for each in ids if each in self.guests)


def sides_of(table: TableNow) -> list[tuple[list[Player], int, bool]]:
    """The two partnerships of a table as they stand: who, the score, whether they have won."""
    outcome, family, seated = table.tally.outcome, table.game.family, table.players
    score = outcome.score if outcome else table.tally.score
    return [
        ([seated[seat] for seat in family.members(side)], points, outcome is not None and outcome.winner == side)
        for side, points in zip(family.sides(len(seated)), score, strict=True)
    ]


def _order(shown: tuple[Any, tuple[int, int], Prize]) -> tuple[Any, tuple[int, int]]:
    return shown[:2]


def _leaves(kind: str, rows: Sequence[Any], most: int) -> Iterator[Leaf]:
    """As few leaves as hold all, as evenly filled as can be; one where there is nothing."""
    count = max(1, -(-len(rows) // most))
    cuts = [round(len(rows) * at / count) for at in range(count + 1)]
    for number, (start, end) in enumerate(pairwise(cuts), 1):
        yield Leaf(kind, rows[start:end], number, count)
