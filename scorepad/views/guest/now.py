"""What a guest's page shows: where to sit now, with whom, how it went so far, and the place in the party.

It reads this guest's own table and what is kept in memory of the closed rounds, and not the whole party: hundreds of
these pages are drawn anew when a round begins.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from markupsafe import Markup

from scorepad.database import db
from scorepad.models import (
    Attendance,
    Claim,
    Game,
    Guest,
    Party,
    PartyState,
    Place,
    Prize,
    Sheet,
    TableState,
    candidates,
    history,
    standings_are_hidden,
    standings_of,
    tally_of,
)
from scorepad.models.tables import state_of
from scorepad.party.movement import Reason, reasons
from scorepad.party.rounds import Round, Table
from scorepad.party.standings import RestCounts, Standing
from scorepad.words.cast import Cast, cast_of, isolated
from scorepad.words.guests import place_words
from scorepad.words.party import move_mark, move_words, standing_rule

SHOWN = 8
"""Rounds on the page itself, which is sent again after every change; all of them are with the standings."""


@dataclass(frozen=True, slots=True)
class Result:
    """A closed round as this guest had it; a rest has no table."""

    number: int
    table: int | None
    partner: Markup = Markup()
    others: tuple[Markup, ...] = ()
    score: tuple[int, int] = (0, 0)
    won: bool = False


class Seat:
    """A guest's chair at a table of the round that is played."""

    def __init__(self, guest: Guest, game: Game, *, rung: bool) -> None:
        self.game, self.family = game, game.family
        self.number = game.sheet.table_number
        self.tally = tally_of(game)
        self.state = state_of(game, self.tally, rung=rung)
        self.cast: Cast = cast_of(game)
        players = game.players()
        self.seat = next((seat for seat, player in players.items() if player.id == guest.player_id), None)

    @property
    def side(self) -> str:
        """The guest's own side."""
        return next(side for side in self._sides if self.seat in self.family.members(side))

    @property
    def _sides(self) -> tuple[str, ...]:
        return self.family.sides(len(self.cast.names))

    @property
    def others(self) -> str:
        """The side they play against."""
        return next(side for side in self._sides if side != self.side)

    @property
    def partner(self) -> Markup:
        """Who sits opposite."""
        return self.cast.seat(next(seat for seat in self.family.members(self.side) if seat != self.seat))

    @property
    def dealer(self) -> Markup:
        """Who deals the hand in play."""
        return self.cast.seat(self.tally.next.dealer)

    @property
    def score(self) -> tuple[int, int]:
        """Their own score, and that of the others."""
        own = self._sides.index(self.side)
        return self.tally.score[own], self.tally.score[1 - own]

    @property
    def is_untouched(self) -> bool:
        """Whether the table has not begun."""
        return self.state is TableState.NOT_STARTED

    @property
    def has_won(self) -> bool | None:
        """Whether they won; None as long as nobody has."""
        return None if self.tally.outcome is None else self.tally.outcome.winner == self.side


