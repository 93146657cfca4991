"""Hands in a few letters, for tests that play whole games."""

from scorepad.rules.entries import Entry
from scorepad.rules.family import Tally
from scorepad.rules.whist import WHIST, Contract, Hand, Variant
from scorepad.seat import Seat


def grand(bidder: str, tricks_ns: int, dealer: str | None = None) -> Hand:
    return Hand(Contract.GRAND, Seat(bidder), tricks_ns, dealer=Seat(dealer) if dealer else None)


def low(tricks_ns: int, dealer: str | None = None) -> Hand:
    return Hand(Contract.LOW, tricks_ns=tricks_ns, dealer=Seat(dealer) if dealer else None)


def sola(bidder: str, *, made: bool) -> Hand:
    return Hand(Contract.SOLA_NOLA, Seat(bidder), made=made)


def dix(bidder: str, *, made: bool) -> Hand:
    return Hand(Contract.GRAND_DIX, Seat(bidder), made=made)


def play(variant: Variant, *entries: Entry, called: bool = False) -> Tally:
    """Count a game that north deals first."""
    return WHIST.tally(variant, 4, Seat.NORTH, entries, called)


def scores(found: Tally) -> list[tuple[int, ...]]:
    return [line.score for line in found.lines]


def dealers(found: Tally) -> str:
    """Who dealt each line and who deals next: "N E S>W"; a dot for an adjustment."""
    return " ".join(line.dealer or "." for line in found.lines) + f">{found.next.dealer}"
