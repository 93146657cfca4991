"""Counting classic whist: the score of the game, the games of the rubber, the deal."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorepad.rules.classic.hand import Hand
from scorepad.rules.classic.scoring import (
    Coming,
    Pair,
    Scored,
    Won,
    by_tricks,
    for_side,
    game_won,
    points_for,
    points_of,
    rubber_winner,
    total,
    trump_of,
)
from scorepad.rules.classic.variant import Variant
from scorepad.rules.family import Adjustment, Ending, Entry, Line, Next, Outcome, Reason, Tally, ThrownIn
from scorepad.rules.whist.variant import Misdeal
from scorepad.seat import Partnership, Seat

NONE: Pair = (0, 0)


@dataclass(slots=True)
class _Count:
    """The state of a game or a rubber while its entries are read one after another."""

    variant: Variant
    dealer: Seat
    score: Pair = NONE
    hands: int = 0
    outcome: Outcome | None = None
    won: list[Won] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)

    def add(self, entry: Entry) -> None:
        """Read one entry; after the end it is only written down."""
        counts = self.outcome is None
        if isinstance(entry, Hand):
            self.lines.append(self._hand(entry, counts))
        elif isinstance(entry, ThrownIn):
            self.lines.append(self._thrown_in(entry, counts))
        else:
            assert isinstance(entry, Adjustment)
            self.lines.append(self._adjustment(entry, counts))

    def _hand(self, hand: Hand, counts: bool) -> Line:
        """Count a hand; one after the end has its points by tricks, and they move no score."""
        self.hands += 1
        dealer, number = self._dealt(hand.dealer), self.hands
        self.dealer, before = dealer.left, self.score
        tricks, honours = points_for(self.variant, hand, before) if counts else (by_tricks(hand), NONE)
        won = (self._mark(tricks) or self._mark(honours)) if counts else None
        points = total(tricks, honours)
        lost = counts and hand.honours is not None and honours == NONE
        detail = Scored(before, tricks, honours, lost, hand.trump or trump_of(self.variant, number), won)
        score = won.score if won else self.score
        return Line(number, points, score, NONE, dealer, dealer.left, Reason.TRICKS, counts, detail=detail)

    def _thrown_in(self, entry: ThrownIn, counts: bool) -> Line:
        dealer = self._dealt(entry.dealer)
        self.dealer = dealer.left if self.variant.misdeal is Misdeal.PASSES else dealer
        return Line(None, NONE, self.score, NONE, dealer, None, Reason.THROWN_IN, counts)

    def _adjustment(self, entry: Adjustment, counts: bool) -> Line:
        points, before = for_side(Partnership(entry.side), entry.points), self.score
        won = self._mark(points) if counts else None
        detail = Scored(before, NONE, NONE, False, None, won)
        score = won.score if won else self.score
        return Line(None, points, score, NONE, None, None, Reason.ADJUSTMENT, counts, detail=detail)

    def _mark(self, points: Pair) -> Won | None:
        """Add to the score; a game that ends with it is put down, and the next one starts at nought."""
        score = total(self.score, points)
        won = game_won(self.variant, score)
        self.score = score
        if won is not None:
            self.won.append(won)
            self.outcome = self._over(won)
            self.score = NONE if self.outcome is None else score
        return won

    def _over(self, won: Won) -> Outcome | None:
        """The end: of a game that is no part of a rubber, or of the rubber."""
        entry = len(self.lines)
        if not self.variant.has_rubber:
            return Outcome(won.winner, Ending.TARGET, won.score, NONE, entry)
        winner = rubber_winner(self.variant, tuple(self.won))
        points = points_of(self.variant, self.won)
        return None if winner is None else Outcome(winner, Ending.RUBBER, points, NONE, entry)

    def _dealt(self, named: str | None) -> Seat:
        """Who dealt: the seat an entry names, or the one whose turn it was; the deal goes on from there."""
        return self.dealer if named is None else Seat(named)

    def call(self) -> None:
        """End it as it stands: by the games of the rubber, then by the score of the game; level plays on."""
        points = points_of(self.variant, self.won)
        ahead = points if points[0] != points[1] else self.score
        if self.outcome is None and ahead[0] != ahead[1]:
            winner = Partnership.NS if ahead[0] > ahead[1] else Partnership.EW
            self.outcome = Outcome(winner, Ending.CALLED, ahead, NONE)


def tally(variant: Variant, first_dealer: Seat, entries: Sequence[Entry], called: bool = False) -> Tally:
    """Count a game, or a rubber of up to three.

    The deal moves left after every hand, and the dealer's left leads. A line's score is that of the game it
    belongs to; after a game of a rubber both sides start at nought. The score of the outcome is that of the game,
    or what the rubber came to. `called` ends it as it stands. A line's `detail` is what it came to
    (`scoring.Scored`), that of the hand to come its trump and the games so far (`scoring.Coming`).
    """
    count = _Count(variant, first_dealer)
    for entry in entries:
        count.add(entry)
    if called:
        count.call()
    won = tuple(count.won)
    detail = Coming(trump_of(variant, count.hands + 1), won, points_of(variant, won))
    coming = Next(count.hands + 1, count.dealer, count.dealer.left, None, detail)
    return Tally(tuple(count.lines), count.score, NONE, coming, count.outcome, called and count.outcome is None)
