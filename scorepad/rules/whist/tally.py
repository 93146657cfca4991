"""Counting a game of the partnership family: score, deal, stars, and when it is over (design 4.1)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorepad.rules.family import Adjustment, Ending, Entry, Line, Next, Outcome, Reason, Tally, ThrownIn
from scorepad.rules.whist.hand import Hand
from scorepad.rules.whist.scoring import leader_of, points_of, reason_of, stars_of
from scorepad.rules.whist.variant import BelowNought, Holding, Misdeal, Variant
from scorepad.seat import Partnership, Seat

Pair = tuple[int, int]
SIDES = tuple(Partnership)


@dataclass(slots=True)
class _Count:
    """The state of a game while its entries are read one after another."""

    variant: Variant
    dealer: Seat
    score: Pair = (0, 0)
    stars: Pair = (0, 0)
    hands: int = 0
    outcome: Outcome | None = None
    lines: list[Line] = field(default_factory=list)

    def add(self, entry: Entry) -> None:
        """Read one entry; after the end it is only written down."""
        line = self._line(entry)
        self.lines.append(line)
        if isinstance(entry, Hand):
            self.hands += 1
        if not line.counts:
            return
        self.score = (line.score[0], line.score[1])
        self.stars = (self.stars[0] + line.stars[0], self.stars[1] + line.stars[1])
        self.outcome = _outcome(self)

    def _line(self, entry: Entry) -> Line:
        counts = self.outcome is None
        if isinstance(entry, Hand):
            return self._hand(entry, counts)
        if isinstance(entry, ThrownIn):
            dealer = self._deal(entry.dealer)
            passes = self.variant.misdeal is Misdeal.PASSES
            self.dealer = dealer.left if passes else dealer
            return Line(None, (0, 0), self.score, (0, 0), dealer, None, Reason.THROWN_IN, counts)
        assert isinstance(entry, Adjustment)
        points = (entry.points, 0) if entry.side == Partnership.NS else (0, entry.points)
        score = _moved(self.variant, self.score, points) if counts else self.score
        return Line(None, points, score, (0, 0), None, None, Reason.ADJUSTMENT, counts)

    def _hand(self, hand: Hand, counts: bool) -> Line:
        dealer = self._deal(hand.dealer)
        self.dealer = dealer.left
        points = points_of(self.variant, hand)
        score = _after_hand(self.variant, self.score, points) if counts else self.score
        leader = leader_of(self.variant, dealer, hand.contract, hand.bidder)
        stars = stars_of(self.variant, hand)
        return Line(self.hands + 1, points, score, stars, dealer, leader, reason_of(hand), counts)

    def _deal(self, named: str | None) -> Seat:
        """Who dealt: the seat an entry names, or the one whose turn it was; the deal goes on from there."""
        return self.dealer if named is None else Seat(named)


def _moved(variant: Variant, score: Pair, points: Pair) -> Pair:
    floor = 0 if variant.below_nought is BelowNought.FLOOR else -(10**9)
    return max(floor, score[0] + points[0]), max(floor, score[1] + points[1])


def _after_hand(variant: Variant, score: Pair, points: Pair) -> Pair:
    """The score after a hand; where one side holds points, the other's gain first sends it to nought."""
    if variant.holding is Holding.ONE_SIDE:
        score = (0 if points[1] > 0 else score[0], 0 if points[0] > 0 else score[1])
    return _moved(variant, score, points)


def _outcome(count: _Count) -> Outcome | None:
    """The end, if the last entry brought it: the target reached, or the last hand played, and not level."""
    target, hands = count.variant.target, count.variant.hands
    if target is not None and max(count.score) >= target:
        return _ahead(count, Ending.TARGET, len(count.lines) - 1)
    if hands is not None and count.hands >= hands:
        return _ahead(count, Ending.LAST_HAND, len(count.lines) - 1)
    return None


def _ahead(count: _Count, ending: Ending, entry: int | None) -> Outcome | None:
    ns, ew = count.score
    if ns == ew:
        return None
    return Outcome(SIDES[0] if ns > ew else SIDES[1], ending, count.score, count.stars, entry)


def _tied(count: _Count, called: bool) -> bool:
    """Whether the game would be over but for a level score."""
    if count.outcome is not None or count.score[0] != count.score[1]:
        return False
    hands = count.variant.hands
    return called or (hands is not None and count.hands >= hands)


def tally(variant: Variant, first_dealer: Seat, entries: Sequence[Entry], called: bool = False) -> Tally:
    """Count a game.

    The deal moves left after every hand from `first_dealer`. The game ends at the first entry after which a
    side stands at the target, or at the last hand with unequal scores; `called` ends it as it stands. Level
    plays on. Entries after the end do not count (design 4.1).
    """
    count = _Count(variant, first_dealer)
    for entry in entries:
        count.add(entry)
    if called and count.outcome is None:
        count.outcome = _ahead(count, Ending.CALLED, None)
    coming = Next(count.hands + 1, count.dealer, None, count.dealer.left)
    return Tally(tuple(count.lines), count.score, count.stars, coming, count.outcome, _tied(count, called))
