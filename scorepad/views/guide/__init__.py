"""How to play: any variant, or the house rules of one game of a sheet."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, Response, abort, url_for

from scorepad import rendering
from scorepad.models import Game
from scorepad.rules import VARIANTS, find_variant
from scorepad.views import access
from scorepad.views.guide.classic import ClassicGuide
from scorepad.views.guide.knockout import KnockoutGuide
from scorepad.views.guide.whist import WhistGuide
from scorepad.words.variants import changed_rules

blueprint = Blueprint("guide", __name__)

# What the parts in `templates/families/<key>/guide/` show, made from a preset's key and house rules.
GUIDES: Mapping[str, Callable[[str, Any], Any]] = {
    "classic": ClassicGuide,
    "knockout": KnockoutGuide,
    "whist": WhistGuide,
}


@blueprint.get("/guide/")
def index() -> Response:
    """Every variant with what makes it different."""
    return rendering.answer("guide/index.html", presets=VARIANTS)


@blueprint.get("/guide/<name>")
def variant(name: str) -> Response:
    """A variant as it is usually played."""
    try:
        preset = find_variant(name)
    except KeyError:
        abort(404)
    return _page(preset.family.key, preset.key, preset.variant, url_for("guide.index"))


@blueprint.get("/s/<code:code>/guide/<int:number>")
def sheet(code: str, number: int) -> Response:
    """The house rules of a game, for those who keep its score."""
    game = access.game_of(access.sheet_to_read(code), number)
    return _page_of(game, url_for("sheet.show", code=code))


@blueprint.get("/g/<seat:code>/guide/<int:number>")
def seat(code: str, number: int) -> Response:
    """The house rules of a game, for a guest who sits at it."""
    game = access.game_of(access.sheet_to_read(code), number)
    return _page_of(game, url_for("seated.sheet.show", code=code))


@blueprint.get("/w/<code:code>/guide/<int:number>")
def watch(code: str, number: int) -> Response:
    """The house rules of a game, for those who watch it."""
    game = access.game_of(access.sheet_to_watch(code), number)
    return _page_of(game, url_for("watch.show", code=code))


def _page_of(game: Game, back: str) -> Response:
    rules: Any = game.variant
    return _page(game.family_key, game.preset, rules, back, changed_rules(game.preset, rules))


def _page(family: str, preset: str, rules: Any, back: str, changed: list[str] | None = None) -> Response:
    guide = GUIDES[family](preset, rules)
    return rendering.answer(
        "guide/guide.html", family=family, preset=preset, guide=guide, variant=rules, back=back, changed=changed or []
    )