class Now:
    """A guest's party as it is now."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.party = guest, guest.party
        self.round = self.party.playing
        self.place = _place(guest, self.round.id) if self.round else None
        self.seat = self._seat()

    def _seat(self) -> Seat | None:
        if self.round is None or self.place is None or self.place.table_number is None:
            return None
        game = _game(self.round.id, self.place.table_number)
        seat = Seat(self.guest, game, rung=self.round.rung_at is not None) if game else None
        return seat if seat and seat.seat else None

    @property
    def followed(self) -> Party | Sheet:
        """What is waited for: who plays follows their own table, and not every hand of the party."""
        return self.seat.game.sheet if self.seat else self.party

    @property
    def version(self) -> int:
        """Rises with every change of the party's course or of the guest's own table."""
        return self.party.version * 1_000_000 + (self.seat.game.sheet.version if self.seat else 0)

    @property
    def is_present(self) -> bool:
        """Whether the guest is there."""
        return self.guest.state == Attendance.PRESENT

    @property
    def state(self) -> PartyState:
        """How far the party is, as far as a guest is told: a draft is the host's alone."""
        if self.party.state is PartyState.DRAFTED:
            return PartyState.BETWEEN if self.party.closed else PartyState.GATHERING
        return self.party.state

    @cached_property
    def _own(self) -> list[Round]:
        """The closed rounds, of each only the guest's own table or rest."""
        return [_only(self.guest.id, played) for played in history(self.party)]

    @cached_property
    def reason(self) -> Reason | None:
        """Why the guest is where the round that is played has them."""
        if self.place is None:
            return None
        if self.place.table_number is None:
            return Reason.RESTS
        four = (self.guest.id, 0, 0, 0)
        drafted = Round((Table(self.place.table_number, four),))
        return reasons(self._own, drafted)[self.guest.id]

    @property
    def moves(self) -> str:
        """Where the guest goes, as it is said; nothing where the table says it all."""
        if self.place is None or self.reason in (None, Reason.DRAWN, Reason.NEW):
            return ""
        return move_words(self.reason, self.place.table_number)

    @property
    def move_mark(self) -> str:
        """The mark of going up or down."""
        return move_mark(self.reason) if self.reason else ""

    @property
    def results_of(self) -> int:
        """The number of the last round that is over."""
        return len(self.party.closed)

    @property
    def rule(self) -> str:
        """What decides a place."""
        stars = any(each.stars for each in standings_of(self.party))
        return standing_rule(RestCounts(self.party.rest_counts), stars=stars)

    @property
    def place_words(self) -> str:
        """The guest's own place, in words."""
        own = self.standing
        return place_words(own.place, self.ranked, own.games) if own else ""

    @cached_property
    def results(self) -> list[Result]:
        """What came of the closed rounds that the guest was there for, the newest first."""
        names = _names(guest for played in self._own for table in played.tables for guest in table.seats)
        found = (
            _result(self.guest.id, number, played, names)
            for number, played in enumerate(self._own, start=1)
            if played.tables or played.rests
        )
        return list(found)[::-1]

    @property
    def newest(self) -> list[Result]:
        """Those that the page itself shows."""
        return self.results[:SHOWN]

    @property
    def hides_standings(self) -> bool:
        """Whether the host keeps them for the end."""
        return standings_are_hidden(self.party)

    @cached_property
    def standing(self) -> Standing | None:
        """The guest's own place, where there is one to be seen."""
        if self.hides_standings:
            return None
        return next((each for each in standings_of(self.party) if each.guest == self.guest.id), None)

    @property
    def ranked(self) -> int:
        """How many have a place."""
        return len(standings_of(self.party))

    @property
    def prizes(self) -> list[Prize]:
        """The prizes this guest has or shares, as far as they were shown."""
        shown = [prize for prize in self.party.prizes if prize.revealed_at]
        return [prize for prize in shown if self.guest in candidates(prize)]

    @property
    def asked(self) -> Sequence[Guest]:
        """Those said to be on the same phone, of whom the host has not spoken yet."""
        if self.guest.phone is None:
            return ()
        asking = db.select(Guest).join(Claim).where(Guest.party_id == self.party.id, Claim.phone == self.guest.phone)
        return db.session.scalars(asking).all()

    @property
    def companions(self) -> "list[Now]":
        """Those on the same phone, each with their own page."""
        return [Now(each) for each in self.guest.companions if each.phone in (None, self.guest.phone)]


def _place(guest: Guest, round_id: int) -> Place | None:
    found: Place | None = db.session.scalar(db.select(Place).filter_by(round_id=round_id, guest_id=guest.id))
    return found


def _game(round_id: int, table: int) -> Game | None:
    statement = db.select(Game).join(Game.sheet).where(Game.round_id == round_id, Sheet.table_number == table)
    found: Game | None = db.session.scalars(statement.where(Game.withdrawn_at.is_(None))).unique().one_or_none()
    return found


def _names(guests: Iterable[object]) -> dict[object, Markup]:
    columns = db.select(Guest.id, Guest.name).where(Guest.id.in_(set(guests)))
    return {guest: isolated(name) for guest, name in db.session.execute(columns)}


def _only(guest: int, played: Round) -> Round:
    tables = tuple(table for table in played.tables if guest in table.seats)
    rests = tuple(rest for rest in played.rests if rest.guest == guest)
    return replace(played, tables=tables, rests=rests)


def _result(guest: int, number: int, played: Round, names: dict[object, Markup]) -> Result:
    if not played.tables:
        return Result(number, None)
    table = played.tables[0]
    own = 0 if guest in table.pairs[0] else 1
    partner = next(each for each in table.pairs[own] if each != guest)
    others = tuple(names[each] for each in table.pairs[1 - own])
    score = table.result.score if table.result else (0, 0)
    return Result(number, table.number, names[partner], others, (score[own], score[1 - own]), guest in table.winners)
