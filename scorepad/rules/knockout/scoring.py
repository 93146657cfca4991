"""What a hand of Knockout comes to: who stays in, who gets a dog's life, who is out, who names the next trump."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorepad.rules.checks import Problem
from scorepad.rules.family import Misfit, Reason
from scorepad.rules.knockout.hand import Hand, tied
from scorepad.rules.knockout.variant import DealerOut, DogsLife, Variant


@dataclass(frozen=True, slots=True)
class Deal:
    """What is dealt for a hand.

    `cards` is a full hand; `dogs` have one card and play it in any trick they like; `full` have the rest;
    `seats` are all of these in the order they sit. `chooser` names the trump: None for the first hand, whose
    trump is turned, and while a cut among `cutting` was not recorded. `spent` says that the dog's life is used.
    """

    cards: int
    seats: tuple[str, ...]
    dogs: tuple[str, ...] = ()
    chooser: str | None = None
    cutting: tuple[str, ...] = ()
    spent: bool = False

    @property
    def full(self) -> tuple[str, ...]:
        """Those with a full hand."""
        return tuple(seat for seat in self.seats if seat not in self.dogs)

    @property
    def dealt(self) -> dict[str, int]:
        """The cards of each player who is in."""
        return {seat: 1 if seat in self.dogs else self.cards for seat in self.seats}


@dataclass(frozen=True, slots=True)
class Played:
    """What a hand came to: who got a dog's life, which dogs are back with a full hand, who went out.

    `chooser` names the next trump, after a cut where some are `tied`; nobody does once one player is left.
    """

    deal: Deal
    new_dogs: tuple[str, ...]
    back: tuple[str, ...]
    out: tuple[str, ...]
    tied: tuple[str, ...]
    chooser: str | None

    @property
    def still_in(self) -> tuple[str, ...]:
        """Those who play the next hand, in the order they sit."""
        return tuple(seat for seat in self.deal.seats if seat not in self.out)

    @property
    def reason(self) -> Reason:
        """What happened, in one word."""
        if self.out:
            return Reason.OUT
        return Reason.DOGS_LIFE if self.new_dogs else Reason.ALL_STAY


def first_deal(variant: Variant, seats: tuple[str, ...]) -> Deal:
    """Everyone has a full hand, and the next card is turned for the trump (002)."""
    return Deal(variant.cards, seats, spent=variant.dogs_life is DogsLife.OFF)


def play(deal: Deal, hand: Hand) -> Played:
    """Count one hand (002; design 4.2).

    Whoever takes a trick stays in. The first time that anyone takes none, all who took none get one card in the
    next hand, but not after the one-card hand; from then on whoever takes none is out. A hand recorded without
    any trick of those who are in can only be a mistake, and puts nobody out.
    """
    taken = {seat: hand.taken(seat) or 0 for seat in deal.seats}
    blank = tuple(seat for seat, count in taken.items() if not count) if any(taken.values()) else ()
    spared = not deal.spent and deal.cards > 1
    out = () if spared else blank
    over = len(deal.seats) - len(out) == 1
    level = () if over else tied(taken)
    back = tuple(seat for seat in deal.dogs if taken[seat] and not over)
    return Played(deal, blank if spared else (), back, out, level, None if over else _chooser(taken, level, hand.cut))


def _chooser(taken: dict[str, int], level: tuple[str, ...], cut: str | None) -> str | None:
    """Who names the next trump: most tricks, or the winner of the cut among those who took as many (002)."""
    if level:
        return cut if cut in level else None
    return max(taken, key=taken.__getitem__) if any(taken.values()) else None


def next_deal(played: Played) -> Deal:
    """One card fewer. A hand of one card that could not end the game, for it does not fit, is dealt again."""
    return Deal(
        cards=max(1, played.deal.cards - 1),
        seats=played.still_in,
        dogs=played.new_dogs,
        chooser=played.chooser,
        cutting=() if played.chooser else played.tied,
        spent=played.deal.spent or bool(played.new_dogs),
    )


def leader_of(seats: tuple[str, ...], dealer: str, deal: Deal) -> str:
    """The first player still in to the dealer's left (002); `seats` are all, whether in or out."""
    return _first(seats, dealer, deal.seats)


def next_dealer(variant: Variant, seats: tuple[str, ...], dealer: str, played: Played) -> str:
    """The deal moves left.

    The dealer's neighbour in this hand deals the next one even when that player goes out in it, so that the
    player beyond leads; whoever was out before is passed over (002). By a house rule nobody who is out deals.
    """
    never = variant.dealer_out is DealerOut.NEVER_DEALS
    return _first(seats, dealer, played.still_in if never else played.deal.seats)


def _first(seats: tuple[str, ...], dealer: str, among: tuple[str, ...]) -> str:
    """The first of these to the dealer's left, and the dealer last of all."""
    place = seats.index(dealer) + 1
    return next(seat for seat in seats[place:] + seats[:place] if seat in among)


def misfits(deal: Deal, hand: Hand) -> tuple[Misfit, ...]:
    """What of a hand cannot be after the hands before it: a field, its problem, and the seat or the counts."""
    total = sum(count for _seat, count in hand.tricks)
    uncounted: tuple[Misfit, ...] = (("tricks", Problem.NOT_THE_CARDS, {"total": total, "cards": deal.cards}),)
    return (
        *_each(Problem.DOG, (seat for seat in deal.dogs if (hand.taken(seat) or 0) > 1)),
        *_each(Problem.IS_OUT, (seat for seat, count in hand.tricks if count and seat not in deal.seats)),
        *_each(Problem.WAS_IN, (seat for seat in deal.seats if hand.taken(seat) is None)),
        *(uncounted if total != deal.cards else ()),
    )


def _each(problem: Problem, seats: Iterable[str]) -> Iterable[Misfit]:
    return ((f"tricks_{seat}", problem, {"seat": seat}) for seat in seats)
