"""What the browser asks for, a module a subject; the site map is the list of their blueprints."""

from flask import Blueprint

from scorepad.views import (
    delete,
    errors,
    exports,
    games,
    guide,
    home,
    lines,
    log,
    people,
    share,
    sheet,
    start,
    watch,
)

__all__ = ["BLUEPRINTS", "delete", "exports", "games", "lines", "log", "people", "share"]

BLUEPRINTS: tuple[Blueprint, ...] = (
    home.blueprint,
    start.blueprint,
    sheet.blueprint,
    watch.blueprint,
    guide.blueprint,
    errors.bp,
)
