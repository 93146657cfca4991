"""The host's pages: starting a party, and its desk, a module a subject."""

from scorepad.views.party import (
    cards,
    clock,
    door,
    files,
    flood,
    papers,
    seating,
    settings,
    share,
    standing,
    start,
    tables,
)
from scorepad.views.party.desk import blueprint

BLUEPRINTS = (start.blueprint, blueprint, cards.blueprint, files.blueprint)

__all__ = ["BLUEPRINTS", "clock", "door", "flood", "papers", "seating", "settings", "share", "standing", "tables"]
