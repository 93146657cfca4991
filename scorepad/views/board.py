"""A sheet as a phone sees it: what the templates show, rendered once for all who see the same."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any
from zlib import crc32

from flask import render_template, request, url_for
from flask_babel import get_locale
from markupsafe import Markup

from scorepad import live
from scorepad.evening import Evening, evening_of
from scorepad.models import Entry, Game, Sheet
from scorepad.rules.family import Entry as EntryValue
from scorepad.rules.family import Line, Outcome, Tally
from scorepad.views.access import games_to_count
from scorepad.views.chart import Chart, chart_of
from scorepad.words.cast import Cast, cast_of, isolated, names_of
from scorepad.words.sheet import owed_words

NEWEST = 20
NONE: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class View:
    """How a phone sees a sheet. `may` is score, follow or watch; `bottom` is the seat of its owner."""

    may: str
    bottom: str

    @property
    def blueprint(self) -> str:
        """The pages its links lead to: a watcher is never shown a stronger link."""
        return "watch" if self.may == "watch" else "sheet"


@dataclass(frozen=True, slots=True)
class Row:
    """An entry and what it came to."""

    entry: Entry
    value: EntryValue
    line: Line
    cast: Cast


class Board:
    """Everything the fragments of a sheet show of one game; its people are those of a position, or of the end."""

    def __init__(self, game: Game, view: View, position: int | None = None) -> None:
        self.game, self.sheet, self.view = game, game.sheet, view
        self.family, self.variant = game.family, game.variant
        self.tally: Tally = game.result()
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
        return repr(
            (self.sheet.code, self.sheet.name, self.game.number, self.game.variant_record, self.view, *_place())
        )

    @cached_property
    def rows(self) -> list[Row]:
        """The entries in play order."""
        pairs = zip(self.game.entries, self.tally.lines, strict=True)
        casts = _Casts(self.game)
        return [Row(entry, entry.value, line, casts.at(entry.position)) for entry, line in pairs]

    @cached_property
    def newest(self) -> list[Row]:
        """The newest rows first, no more than a phone wants to scroll."""
        return self.rows[: -NEWEST - 1 : -1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.tally.outcome

    @property
    def is_current(self) -> bool:
        """Whether this is the game in play, or the last one played."""
        return self.game is self.sheet.game

    @property
    def followed(self) -> bool:
        """Whether a later game has begun in earnest."""
        return any(game.is_begun for game in self.sheet.games if game.number > self.game.number)

    @property
    def seats_around(self) -> dict[str, str]:
        """Each seat's place on this phone, the owner at the bottom."""
        seats = self.family.seats(len(self.cast.names))
        start = seats.index(self.view.bottom) if self.view.bottom in seats else seats.index(seats[2])
        turned = seats[start:] + seats[:start]
        return dict(zip(turned, ("bottom", "left", "top", "right"), strict=True))

    @property
    def sides_shown(self) -> tuple[str, ...]:
        """The sides in the order of this phone: its owner's first."""
        first = next((side for side in self.sides if self.view.bottom in self.family.members(side)), self.sides[0])
        return first, *(side for side in self.sides if side != first)

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
        if self.rows:
            return self.game, self.rows[-1]
        before = [game for game in self.sheet.games if game.number < self.game.number]
        if self.game.is_begun or not before or not before[-1].entries:
            return None
        return before[-1], Board(before[-1], self.view).rows[-1]

    @property
    def taken_back(self) -> Entry | None:
        """The entry that stood last and was taken out, while nothing was saved since: it may have been a slip."""
        last = takewhile(lambda entry: entry.removed_at is not None, reversed(self.game.all_entries))
        return max(last, key=lambda entry: entry.removed_at or entry.recorded_at, default=None)

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
        return [game for game in games_to_count(self.sheet)[:-1] if game.result().outcome is None]

    @property
    def form_state(self) -> str:
        """What the entry form rests on: while it stays the same, a form in somebody's hand stays good."""
        known = (self.game.number, self.tally.next, self.position, self.game.variant_record, self.cast.names)
        return f"{crc32(repr(known).encode()):08x}"

    @property
    def position(self) -> int:
        """Where the next entry goes."""
        return self.game.next_position()

    @property
    def guide(self) -> str:
        """The path of the guide to this game's rules."""
        code = self.sheet.watch_code if self.view.may == "watch" else self.sheet.code
        return url_for(f"guide.{self.view.blueprint}", code=code, number=self.game.number)

    def link(self, name: str, **values: Any) -> str:
        """A path for this view: with its own code and no stronger one."""
        code = self.sheet.watch_code if self.view.may == "watch" else self.sheet.code
        return url_for(f"{self.view.blueprint}.{name}", code=code, **values)


class _Casts:
    """The names at each position, made once for each change of seats."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._changes = sorted({player.since for player in game.sittings})
        self._known: dict[int, Cast] = {}

    def at(self, position: int) -> Cast:
        since = max((change for change in self._changes if change <= position), default=0)
        if since not in self._known:
            self._known[since] = cast_of(self._game, since)
        return self._known[since]


def board_html(sheet: Sheet, view: View) -> str:
    """The board of the game in play, rendered once a version for all phones with the same view."""
    key = (view, *_place())
    return live.fragment(sheet.topic, sheet.version, key, lambda: render_board(sheet, view))


def render_board(
    sheet: Sheet, view: View, fields: Mapping[str, str] | None = None, problems: Mapping[str, str] = NONE
) -> str:
    """The board, with what was typed and what is wrong with it where a form is shown again."""
    board = Board(sheet.game, view)
    return render_template(
        "sheet/_board.html", board=board, fields=board.fields if fields is None else fields, problems=problems
    )


def _place() -> tuple[str, str]:
    """What else a fragment rests on: the language, and where scorepad is mounted."""
    return str(get_locale()), request.script_root


_kept: OrderedDict[Hashable, Markup] = OrderedDict()
_PARTS_KEPT = 20_000


def kept(key: Hashable, render: Callable[[], str]) -> Markup:
    """A part of a page by all that it rests on, rendered once."""
    part = _kept.get(key)
    if part is None:
        part = _kept[key] = Markup(render())
        if len(_kept) > _PARTS_KEPT:
            _kept.popitem(last=False)
    return part
