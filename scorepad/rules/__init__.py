"""What a hand is worth.

The promise of this folder: pure. It imports the standard library and `scorepad.seat` only, holds no prose,
reads no clock and no chance, and never touches the database or the web.
"""

from scorepad.rules.classic import CLASSIC
from scorepad.rules.family import Family
from scorepad.rules.knockout import KNOCKOUT
from scorepad.rules.presets import VARIANTS, Preset
from scorepad.rules.whist import WHIST

__all__ = ["FAMILIES", "VARIANTS", "Preset", "find_variant"]

FAMILIES: dict[str, Family] = {family.key: family for family in (WHIST, KNOCKOUT, CLASSIC)}


def find_variant(name: str) -> Preset:
    """The preset of this key or alias, in any case. Raises KeyError."""
    wanted = name.casefold().strip()
    for preset in VARIANTS:
        if wanted in (preset.key, *preset.aliases):
            return preset
    raise KeyError(name)
