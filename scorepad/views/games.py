"""After a game: the next one, with whom and by which rules; ending one from outside its hands."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions import rulings, sheets
from scorepad.actions.conflict import Conflict
from scorepad.actions.party import results
from scorepad.actions.party.refusal import Refused
from scorepad.actions.sheets import Plan, new_person
from scorepad.forms import Form, read_name, rule_fields
from scorepad.models import Game, Sheet, is_untouched, tally_of
from scorepad.party.seating import comes_in, next_pairing
from scorepad.rules import VARIANTS, Preset, find_variant
from scorepad.rules.checks import Invalid, Problem, read_choice
from scorepad.rules.family import Variant
from scorepad.views import access
from scorepad.views.board import NONE, Board
from scorepad.views.conflicts import clash
from scorepad.views.phone import this_phone
from scorepad.views.sheet import back_to, blueprint, number_in, problems_in, this_link, view_of
from scorepad.words.cast import Cast, names_of
from scorepad.words.problems import problem_text
from scorepad.words.settings import settings_of

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
    comes: str = ""
    goes: str = ""


@blueprint.route("/next", methods=["GET", "POST"])
def next_game(code: str) -> Response:
    """The next game: the same again, other partners, somebody else, other rules."""
    if request.method == "GET":
        return _next_page(access.sheet_to_read(code))
    sheet = access.sheet_to_write(code)
    number = number_in(request.form, "number")
    rules = Form(rule_fields(sheet.game.variant), request.form)
    variant = rules.variant(sheet.game.family.variant)
    if variant is None:
        return _next_page(sheet, request.form, rules=rules)
    try:
        if not _is_there(sheet, number, request.form):
            sheets.next_game(sheet, number, _plan(sheet, request.form, variant))
    except Invalid as invalid:
        return _next_page(sheet, request.form, problems_in(invalid), rules)
    except Conflict as conflict:
        return clash(sheet.game, conflict, request.form)
    return back_to(sheet)


def _is_there(sheet: Sheet, number: int, form: Mapping[str, str]) -> bool:
    """Whether the game asked for was begun already, by the first of two taps or on another phone.

    Only a form that saw the game as it is now may change it: the next partners would change once more.
    """
    return sheet.game.number == number and form.get("version") != str(sheet.game.version)


def _next_page(
    sheet: Sheet, fields: Mapping[str, str] = NONE, problems: Mapping[str, str] = NONE, rules: Form | None = None
) -> Response:
    game = sheet.game
    return rendering.answer(
        "sheet/next.html",
        status=422 if problems or rules else 200,
        board=Board(game, view_of(sheet)),
        form=rules or Form(rule_fields(game.variant)),
        settings=settings_of(game.variant),
        problem_text=problem_text,
        choices=list(_choices(sheet).values()),
        number=game.number if is_untouched(game) else game.number + 1,
        variants=_alike(game),
        fields=fields,
        problems=problems,
    )


def _alike(game: Game) -> list[Preset]:
    """The variants that the same people can play in the same seats."""
    return [preset for preset in VARIANTS if preset.family is game.family]


def _choices(sheet: Sheet) -> dict[Who, Choice]:
    """The ways to go on: the same four, the next pairing, and who comes in by turn."""
    game = sheet.game
    seated = {seat: (player.id, player.name) for seat, player in game.players().items()}
    told = names_of(sheet.games)
    choices = {Who.SAME: Choice(Who.SAME, seated, _cast(game, seated, told))}
    if len(game.family.sides(len(seated))) < len(seated):
        pairing = dict(zip(seated, next_pairing(list(seated.values())), strict=True))
        choices[Who.PARTNERS] = Choice(Who.PARTNERS, pairing, _cast(game, pairing, told))
    turn = comes_in([[player.id for player in each.players().values()] for each in sheet.games])
    if turn is not None:
        choices[Who.IN_TURN] = _in_turn(sheet, seated, told, *turn)
    return choices


def _in_turn(sheet: Sheet, seated: Seating, told: Mapping[str, str], comes: str, goes: str) -> Choice:
    names = {person: name for game in sheet.games for person, name in game.named.items()}
    seating = {seat: (comes, names[comes]) if each[0] == goes else each for seat, each in seated.items()}
    return Choice(Who.IN_TURN, seating, _cast(sheet.game, seating, told), told[comes], told[goes])


def _cast(game: Game, seating: Seating, told: Mapping[str, str]) -> Cast:
    return Cast(game.family, {seat: told[person] for seat, (person, _) in seating.items()})


def _plan(sheet: Sheet, form: Mapping[str, str], variant: Variant) -> Plan:
    """What was chosen; whatever was not says: as it was, by `variant`. Raises Invalid."""
    game, invalid, choices = sheet.game, Invalid(), _choices(sheet)
    # Who types a name means it, whatever is marked above.
    asked = Who.NEW if form.get("name", "").strip() else form.get("who") or Who.SAME
    who = read_choice(invalid, "who", asked, (*choices, Who.NEW))
    newcomer = _newcomer(invalid, form, tuple(game.players())) if who is Who.NEW else {}
    rules = read_choice(invalid, "variant", form.get("variant", ""), [each.key for each in _alike(game)], optional=True)
    invalid.raise_if_any()
    seating = choices.get(who or Who.SAME, choices[Who.SAME]).seating | newcomer
    dealer = _first_dealer(game, seating)
    if rules is None:
        return Plan(game.preset, game.family, variant, seating, dealer)
    preset = find_variant(rules)
    return Plan(preset.key, preset.family, preset.variant, seating, dealer)


def _first_dealer(game: Game, seating: Seating) -> str:
    """The deal moves on from the person who dealt last, wherever that person sits now."""
    seats, turn = list(seating), tally_of(game).next.dealer
    dealt = game.players()[seats[seats.index(turn) - 1]].id
    chair = next((at for at, seat in enumerate(seats) if seating[seat][0] == dealt), None)
    return turn if chair is None or is_untouched(game) else seats[(chair + 1) % len(seats)]


def _newcomer(invalid: Invalid, form: Mapping[str, str], seats: tuple[str, ...]) -> Seating:
    """Somebody who was not here before, and where."""
    name, seat = read_name(form.get("name", "")), read_choice(invalid, "seat", form.get("seat", ""), seats)
    if not name:
        invalid.add("name", Problem.MISSING)
    return {seat: (new_person(), name)} if seat else {}


@blueprint.get("/<int:number>/end")
def end(code: str, number: int) -> Response:
    """End a game from outside its hands, or go on with one."""
    return _end_page(access.game_of(access.sheet_to_read(code), number))


def _end_page(game: Game, fields: Mapping[str, str] = NONE, problems: Mapping[str, str] = NONE) -> Response:
    board = Board(game, view_of(game.sheet))
    status = 422 if problems else 200
    return rendering.answer("sheet/end.html", status=status, board=board, fields=fields, problems=problems)


@blueprint.post("/<int:number>/call")
def call(code: str, number: int) -> Response:
    """End the game as it stands; at a party's table once the bell has rung and no hand is in play."""
    game = access.game_of(access.sheet_to_write(code), number)
    try:
        if game.round is None:
            rulings.call(game, this_phone())
        else:
            results.finish_table(game, this_phone())
    except Refused:
        return _after()  # The sheet says how it stands: a hand was begun, or the bell was taken back.
    except Conflict as conflict:
        return clash(game, conflict, request.form)
    return _after()


