"""After a game: the next one, with whom and by which rules; ending one from outside its hands."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from flask import abort, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions import rulings, sheets
from scorepad.actions.sheets import Plan, new_person
from scorepad.forms import read_name
from scorepad.models import Game, Sheet
from scorepad.party.seating import comes_in, next_pairing
from scorepad.rules import VARIANTS, find_variant
from scorepad.views import access
from scorepad.views.board import Board
from scorepad.views.phone import this_phone
from scorepad.views.sheet import back_to, blueprint, number_in, view_of
from scorepad.words.cast import Cast, told_apart

Seating = dict[str, tuple[str, str]]


class Who(StrEnum):
    """Who plays the next game."""

    SAME = "same"
    PARTNERS = "partners"
    IN_TURN = "in_turn"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to seat the next game, with the names it would seat."""

    who: Who
    seating: Seating
    cast: Cast
    comes: Markup | None = None
    goes: Markup | None = None


@blueprint.route("/next", methods=["GET", "POST"])
def next_game(code: str) -> Response:
    """The next game: the same again, other partners, somebody else, other rules."""
    if request.method == "GET":
        return _next_page(access.sheet_to_read(code))
    sheet = access.sheet_to_write(code)
    plan = _plan(sheet, request.form)
    sheets.next_game(sheet, number_in(request.form, "number"), plan)
    return back_to(sheet)


def _next_page(sheet: Sheet) -> Response:
    board = Board(sheet.game, view_of(sheet))
    number = sheet.game.number if not sheet.game.all_entries else sheet.game.number + 1
    return rendering.answer(
        "sheet/next.html", board=board, choices=list(_choices(sheet).values()), number=number, variants=VARIANTS
    )


def _choices(sheet: Sheet) -> dict[Who, Choice]:
    """The ways to go on: the same four, the next pairing, and who comes in by turn."""
    game = sheet.game
    seated = {seat: (player.id, player.name) for seat, player in game.players().items()}
    pairing = dict(zip(seated, next_pairing(list(seated.values())), strict=True))
    choices = {
        Who.SAME: Choice(Who.SAME, seated, _cast(game, seated)),
        Who.PARTNERS: Choice(Who.PARTNERS, pairing, _cast(game, pairing)),
    }
    turn = comes_in([[player.id for player in each.players().values()] for each in sheet.games])
    if turn is not None:
        choices[Who.IN_TURN] = _in_turn(sheet, seated, *turn)
    return choices


def _in_turn(sheet: Sheet, seated: Seating, comes: str, goes: str) -> Choice:
    names = {player.id: player.name for game in sheet.games for player in game.sittings}
    seating = {seat: (comes, names[comes]) if each[0] == goes else each for seat, each in seated.items()}
    return Choice(
        Who.IN_TURN, seating, _cast(sheet.game, seating), Markup.escape(names[comes]), Markup.escape(names[goes])
    )


def _cast(game: Game, seating: Seating) -> Cast:
    return Cast(game.family, told_apart({seat: name for seat, (_, name) in seating.items()}))


def _plan(sheet: Sheet, form: Mapping[str, str]) -> Plan:
    """What was chosen; whatever was not says: as it was."""
    game = sheet.game
    choices = _choices(sheet)
    choice = choices.get(Who(form["who"]) if form.get("who") in list(Who) else Who.SAME, choices[Who.SAME])
    seating = dict(choice.seating)
    name = read_name(form.get("name", ""))
    if form.get("who") == Who.NEW and form.get("seat") in seating and name:
        seating[form["seat"]] = (new_person(), name)
    dealer = game.result().next.dealer
    try:
        preset = find_variant(form.get("variant", ""))
    except KeyError:
        return Plan(game.preset, game.family, game.variant, seating, dealer)
    return Plan(preset.key, preset.family, preset.variant, seating, dealer)


@blueprint.get("/<int:number>/end")
def end(code: str, number: int) -> Response:
    """End a game from outside its hands, or go on with one."""
    sheet = access.sheet_to_read(code)
    return rendering.answer("sheet/end.html", board=Board(access.game_of(sheet, number), view_of(sheet)))


@blueprint.post("/<int:number>/call")
def call(code: str, number: int) -> Response:
    """End the game as it stands."""
    game = access.game_of(access.sheet_to_write(code), number)
    rulings.call(game, this_phone())
    return _after(game)


@blueprint.post("/<int:number>/play-on")
def play_on(code: str, number: int) -> Response:
    """Take a call or a decision back."""
    game = access.game_of(access.sheet_to_write(code), number)
    rulings.play_on(game, this_phone())
    return _after(game)


@blueprint.post("/<int:number>/rule")
def rule(code: str, number: int) -> Response:
    """Decide who won, by a cut or by the word of the table."""
    game = access.game_of(access.sheet_to_write(code), number)
    winner, why = request.form.get("winner", ""), request.form.get("why", "")
    if winner not in game.family.sides(len(game.players())) or why not in ("cut", "word"):
        abort(422)
    rulings.rule(game, winner, why, this_phone())
    return _after(game)


@blueprint.post("/<int:number>/resume")
def resume(code: str, number: int) -> Response:
    """Go on with an earlier game while the one after it is empty."""
    game = access.game_of(access.sheet_to_write(code), number)
    rulings.resume(game, this_phone())
    return _after(game)


def _after(game: Game) -> Response:
    return redirect(url_for("sheet.show", code=game.sheet.code), 303)
