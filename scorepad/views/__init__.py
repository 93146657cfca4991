"""What the browser asks for, a module a subject; the site map is the list of their blueprints."""

from flask import Blueprint

from scorepad.views import errors, games, guide, home, lines, sheet, start

__all__ = ["BLUEPRINTS", "games", "lines"]

BLUEPRINTS: tuple[Blueprint, ...] = (
    home.blueprint,
    start.blueprint,
    sheet.blueprint,
    guide.blueprint,
    errors.bp,
)
