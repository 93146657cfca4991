"""The four suits, which every family of whist shares."""

from enum import StrEnum


class Suit(StrEnum):
    """The trump of a hand, where it was noted."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
