"""A toy family: everyone cuts, the highest card wins a point, first to so many wins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from scorepad.rules.checks import read_choice, rules_from_record, rules_to_record, whole
from scorepad.rules.entries import Entry, Fields, InvalidEntry
from scorepad.rules.entries import Hand as AnyHand
from scorepad.rules.family import Ending, Family, Folding, Line, Misfit, Next, Outcome, Reason, Tally

if TYPE_CHECKING:
    from collections.abc import Mapping

CHAIRS = ("A", "B", "C")


@dataclass(frozen=True, slots=True)
class Rules:
    target: int = whole(2, 1, 9)

    def to_record(self) -> dict[str, Any]:
        return rules_to_record(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        return cls(**rules_from_record(cls, record))


@dataclass(frozen=True, slots=True)
class Cut:
    winner: str
    dealer: str | None = None
    kind: ClassVar[str] = "hand"

    def to_record(self) -> dict[str, Any]:
        return {"v": 1, "winner": self.winner}

    def to_fields(self) -> dict[str, str]:
        return {"winner": self.winner}


@dataclass(frozen=True, slots=True)
class Score:
    variant: Rules
    seats: tuple[str, ...]
    dealer: str
    cuts: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()

    def points(self, cuts: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(cuts.count(seat) for seat in self.seats)

    def then(self, entry: Entry) -> Score:
        if not isinstance(entry, Cut):
            return self
        cuts, nought = (*self.cuts, entry.winner), self.points(())
        line = Line(len(cuts), self.points(cuts[-1:]), self.points(cuts), nought, None, None, Reason.MADE)
        return replace(self, cuts=cuts, lines=(*self.lines, line))

    def misfits(self, entry: Entry) -> tuple[Misfit, ...]:
        return ()

    def tally(self, called: bool = False) -> Tally:
        score, nought, last = self.points(self.cuts), self.points(()), len(self.cuts) - 1
        coming = Next(len(self.cuts) + 1, self.dealer, None, None)
        over = Outcome(self.cuts[-1], Ending.TARGET, score, nought, last) if max(score) >= self.variant.target else None
        return Tally(self.lines, score, nought, coming, over)


class HighCard(Folding):
    key = "highcard"
    players = range(2, 4)
    fits_party = False
    keeps_points = True
    variant = Rules

    def seats(self, players: int) -> tuple[str, ...]:
        return CHAIRS[:players]

    def sides(self, players: int) -> tuple[str, ...]:
        return CHAIRS[:players]

    def members(self, side: str) -> tuple[str, ...]:
        return (side,)

    def most_players(self, variant: Rules) -> int:
        return 3

    def hand_from_fields(self, fields: Fields, variant: Rules, players: int) -> Cut:
        invalid = InvalidEntry()
        winner = read_choice(invalid, "winner", fields.get("winner", ""), CHAIRS[:players])
        invalid.raise_if_any()
        return Cut(str(winner))

    def hand_from_record(self, record: Mapping[str, Any]) -> Cut:
        return Cut(record["winner"])

    def begin(self, variant: Rules, players: int, first_dealer: str) -> Score:
        return Score(variant, self.seats(players), first_dealer)

    def outcomes(self, variant: Rules) -> dict[str, list[tuple[int, ...]]]:
        return {"cut": [tuple(int(seat == winner) for seat in CHAIRS) for winner in CHAIRS]}

    def bid_from_fields(self, fields: Fields, variant: Rules) -> None:
        return None

    def shares(self, variant: Rules, outcome: Outcome) -> dict[str, int]:
        return {}

    def columns(self, hand: AnyHand) -> dict[str, object]:
        assert isinstance(hand, Cut)
        return {"winner": hand.winner}


HIGH_CARD: Family = HighCard()
