"""Who sits where.

The promise of this folder: pure. It imports the standard library and `scorepad.seat` only, holds no prose,
takes chance as a seeded `random.Random`, and never touches the database or the web.
"""

from scorepad.party.ladder import LADDER
from scorepad.party.movement import Movement

__all__ = ["MOVEMENTS", "Movement", "find_movement"]

MOVEMENTS: tuple[Movement, ...] = (LADDER,)


def find_movement(key: str) -> Movement:
    """The movement of this key. Raises KeyError."""
    for movement in MOVEMENTS:
        if movement.key == key:
            return movement
    raise KeyError(key)
