"""Where everyone sits on a screen: partners around a table, those who play alone one after another."""

from collections.abc import Sequence

AROUND = ("bottom", "left", "top", "right")
IN_TURN = "turn"
READ = ("top", "left", "right", "bottom", IN_TURN)
"""The order in which people read a table."""


def places_of(seats: Sequence[str], bottom: str, *, facing: bool) -> dict[str, str]:
    """The place of each seat, from the owner of the phone on: around a table where partners face each other."""
    start = seats.index(bottom) if bottom in seats else 2 * facing
    turned = (*seats[start:], *seats[:start])
    return dict(zip(turned, AROUND, strict=True)) if facing else dict.fromkeys(turned, IN_TURN)
