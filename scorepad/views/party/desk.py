"""The desk: what the host sees of the party, in four tabs, and doing something there."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from flask import Blueprint, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup

from scorepad import live, rendering
from scorepad.actions.party.crowd import floods_of
from scorepad.database import db
from scorepad.models import (
    Attendance,
    Claim,
    Guest,
    MarkKind,
    Party,
    PartyState,
    Prize,
    PrizeKind,
    Round,
    TableNow,
    TableState,
    candidates,
    newest_of,
    now,
    reasons_of,
    seating_of,
    standings_are_hidden,
    standings_of,
    tables_of,
)
from scorepad.views import access
from scorepad.views.board import NONE
from scorepad.views.bumps import Bumps, bumps_of
from scorepad.views.kept import kept, place
from scorepad.words.cast import Cast, isolated, told_apart
from scorepad.words.evening import party_plan
from scorepad.words.moments import time_of_day
from scorepad.words.prizes import prize_kind
from scorepad.words.refusals import missing_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from werkzeug.wrappers import Response

    from scorepad.actions.party.crowd import Flood
    from scorepad.party.movement import Reason
    from scorepad.party.rounds import Round as Seating
    from scorepad.party.standings import Standing

    Sent = Mapping[str, str]

blueprint = Blueprint("party", __name__, url_prefix="/p/<code:code>")


class Tab(StrEnum):
    """The pages of the desk that stand side by side."""

    TABLES = "tables"
    GUESTS = "guests"
    STANDING = "standing"
    SHARE = "share"


class Desk:
    """Everything the fragments of a desk show. `code` is the key it was opened with: the first or the spare one.

    Where a form is shown again, `typed` is what was sent, and `problems` what is wrong with it.
    """

    def __init__(
        self, party: Party, code: str, tab: Tab = Tab.TABLES, typed: Sent = NONE, problems: Sent = NONE
    ) -> None:
        self.party, self.code, self.tab = party, code, tab
        self.typed, self.problems = typed, problems
        self.state: PartyState = party.state
        self.playing, self.draft = party.playing, party.draft

    def link(self, name: str, **values: Any) -> str:
        """A path of this desk."""
        return url_for(f"party.{name}", code=self.code, **values)

    def time(self, when: Any) -> str:
        """The time of day at the party."""
        return time_of_day(when, self.party.zone)

    @property
    def title(self) -> str:
        """What the party is called."""
        return self.party.name or _("Whist party")

    @cached_property
    def called(self) -> dict[int, Markup]:
        """What each guest is called, two of the same name told apart."""
        names = told_apart({str(guest.id): guest.name for guest in self.party.guests})
        return {int(guest): isolated(name) for guest, name in names.items()}

    @cached_property
    def here(self) -> list[Guest]:
        """Those who are here, by name."""
        return self._by_name(Attendance.PRESENT)

    @cached_property
    def expected(self) -> list[Guest]:
        """Those on the list who have not come yet."""
        return self._by_name(Attendance.EXPECTED)

    @cached_property
    def left(self) -> list[Guest]:
        """Those who went home."""
        return self._by_name(Attendance.LEFT)

    def _by_name(self, state: Attendance) -> list[Guest]:
        found = [guest for guest in self.party.guests if guest.state == state]
        return sorted(found, key=lambda guest: (guest.name.casefold(), guest.id))

    @cached_property
    def marked(self) -> dict[int, list[Markup]]:
        """What is noted of each guest and somebody else, in words."""
        said: dict[int, list[Markup]] = {guest.id: [] for guest in self.party.guests}
        for mark in self.party.marks:
            words = {
                MarkKind.PARTNERS: _("partner of %(name)s", name="%(name)s"),
                MarkKind.APART: _("apart from %(name)s", name="%(name)s"),
            }[MarkKind(mark.kind)]
            for guest, other in (mark.pair, mark.pair[::-1]):
                said[guest].append(Markup(words) % {"name": self.called[other]})
        return said

    @cached_property
    def claims(self) -> Sequence[Claim]:
        """Phones that say to be somebody, and wait for the host's word."""
        waiting = db.select(Claim).join(Claim.guest).where(Guest.party_id == self.party.id)
        return db.session.scalars(waiting.order_by(Guest.id, Claim.id)).all()

    claims_shown = 10
    """Questions at once."""

    @cached_property
    def floods(self) -> Sequence[Flood]:
        """Where many came from at once."""
        return floods_of(self.party)

    @cached_property
    def holders(self) -> Mapping[str, Guest]:
        """Who holds each phone."""
        return {guest.phone: guest for guest in self.party.guests if guest.phone}

    @property
    def room(self) -> tuple[int, int]:
        """How many tables those who are here fill, and how many would rest."""
        return divmod(len(self.party.present), 4)

    @cached_property
    def tables(self) -> list[TableNow]:
        """The tables of the round that is played."""
        return tables_of(self.playing) if self.playing else []

    @cached_property
    def _place(self) -> tuple[str, ...]:
        return place()

    def row(self, table: TableNow) -> Markup:
        """A table as the list shows it, rendered once: the others do not change when one records a hand."""
        game = table.game
        names = tuple(player.name for player in table.players.values())
        key = ("desk", self.code, *self._place, game.sheet.code, game.number, game.version, table.state, names)
        return kept(key, lambda: self._row(table))

    def _row(self, table: TableNow) -> str:
        cast = Cast(table.game.family, {seat: player.name for seat, player in table.players.items()})
        sides = table.game.family.sides(len(cast.names))
        return render_template("party/_row.html", desk=self, table=table, cast=cast, sides=sides)

    @cached_property
    def seating(self) -> Seating:
        """Who sits where in the round that is open."""
        assert self.party.open is not None
        return seating_of(self.party.open)

    @cached_property
    def resting(self) -> list[Guest]:
        """Those who rest in the open round."""
        guests = {guest.id: guest for guest in self.party.guests}
        return [guests[int(rest.guest)] for rest in self.seating.rests]

    @property
    def vacant(self) -> list[tuple[Guest, int]]:
        """Who went home from a table that still plays: somebody has to take the seat."""
        playing = {table.number for table in self.tables if table.state is not TableState.DONE}
        seats = [(guest, self.where.get(guest.id)) for guest in self.left]
        return [(guest, table) for guest, table in seats if table in playing]

    @cached_property
    def where(self) -> Mapping[int | str, int | None]:
        """The table of everybody in the round that is played; None for a rest."""
        return self.seating.table_of if self.playing else {}

    @cached_property
    def reasons(self) -> dict[int, Reason]:
        """Why everybody is where the draft has them."""
        assert self.draft is not None
        return reasons_of(self.draft)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Who is ahead after the closed rounds."""
        return standings_of(self.party)

    @cached_property
    def bumps(self) -> Bumps | None:
        """The way of the first three up and down the tables."""
        return bumps_of(self.party, [each.guest for each in self.standings[:3]])

    @property
    def hidden(self) -> bool:
        """Whether only the desk sees them."""
        return standings_are_hidden(self.party)

    @property
    def has_stars(self) -> bool:
        """Whether stars are played for."""
        return bool(getattr(self.party.variant, "has_stars", False))

    @property
    def prizes(self) -> list[tuple[Prize, list[Guest]]]:
        """The prizes in the order they are shown, with who has each or shares it."""
        return [(prize, candidates(prize)) for prize in sorted(self.party.prizes, key=lambda each: each.turn)]

    @property
    def prize_kinds(self) -> list[tuple[PrizeKind, str]]:
        """What a prize can be for; stars only where they are played for."""
        kinds = [kind for kind in reversed(list(PrizeKind)) if self.has_stars or kind is not PrizeKind.MOST_STARS]
        return [(kind, prize_kind(kind)) for kind in kinds]

    @property
    def done(self) -> int:
        """How many of them have winners."""
        return sum(table.state is TableState.DONE for table in self.tables)

    @property
    def missing(self) -> str:
        """What keeps the round from being closed, in words."""
        said = missing_words([(each.number, each.state) for each in self.tables if each.state is not TableState.DONE])
        return said[:1].upper() + said[1:]

    @property
    def plan(self) -> str:
        """When the evening ends, as it looks after the last change."""
        return party_plan(self.party, now())

    @property
    def last(self) -> Round | None:
        """The round that was closed last."""
        return self.party.closed[-1] if self.party.closed else None


def tab_html(desk: Desk) -> str:
    """What a tab shows, rendered once a version for all who look at it; a form shown again is one phone's alone."""
    key = ("desk", desk.code, desk.tab, *place())
    template = f"party/_{desk.tab}.html"
    if desk.problems:
        return render_template(template, desk=desk)
    return live.fragment(desk.party.topic, desk.party.version, key, lambda: render_template(template, desk=desk))


def tab_page(desk: Desk, status: int = 200, **context: Any) -> Response:
    """A tab as a page, or for htmx what it shows."""
    html = tab_html(desk)
    return rendering.answer("party/desk.html", lambda: html, status, desk=desk, html=Markup(html), **context)


@blueprint.get("/live")
def follow(code: str) -> Response:
    """What a tab shows, again after every change."""
    tab = Tab.GUESTS if request.args.get("tab") == Tab.GUESTS else Tab.TABLES
    tab = Tab.STANDING if request.args.get("tab") == Tab.STANDING else tab
    party = access.party_to_read(code)

    def current() -> tuple[int, str]:
        desk = Desk(access.party_to_read(code), code, tab)
        return desk.party.version, tab_html(desk)

    if "poll" in request.args:
        return live.poll(current)
    return live.stream(party.topic, ("desk", code, tab), current, newest_of(party), place(), paced=True)


def read_id(text: str) -> int:
    """The number that a form of ours names a guest by; nought where it was tampered with."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
