"""The wall: what the room sees from ten metres. It can be read and no more."""

from urllib.parse import urlsplit

from flask import Blueprint, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad import live, rendering
from scorepad.links import public_address, public_url, qr_svg, show_short_code
from scorepad.models import Party, newest_of
from scorepad.views import access
from scorepad.views.kept import place
from scorepad.views.leaves import Wall, sides_of
from scorepad.views.wifi import wifi_of
from scorepad.words.bumps import way_words
from scorepad.words.party import games_figure, move_mark, move_word
from scorepad.words.prizes import prize_name
from scorepad.words.wall import far_words, leaf_words, rest_words, tables_words

blueprint = Blueprint("wall", __name__, url_prefix="/b/<code:code>")

TURNS_AFTER = 10
"""Seconds a leaf is seen."""


@blueprint.get("")
def show(code: str) -> Response:
    """The wall as it is now; without scripts it turns its leaves by asking for the next."""
    party = access.board_to_read(code)
    wall = Wall(party)
    asked = request.args.get("leaf", 1, int) - 1
    shown = asked % max(1, len(wall.leaves)) if asked else 0
    return rendering.answer(
        "wall/wall.html",
        wall=wall,
        html=Markup(_board(wall, shown) if shown else _first_html(wall)),
        turns_after=TURNS_AFTER,
        next_leaf=url_for("wall.show", code=code, leaf=shown + 2),
    )


@blueprint.get("/live")
def follow(code: str) -> Response:
    """The board again after every change in the party."""
    shown = access.board_to_read(code)

    def current() -> tuple[int, str]:
        party = access.board_to_read(code)
        return party.version, _first_html(Wall(party))

    if "poll" in request.args:
        return live.poll(current)
    return live.stream(shown.topic, "wall", current, newest_of(shown), _place(), paced=True)


def _place() -> tuple[str, ...]:
    """The code on the wall leads to where phones find us: the same bytes are for those who would get the same one."""
    return *place(), public_address()


def _first_html(wall: Wall) -> str:
    """The board at its first leaf, rendered once a version for all who look at it."""
    return live.fragment(wall.party.topic, wall.party.version, ("wall", *_place()), lambda: _board(wall, 0))


def _board(wall: Wall, shown: int) -> str:
    door = _door(wall.party) if wall.screen == "door" else None
    return render_template(
        "wall/_board.html",
        wall=wall,
        shown=shown,
        door=door,
        code=None if door else _code(wall.party),
        far_words=far_words,
        games_figure=games_figure,
        leaf_words=leaf_words,
        move_mark=move_mark,
        move_word=move_word,
        prize_name=prize_name,
        rest_words=rest_words,
        sides_of=sides_of,
        tables_words=tables_words,
        way_words=way_words,
    )


def _code(party: Party) -> str | None:
    """How who comes late gets in, as long as there is something to come to."""
    return show_short_code(party.short_code) if party.short_code and not party.finished_at else None


def _door(party: Party) -> dict[str, Markup | str | None]:
    """How phones get in."""
    address = urlsplit(public_url(url_for("home.index")))
    wifi = wifi_of(party)
    joining = party.short_code and public_url(url_for("home.join_by_link", code=party.short_code))
    return {
        "wifi": qr_svg(wifi) if wifi else None,
        "join": qr_svg(joining) if joining else None,
        "address": f"{address.netloc}{address.path}".rstrip("/"),
        "code": _code(party),
    }
