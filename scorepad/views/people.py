"""Names and chairs: a name typed wrong, somebody who comes for another, two who sit in each other's places."""

from collections.abc import Mapping
from itertools import combinations

from flask import abort, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions import people as chairs
from scorepad.forms import Form, name_fields, read_name
from scorepad.models import Game, tally_of
from scorepad.rules.checks import Invalid, Problem, read_choice
from scorepad.views import access
from scorepad.views.board import NONE, Board
from scorepad.views.phone import this_phone
from scorepad.views.sheet import blueprint, problems_in, view_of

Sent = MultiDict[str, str]


class ChairsMoved(Exception):
    """People no longer sit as the form showed them."""


@blueprint.route("/<int:number>/people", methods=["GET", "POST"])
def people(code: str, number: int) -> Response:
    """Put right what people are called and where they sit."""
    if request.method == "GET":
        return _page(access.game_of(access.sheet_to_read(code), number))
    game = access.game_of(access.sheet_to_write(code), number)
    put_right = {"names": _correct_names, "seat": _take_seat, "swap": _swap_chairs}.get(request.form.get("what", ""))
    if put_right is None:
        abort(400)
    try:
        put_right(game, request.form)
    except Invalid as invalid:
        return _page(game, request.form, problems_in(invalid), 422)
    except ChairsMoved:
        return _page(game, request.form, status=409)
    if game is game.sheet.game:
        return redirect(url_for("sheet.show", code=code), 303)
    return redirect(url_for("sheet.hands_page", code=code, number=number), 303)


def _page(
    game: Game, typed: Mapping[str, str] = NONE, problems: Mapping[str, str] = NONE, status: int = 200
) -> Response:
    board = Board(game, view_of(game.sheet))
    return rendering.answer(
        "sheet/people.html",
        status=status,
        board=board,
        people=game.players(),
        pairs=list(combinations(board.cast.names, 2)),
        seated=" ".join(_seated(game)),
        may_come=_may_come(game),
        waiting=_waiting(game),
        typed=typed,
        problems=problems,
        moved=status == 409,
        partners=[board.family.members(side) for side in board.sides],
    )


def _correct_names(game: Game, sent: Sent) -> None:
    """Only what was typed anew: another phone may have put another name right meanwhile."""
    seats = {player.id: seat for seat, player in game.players().items()}
    form, invalid = Form(name_fields(seats), sent), Invalid()
    for person in seats:
        for problem, values in form[f"name_{person}"].errors:
            invalid.add(f"name_{person}", problem, **values)
        if not form[f"name_{person}"].data:
            invalid.add(f"name_{person}", Problem.MISSING)
    invalid.raise_if_any()
    anew = {seats[person]: form[f"name_{person}"].data for person in seats if _is_typed(person, sent)}
    chairs.correct_names(game, anew, this_phone())


def _is_typed(person: str, sent: Sent) -> bool:
    return f"name_{person}" in sent and sent[f"name_{person}"] != sent.get(f"was_{person}")


def _take_seat(game: Game, sent: Sent) -> None:
    """Once, however often it is sent: the form says who sat there."""
    if not _may_come(game):
        raise ChairsMoved
    invalid, players = Invalid(), game.players()
    seat = read_choice(invalid, "seat", sent.get("seat", ""), tuple(players))
    name = read_name(sent.get("name", ""))
    if not name:
        invalid.add("name", Problem.MISSING)
    invalid.raise_if_any()
    assert seat is not None
    if dict(zip(players, sent.get("seated", "").split(), strict=False)).get(seat) == players[seat].id:
        chairs.take_seat(game, seat, name, this_phone(), _waiting(game).get(name))
    elif players[seat].name != name:
        raise ChairsMoved


def _swap_chairs(game: Game, sent: Sent) -> None:
    """Once, however often it is sent: the form says who sat where."""
    invalid, seats = Invalid(), tuple(game.players())
    first, _space, second = sent.get("pair", "").partition(" ")
    if first == second or not {first, second} <= set(seats):
        invalid.add("pair", Problem.UNKNOWN)
    invalid.raise_if_any()
    exchange = {first: second, second: first}
    shown = dict(zip(seats, sent.get("seated", "").split(), strict=False))
    if list(shown.values()) == _seated(game):
        chairs.swap_chairs(game, first, second, this_phone())
    elif [shown.get(exchange.get(seat, seat)) for seat in seats] != _seated(game):
        raise ChairsMoved


def _seated(game: Game) -> list[str]:
    """Who sits in the chairs now, in the order of the seats."""
    return [player.id for player in game.players().values()]


def _may_come(game: Game) -> bool:
    """Whether somebody can still come in for another: in the game that is played, while it is played."""
    return game is game.sheet.game and tally_of(game).outcome is None


def _waiting(game: Game) -> dict[str, str]:
    """Who played on this sheet and sits nowhere now, by name: coming back, they are who they were."""
    seated = _seated(game)
    sittings = [player for each in game.sheet.games for player in each.sittings]
    return {player.name: player.id for player in sittings if player.id not in seated}
