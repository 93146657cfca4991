"""What the browser asks for, a module a subject; the site map is the list of their blueprints."""

from flask import Blueprint

from scorepad.views import (
    delete,
    errors,
    exports,
    games,
    guest,
    guide,
    home,
    lines,
    log,
    party,
    people,
    share,
    sheet,
    start,
    ticking,
    wall,
    watch,
)
from scorepad.views.guest import joining

__all__ = ["BLUEPRINTS", "delete", "exports", "games", "lines", "log", "people", "share"]

BLUEPRINTS: tuple[Blueprint, ...] = (
    home.blueprint,
    start.blueprint,
    sheet.blueprint,
    watch.blueprint,
    *party.BLUEPRINTS,
    wall.blueprint,
    ticking.blueprint,
    guide.blueprint,
    joining.blueprint,
    guest.blueprint,
    guest.seated,
    errors.bp,
)
