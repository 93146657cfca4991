"""Counting a game of Knockout: who is in, who deals, and when one player is left (design 4.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorepad.rules.entries import ThrownIn
from scorepad.rules.family import Ending, Line, Next, Outcome, Reason, Tally
from scorepad.rules.knockout.hand import Hand
from scorepad.rules.knockout.scoring import (
    Deal,
    Played,
    first_deal,
    leader_of,
    misfits,
    next_deal,
    next_dealer,
    play,
)

if TYPE_CHECKING:
    from scorepad.rules.entries import Entry
    from scorepad.rules.family import Misfit
    from scorepad.rules.knockout.variant import Variant


def begin(variant: Variant, seats: tuple[str, ...], first_dealer: str) -> Count:
    """The count of those who sit in `seats`, clockwise, before their first hand."""
    return Count(variant, seats, first_dealer, first_deal(variant, seats), (0,) * len(seats))


@dataclass(frozen=True, slots=True)
class Count:
    """A game as far as its entries go.

    The points of a hand are the tricks taken, in the order of `seats`; the score is their sum and decides
    nothing. The last player who is in wins. Entries after the end do not count. A hand that does not fit those
    before it is counted as far as it goes and names its misfits. A line's `detail` is what the hand came to
    (`scoring.Played`), that of the hand to come what is dealt (`scoring.Deal`).
    """

    variant: Variant
    seats: tuple[str, ...]
    dealer: str
    deal: Deal
    score: tuple[int, ...]
    hands: int = 0
    outcome: Outcome | None = None
    lines: tuple[Line, ...] = ()

    def then(self, entry: Entry) -> Count:
        """The count one entry further; after the end it is only written down."""
        if isinstance(entry, Hand):
            return self._hand(entry) if self.outcome is None else self._unplayed(entry)
        if isinstance(entry, ThrownIn):
            return self._thrown_in(entry)
        line = Line(None, self._none, self.score, self._none, None, None, Reason.ADJUSTMENT, counts=False)
        return replace(self, lines=(*self.lines, line))

    def misfits(self, entry: Entry) -> tuple[Misfit, ...]:
        """What of a hand does not fit who is in and what they are dealt; see `scoring.misfits`."""
        return misfits(self.deal, entry) if isinstance(entry, Hand) and self.outcome is None else ()

    def tally(self, called: bool = False) -> Tally:
        """What it comes to; a game `called` before one player is left is level: it takes a ruling."""
        undecided = called and self.outcome is None
        return Tally(self.lines, self.score, self._none, self._coming(), self.outcome, undecided)

    def _hand(self, hand: Hand) -> Count:
        dealer, played, points = self._dealt(hand.dealer), play(self.deal, hand), self._points(hand)
        score = tuple(sum(each) for each in zip(self.score, points, strict=True))
        line = Line(
            self.hands + 1,
            points,
            score,
            self._none,
            dealer,
            leader_of(self.seats, dealer, self.deal),
            played.reason,
            misfits=misfits(self.deal, hand),
            detail=played,
        )
        return replace(
            self,
            dealer=next_dealer(self.variant, self.seats, dealer, played),
            deal=next_deal(played),
            score=score,
            hands=self.hands + 1,
            outcome=self._over(played, score),
            lines=(*self.lines, line),
        )

    def _over(self, played: Played, score: tuple[int, ...]) -> Outcome | None:
        if len(played.still_in) > 1:
            return None
        return Outcome(played.still_in[0], Ending.LAST_IN, score, self._none, len(self.lines))

    def _unplayed(self, hand: Hand) -> Count:
        """A hand after the end: kept as it was recorded, and nobody is any more or less in for it."""
        number, none = self.hands + 1, self._none
        line = Line(number, self._points(hand), self.score, none, None, None, Reason.ALL_STAY, counts=False)
        return replace(self, hands=number, lines=(*self.lines, line))

    def _thrown_in(self, entry: ThrownIn) -> Count:
        dealer, counts = self._dealt(entry.dealer), self.outcome is None
        line = Line(None, self._none, self.score, self._none, dealer, None, Reason.THROWN_IN, counts)
        return replace(self, dealer=dealer, lines=(*self.lines, line))

    @property
    def _none(self) -> tuple[int, ...]:
        """Nought for everyone."""
        return (0,) * len(self.seats)

    def _points(self, hand: Hand) -> tuple[int, ...]:
        return tuple(hand.taken(seat) or 0 for seat in self.seats)

    def _dealt(self, named: str | None) -> str:
        """Who dealt: the seat an entry names, or the one whose turn it was; the deal goes on from there."""
        return named if named in self.seats else self.dealer

    def _coming(self) -> Next:
        """The hand to come; nobody leads it once the game is over."""
        if self.outcome is not None:
            return Next(self.hands + 1, self.dealer, None, None)
        return Next(self.hands + 1, self.dealer, leader_of(self.seats, self.dealer, self.deal), None, self.deal)
