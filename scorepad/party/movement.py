"""What every movement gives, and what it is told of the guests."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from scorepad.party.rounds import Guest, Pair, Round


@dataclass(frozen=True, slots=True)
class Marks:
    """What is noted of guests and minded by a draft (design 5.1, 5.2). Those who are not there do not matter.

    `partners` arrive together and are partners in the first round they sit. Those of a pair in `apart` are drawn
    to different tables and later not made partners where that can be. Who `keeps_chair` sits where they sat
    last. `rest_credits` are the rests a guest was credited with on arrival.
    """

    partners: Collection[Pair] = ()
    apart: Collection[Pair] = ()
    keeps_chair: Collection[Guest] = ()
    rest_credits: Mapping[Guest, int] = field(default_factory=dict)

    def arriving(self, history: Sequence[Round], present: Iterable[Guest]) -> dict[Guest, Guest]:
        """Each of those who arrive as partners with the other, where both are there and neither has sat yet."""
        waiting = {guest for pair in self.partners for guest in pair}.intersection(present)
        for played in history if waiting else ():
            waiting.difference_update(*(table.seats for table in played.tables))
        found: dict[Guest, Guest] = {}
        for one, other in self.partners:
            if one != other and waiting >= {one, other}:
                found |= {one: other, other: one}
                waiting -= {one, other}
        return found

    def kept_apart(self) -> dict[Guest, frozenset[Guest]]:
        """Whom each guest is kept apart from."""
        found: dict[Guest, frozenset[Guest]] = {}
        for one, other in self.apart:
            found[one] = found.get(one, frozenset()) | {other}
            found[other] = found.get(other, frozenset()) | {one}
        return found


NO_MARKS = Marks()


class NextRound(Protocol):
    """Drafts the first round, where history is empty, and every next one."""

    def __call__(
        self, history: Sequence[Round], present: Collection[Guest], seed: int | str, marks: Marks = NO_MARKS
    ) -> Round:
        """The draft, from the closed rounds, oldest first. Same seed, same seating. Raises CannotSeat."""


@dataclass(frozen=True, slots=True)
class Movement:
    """A rule that seats the next round."""

    key: str
    next_round: NextRound


class Reason(StrEnum):
    """Why a guest is where a round has them."""

    DRAWN = "drawn"
    UP = "up"
    DOWN = "down"
    STAYS = "stays"
    CAME_BACK = "came_back"
    NEW = "new"
    RESTS = "rests"


def reasons(history: Sequence[Round], drafted: Round) -> dict[Guest, Reason]:
    """The reason of everyone's place in a round, from the rounds before it (design 5.3).

    It follows what a guest sees: up is a lower number than in the round before. Who did not sit then has come
    back, or is new; in the first round all are drawn.
    """
    before = {guest: table for guest, table, _ in history[-1].places} if history else {}
    known = {guest for played in history for guest in played.table_of}
    return {
        guest: _reason(table, before.get(guest), known=guest in known, first=not history)
        for guest, table in drafted.table_of.items()
    }


def _reason(table: int | None, before: int | None, *, known: bool, first: bool) -> Reason:
    if table is None:
        return Reason.RESTS
    if first:
        return Reason.DRAWN
    if before is None:
        return Reason.CAME_BACK if known else Reason.NEW
    if table == before:
        return Reason.STAYS
    return Reason.UP if table < before else Reason.DOWN
