"""Where everyone sits on a screen: four around a table, any other number one after another as the deal goes."""

from collections.abc import Sequence

AROUND = ("bottom", "left", "top", "right")
IN_TURN = "turn"
READ = ("top", "left", "right", "bottom", IN_TURN)
"""The order in which people read a table."""


def places_of(seats: Sequence[str], bottom: str) -> dict[str, str]:
    """The place of each seat, the owner of the phone at the bottom of four or the first of more or fewer."""
    around = len(seats) == len(AROUND)
    start = seats.index(bottom) if bottom in seats else 2 * around
    turned = (*seats[start:], *seats[:start])
    return dict(zip(turned, AROUND, strict=True)) if around else dict.fromkeys(turned, IN_TURN)
