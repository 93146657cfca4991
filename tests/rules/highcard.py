"""A toy family: everyone cuts, the highest card wins a point, first to so many wins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scorepad.rules.checks import read_choice, rules_from_record, rules_to_record, whole
from scorepad.rules.family import (
    Ending,
    Entry,
    Family,
    Fields,
    InvalidEntry,
    Line,
    Misfit,
    Next,
    Outcome,
    Reason,
    Tally,
)
from scorepad.rules.family import Hand as AnyHand

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


class HighCard:
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

    def tally(
        self, variant: Rules, players: int, first_dealer: str, entries: Sequence[Entry], called: bool = False
    ) -> Tally:
        seats, nought = self.seats(players), (0,) * players
        cuts = [entry.winner for entry in entries if isinstance(entry, Cut)]
        scores = [tuple(cuts[:number].count(seat) for seat in seats) for number in range(1, len(cuts) + 1)]
        lines = tuple(
            Line(number, tuple(int(seat == cuts[number - 1]) for seat in seats), score, nought, None, None, Reason.MADE)
            for number, score in enumerate(scores, 1)
        )
        coming = Next(len(cuts) + 1, first_dealer, None, None)
        if not cuts or max(scores[-1]) < variant.target:
            return Tally(lines, scores[-1] if cuts else nought, nought, coming)
        over = Outcome(cuts[-1], Ending.TARGET, scores[-1], nought, len(cuts) - 1)
        return Tally(lines, scores[-1], nought, coming, over)

    def misfits(
        self, variant: Rules, players: int, first_dealer: str, before: Sequence[Entry], entry: Entry
    ) -> tuple[Misfit, ...]:
        return ()

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
