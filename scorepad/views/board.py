"""A sheet as a phone sees it: what the templates show, rendered once for all who see the same."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from zlib import crc32

from flask import render_template, url_for
from markupsafe import Markup

from scorepad import live
from scorepad.actions.rulings import BY_DESK
from scorepad.evening import Evening, evening_of
from scorepad.models import (
    Game,
    Party,
    RoundState,
    Sheet,
    TableState,
    Written,
    is_begun,
    ledger_of,
    tally_of,
)
from scorepad.models.tables import state_of
from scorepad.rules.entries import Entry as EntryValue
from scorepad.rules.family import Ending, Line, Outcome, Tally
from scorepad.views.access import games_to_count
from scorepad.views.chart import Chart, chart_of
from scorepad.views.kept import kept, place
from scorepad.views.newest import taken_back
from scorepad.views.places import places_of
from scorepad.views.seats import guest_code
from scorepad.views.view import View
from scorepad.words.cast import Cast, Casts, cast_of, isolated, names_of
from scorepad.words.sheet import game_title, owed_words, sheet_title

NEWEST = 20
NONE: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Row:
    """An entry and what it came to."""

    entry: Written
    value: EntryValue
    line: Line
    cast: Cast


class Board:
    """Everything the fragments of a sheet show of one game; its people are those of a position, or of the end."""

    def __init__(self, game: Game, view: View, position: int | None = None) -> None:
        self.game, self.sheet, self.view = game, game.sheet, view.of(game)
        self.family, self.variant = game.family, game.variant
        self.ledger = ledger_of(game)
        self.tally: Tally = self.ledger.tally
        self.cast = cast_of(game, position)
        self.sides = self.family.sides(len(self.cast.names))

    def line_html(self, row: Row) -> Markup:
        """A line as shown, rendered once: a new hand changes nothing in those before it."""
        line, entry = row.line, row.entry
        key = (
            self._about,
            row.cast.key,
            entry.position,
            entry.revision,
            line.number,
            line.points,
            line.stars,
            line.counts,
            line.detail and repr((line.detail, line.misfits)),
        )
        return kept(key, lambda: render_template("sheet/_line.html", board=self, row=row))

    def part(self, template: str, **context: Hashable) -> Markup:
        """A part that rests on the rules, the names and what is given, and on no hand: rendered once."""
        key = (self._about, self.cast.key, template, *context.values(), self.game.open_bid)
        given = {"board": self, "fields": self.fields, "problems": NONE, **context}
        return kept(key, lambda: render_template(template, **given))

    @cached_property
    def _about(self) -> str:
        """What every part of this board rests on."""
        return repr((self.sheet.code, self.sheet.name, self.game.number, self.game.variant_record, self.view, *place()))

    @cached_property
    def rows(self) -> list[Row]:
        """The entries in play order."""
        return self._rows(slice(None))

    @cached_property
    def newest(self) -> list[Row]:
        """The newest rows first, no more than a phone wants to scroll."""
        return self._rows(slice(-NEWEST, None))[::-1]

    def _rows(self, part: slice) -> list[Row]:
        casts = Casts(self.game)
        pairs = zip(self.ledger.entries[part], self.tally.lines[part], strict=True)
        return [Row(entry, entry.value, line, casts.at(entry.position)) for entry, line in pairs]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.tally.outcome

    @property
    def score(self) -> tuple[int, ...]:
        """The score as it stands, or what the game came to."""
        return self.outcome.score if self.outcome else self.tally.score

    @property
    def can_play_on(self) -> bool:
        """Whether the table can take back what ended the game: a call or its own ruling, and nothing of the desk's."""
        ruling = self.game.ruling
        ended = self.outcome is not None and self.outcome.ending in (Ending.CALLED, Ending.RULING)
        return ended and (ruling is None or ruling.why != BY_DESK)

    @property
    def is_current(self) -> bool:
        """Whether this is the game in play, or the last one played."""
        return self.game is self.sheet.game

    @property
    def followed(self) -> bool:
        """Whether a later game has begun in earnest."""
        return any(is_begun(game) for game in self.sheet.games if game.number > self.game.number)

    @property
    def seats_around(self) -> dict[str, str]:
        """Each seat's place on this phone, the owner at the bottom."""
        return places_of(self.family.seats(len(self.cast.names)), self.view.bottom, facing=self.has_partners)

    @property
    def sides_shown(self) -> tuple[str, ...]:
        """The sides in the order of this phone: its owner's first."""
        first = next((side for side in self.sides if self.view.bottom in self.family.members(side)), self.sides[0])
        return first, *(side for side in self.sides if side != first)

    @property
    def has_partners(self) -> bool:
        """Whether people play in partnerships, or each alone."""
        return len(self.sides) < len(self.cast.names)

    @property
    def hands_played(self) -> int:
        """How many hands count; those recorded after the end do not."""
        return sum(line.number is not None and line.counts for line in self.tally.lines)

    def dealer(self, named: str | None) -> str:
        """Who deals the hand to come: the seat that is named, or the one whose turn it is."""
        return next((seat for seat in self.family.seats(len(self.cast.names)) if seat == named), self.tally.next.dealer)

    @property
    def target(self) -> int | None:
        """The score that ends the game, where there is one."""
        target: int | None = getattr(self.variant, "target", None)
        return target

    @property
    def chart(self) -> Chart:
        """The score as lines."""
        return chart_of(self.tally, self.target)

    @property
    def last(self) -> tuple[Game, Row] | None:
        """The last line there is, of the game before while this one is empty."""
        if self.newest or self.party:
            return (self.game, self.newest[0]) if self.newest else None
        before = [game for game in self.sheet.games if game.number < self.game.number]
        if is_begun(self.game) or not before or not ledger_of(before[-1]).entries:
            return None
        return before[-1], Board(before[-1], self.view).newest[0]

    @property
    def taken_back(self) -> Written | None:
        """The entry that may be wanted back."""
        return taken_back(self.game)

    @property
    def fields(self) -> Mapping[str, str]:
        """What the entry form shows as chosen: the open bid."""
        return {"bid": self.game.open_bid or ""}

    @property
    def owed(self) -> str | None:
        """What the losers pay for this game, in words."""
        shares = self.family.shares(self.variant, self.outcome) if self.outcome else {}
        return owed_words(self.variant, shares, self.cast) if any(shares.values()) else None

    @cached_property
    def evening(self) -> Evening:
        """Everyone's games and money so far."""
        return evening_of(games_to_count(self.sheet))

    @property
    def called(self) -> dict[str, Markup]:
        """What each person of the evening is called, told apart."""
        return {person: isolated(name) for person, name in names_of(self.sheet.games).items()}

    @property
    def unfinished(self) -> list[Game]:
        """Earlier games that a correction reopened."""
        return [game for game in games_to_count(self.sheet)[:-1] if tally_of(game).outcome is None]

    @property
    def party(self) -> Party | None:
        """The party whose table this is."""
        return self.sheet.party

    @property
    def title(self) -> str:
        """What the sheet is called: its table, its own name, or the whist played on it."""
        return sheet_title(self.sheet, self.game)

    def numbered(self, game: Game) -> str:
        """Which game of the sheet: in a party the round it was played in."""
        return game_title(game)

    @property
    def everyone(self) -> Markup:
        """Who sits at the table, partners together."""
        return Markup(", ").join(self.cast.side(side) for side in self.sides)

    @property
    def follow(self) -> str:
        """Where the newest board comes from."""
        where = {"here": self.view.here} if self.party else {}
        return self.link("follow", may=self.view.may, bottom=self.view.bottom, **where)

    @property
    def to_my_table(self) -> str:
        """The way of a guest who moved."""
        return url_for("guest.table", code=guest_code(self.view.seat))

    @property
    def to_my_page(self) -> str:
        """The way back to a guest's own page."""
        return url_for("guest.show", code=guest_code(self.view.seat))

    @property
    def state(self) -> TableState:
        """How far the table is in its round; after the bell it is asked whether a hand is in play."""
        rung = self.game.round is not None and self.game.round.rung_at is not None
        return state_of(self.game, self.tally, rung=rung)

    @property
    def is_open(self) -> bool:
        """Whether anything can still be recorded or put right: of a party's game only as long as its round is open."""
        return self.game.round is None or self.game.round.state == RoundState.PLAYING

    @property
    def form_state(self) -> str:
        """What the entry form rests on: while it stays the same, a form in somebody's hand stays good."""
        known = (self.game.number, self.tally.next, self.position, self.game.variant_record, self.cast.names)
        return f"{crc32(repr(known).encode()):08x}"

    @property
    def position(self) -> int:
        """Where the next entry goes."""
        return self.ledger.next_position

    @property
    def guide(self) -> str:
        """The path of the guide to this game's rules."""
        name = "seat" if self.view.seat else self.view.blueprint
        return url_for(f"guide.{name}", code=self._code, number=self.game.number)

    def link(self, name: str, **values: Any) -> str:
        """A path for this view: with its own code and no stronger one."""
        return url_for(f"{self.view.blueprint}.{name}", code=self._code, **values)

    @property
    def _code(self) -> str:
        return self.view.seat or (self.sheet.watch_code if self.view.may == "watch" else self.sheet.code)


def board_html(sheet: Sheet, view: View) -> str:
    """The board of the game in play, rendered once a version for all phones with the same view."""
    if not sheet.games:
        return render_template("sheet/_waiting.html", sheet=sheet)
    key = (view, *place())
    return live.fragment(sheet.topic, sheet.version, key, lambda: render_board(sheet, view))


def render_board(
    sheet: Sheet, view: View, fields: Mapping[str, str] | None = None, problems: Mapping[str, str] = NONE
) -> str:
    """The board, with what was typed and what is wrong with it where a form is shown again."""
    board = Board(sheet.game, view)
    return render_template(
        "sheet/_board.html", board=board, fields=board.fields if fields is None else fields, problems=problems
    )