@blueprint.post("/<int:number>/play-on")
def play_on(code: str, number: int) -> Response:
    """Take a call or a decision back."""
    game = access.game_of(access.sheet_to_write(code), number)
    try:
        rulings.play_on(game, this_phone())
    except Conflict as conflict:
        return clash(game, conflict, request.form)
    return _after()


@blueprint.post("/<int:number>/rule")
def rule(code: str, number: int) -> Response:
    """Decide who won, by a cut or by the word of the table."""
    game = access.game_of(access.sheet_to_write(code), number)
    try:
        rulings.rule(game, *_ruling(game, request.form), this_phone())
    except Invalid as invalid:
        return _end_page(game, request.form, problems_in(invalid))
    except Conflict as conflict:
        return clash(game, conflict, request.form)
    return _after()


def _ruling(game: Game, form: Mapping[str, str]) -> tuple[str, str]:
    """Who won, and by what. Raises Invalid."""
    invalid = Invalid()
    winner = read_choice(invalid, "winner", form.get("winner", ""), game.family.sides(len(game.players())))
    why = read_choice(invalid, "decided", form.get("why", ""), ("cut", "word"))
    invalid.raise_if_any()
    assert winner
    assert why
    return winner, why


@blueprint.post("/<int:number>/resume")
def resume(code: str, number: int) -> Response:
    """Go on with an earlier game while the one after it is empty."""
    game = access.game_of(access.sheet_to_write(code), number)
    rulings.resume(game, this_phone())
    return _after()


def _after() -> Response:
    return redirect(url_for(".show", code=this_link()), 303)
