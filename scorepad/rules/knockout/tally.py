"""Counting a game of Knockout: who is in, who deals, and when one player is left (design 4.2)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorepad.rules.family import Ending, Entry, Line, Next, Outcome, Reason, Tally, ThrownIn
from scorepad.rules.knockout.hand import Hand
from scorepad.rules.knockout.scoring import Deal, first_deal, leader_of, misfits, next_deal, next_dealer, play
from scorepad.rules.knockout.variant import Variant


@dataclass(slots=True)
class _Count:
    """The state of a game while its entries are read one after another."""

    variant: Variant
    seats: tuple[str, ...]
    dealer: str
    deal: Deal
    score: tuple[int, ...]
    hands: int = 0
    outcome: Outcome | None = None
    lines: list[Line] = field(default_factory=list)

    @property
    def none(self) -> tuple[int, ...]:
        """Nought for everyone."""
        return (0,) * len(self.seats)

    def add(self, entry: Entry) -> None:
        """Read one entry; after the end it is only written down."""
        if isinstance(entry, Hand):
            self.hands += 1
            self.lines.append(self._played(entry) if self.outcome is None else self._unplayed(entry))
        elif isinstance(entry, ThrownIn):
            self.lines.append(self._thrown_in(entry))
        else:
            self.lines.append(Line(None, self.none, self.score, self.none, None, None, Reason.ADJUSTMENT, counts=False))

    def _played(self, hand: Hand) -> Line:
        deal, dealer, played = self.deal, self._dealt(hand.dealer), play(self.deal, hand)
        points = self._points(hand)
        self.score = tuple(sum(each) for each in zip(self.score, points, strict=True))
        self.dealer, self.deal = next_dealer(self.variant, self.seats, dealer, played), next_deal(played)
        if len(played.still_in) == 1:
            self.outcome = Outcome(played.still_in[0], Ending.LAST_IN, self.score, self.none, len(self.lines))
        leader = leader_of(self.seats, dealer, deal)
        wrong = misfits(deal, hand)
        return Line(
            self.hands, points, self.score, self.none, dealer, leader, played.reason, misfits=wrong, detail=played
        )

    def _unplayed(self, hand: Hand) -> Line:
        """A hand after the end: kept as it was recorded, and nobody is any more or less in for it."""
        points = self._points(hand)
        return Line(self.hands, points, self.score, self.none, None, None, Reason.ALL_STAY, counts=False)

    def _thrown_in(self, entry: ThrownIn) -> Line:
        self.dealer = self._dealt(entry.dealer)
        counts = self.outcome is None
        return Line(None, self.none, self.score, self.none, self.dealer, None, Reason.THROWN_IN, counts)

    def _points(self, hand: Hand) -> tuple[int, ...]:
        return tuple(hand.taken(seat) or 0 for seat in self.seats)

    def _dealt(self, named: str | None) -> str:
        """Who dealt: the seat an entry names, or the one whose turn it was; the deal goes on from there."""
        return named if named in self.seats else self.dealer

    def coming(self) -> Next:
        """The hand to come; nobody leads it once the game is over."""
        if self.outcome is not None:
            return Next(self.hands + 1, self.dealer, None, None)
        return Next(self.hands + 1, self.dealer, leader_of(self.seats, self.dealer, self.deal), None, self.deal)


def tally(
    variant: Variant, seats: tuple[str, ...], first_dealer: str, entries: Sequence[Entry], called: bool = False
) -> Tally:
    """Count a game of those who sit in `seats`, clockwise.

    The points of a hand are the tricks taken, in the order of `seats`; the score is their sum and decides
    nothing. The last player who is in wins. A game that is `called` before that is level: it takes a ruling.
    Entries after the end do not count. A hand that does not fit those before it is counted as far as it goes and
    names its misfits. A line's `detail` is what the hand came to (`scoring.Played`), that of the hand to come
    what is dealt (`scoring.Deal`).
    """
    count = _Count(variant, seats, first_dealer, first_deal(variant, seats), (0,) * len(seats))
    for entry in entries:
        count.add(entry)
    undecided = called and count.outcome is None
    return Tally(tuple(count.lines), count.score, count.none, count.coming(), count.outcome, undecided)
