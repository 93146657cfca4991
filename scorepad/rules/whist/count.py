"""Counting a game of the partnership family: score, deal, stars, and when it is over (design 4.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorepad.rules.entries import Adjustment, ThrownIn
from scorepad.rules.family import Ending, Line, Next, Outcome, Reason, Tally
from scorepad.rules.whist.hand import Hand
from scorepad.rules.whist.scoring import leader_of, points_of, reason_of, stars_of
from scorepad.rules.whist.variant import BelowNought, Holding, Misdeal
from scorepad.seat import Partnership

if TYPE_CHECKING:
    from scorepad.rules.entries import Entry
    from scorepad.rules.family import Misfit
    from scorepad.rules.whist.variant import Variant
    from scorepad.seat import Seat

Pair = tuple[int, int]
SIDES = tuple(Partnership)


@dataclass(frozen=True, slots=True)
class Count:
    """A game as far as its entries go. The deal moves left after every hand.

    The game ends at the first entry after which a side stands at the target, or at the last hand with unequal
    scores. Level plays on. Entries after the end do not count (design 4.1).
    """

    variant: Variant
    dealer: Seat
    score: Pair = (0, 0)
    stars: Pair = (0, 0)
    hands: int = 0
    outcome: Outcome | None = None
    lines: tuple[Line, ...] = ()

    def then(self, entry: Entry) -> Count:
        """The count one entry further; after the end it is only written down."""
        line, dealer = self._read(entry)
        hands = self.hands + (line.number is not None)
        further = replace(self, dealer=dealer, hands=hands, lines=(*self.lines, line))
        return further._scored(line) if line.counts else further

    def _scored(self, line: Line) -> Count:
        score, stars = (line.score[0], line.score[1]), _added(self.stars, line.stars)
        return replace(self, score=score, stars=stars, outcome=_outcome(self, score, stars))

    def misfits(self, entry: Entry) -> tuple[Misfit, ...]:
        """Nothing: a hand is possible after any others."""
        return ()

    def tally(self, called: bool = False) -> Tally:
        """What it comes to; `called` ends it as it stands, unless it is level."""
        outcome = self.outcome
        if called and outcome is None:
            outcome = _ahead(Ending.CALLED, self.score, self.stars, None)
        coming = Next(self.hands + 1, self.dealer, None, self.dealer.left)
        return Tally(self.lines, self.score, self.stars, coming, outcome, self._is_tied(outcome, called))

    def _is_tied(self, outcome: Outcome | None, called: bool) -> bool:
        """Whether the game would be over but for a level score."""
        if outcome is not None or self.score[0] != self.score[1]:
            return False
        return called or (self.variant.hands is not None and self.hands >= self.variant.hands)

    def _read(self, entry: Entry) -> tuple[Line, Seat]:
        """The line of an entry, and who deals after it."""
        counts = self.outcome is None
        if isinstance(entry, Hand):
            return self._hand(entry, counts)
        if isinstance(entry, ThrownIn):
            dealer = self._dealt(entry.dealer)
            line = Line(None, (0, 0), self.score, (0, 0), dealer, None, Reason.THROWN_IN, counts)
            return line, dealer.left if self.variant.misdeal is Misdeal.PASSES else dealer
        assert isinstance(entry, Adjustment)
        points = (entry.points, 0) if entry.side == Partnership.NS else (0, entry.points)
        score = _moved(self.variant, self.score, points) if counts else self.score
        return Line(None, points, score, (0, 0), None, None, Reason.ADJUSTMENT, counts), self.dealer

    def _hand(self, hand: Hand, counts: bool) -> tuple[Line, Seat]:
        dealer = self._dealt(hand.dealer)
        points = points_of(self.variant, hand)
        score = _after_hand(self.variant, self.score, points) if counts else self.score
        leader = leader_of(self.variant, dealer, hand.contract, hand.bidder)
        stars = stars_of(self.variant, hand)
        return Line(self.hands + 1, points, score, stars, dealer, leader, reason_of(hand), counts), dealer.left

    def _dealt(self, named: str | None) -> Seat:
        """Who dealt: the seat an entry names, or the one whose turn it was; the deal goes on from there."""
        return self.dealer if named is None else type(self.dealer)(named)


def _added(stars: Pair, more: tuple[int, ...]) -> Pair:
    return stars[0] + more[0], stars[1] + more[1]


def _moved(variant: Variant, score: Pair, points: Pair) -> Pair:
    floor = 0 if variant.below_nought is BelowNought.FLOOR else -(10**9)
    return max(floor, score[0] + points[0]), max(floor, score[1] + points[1])


def _after_hand(variant: Variant, score: Pair, points: Pair) -> Pair:
    """The score after a hand; where one side holds points, the other's gain first sends it to nought."""
    if variant.holding is Holding.ONE_SIDE:
        score = (0 if points[1] > 0 else score[0], 0 if points[0] > 0 else score[1])
    return _moved(variant, score, points)


def _outcome(count: Count, score: Pair, stars: Pair) -> Outcome | None:
    """The end, if the last entry brought it: the target reached, or the last hand played, and not level."""
    target, hands, entry = count.variant.target, count.variant.hands, len(count.lines) - 1
    if target is not None and max(score) >= target:
        return _ahead(Ending.TARGET, score, stars, entry)
    if hands is not None and count.hands >= hands:
        return _ahead(Ending.LAST_HAND, score, stars, entry)
    return None


def _ahead(ending: Ending, score: Pair, stars: Pair, entry: int | None) -> Outcome | None:
    if score[0] == score[1]:
        return None
    return Outcome(SIDES[0] if score[0] > score[1] else SIDES[1], ending, score, stars, entry)
