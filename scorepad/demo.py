"""An evening to look at: a party of 26 in its fourth round, and a table that has finished playing.

All of it is made as people make it, by the actions, one thing after another; so it can go on while one watches.
"""

import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from flask import Flask, url_for
from werkzeug.exceptions import ServiceUnavailable

from scorepad.actions import hands, sheets
from scorepad.actions.conflict import Conflict
from scorepad.actions.ending import Who
from scorepad.actions.party import clock, door, guests, parties, prizes, results, rounds, seating
from scorepad.actions.party.refusal import Refused
from scorepad.database import begin_write, db
from scorepad.models import (
    Ends,
    Game,
    Party,
    PartyState,
    RoundRule,
    Sheet,
    TableNow,
    TableState,
    candidates,
    ledger_of,
    missing,
    tables_of,
    tally_of,
)
from scorepad.party.rounds import CannotSeat
from scorepad.rules import find_variant
from scorepad.rules.whist import Contract, Hand
from scorepad.seat import Partnership, Seat

HOST = Who("demo", "Sigrid")
"""By its phone the demonstration is known again; a real one has a longer name."""
NAMES = (
    *("Ingrid", "Hans", "Ruth", "Leif", "Kari", "Per", "Ola", "Liv", "Solveig", "Arne", "Marit", "Nils", "Erik"),
    *("Anna", "Berit", "Gus", "Tor", "Elsa", "Jon", "Sigrid", "Dagny", "Olaf", "Helga", "Knut", "Åse", "Bjørn"),
)
SETTINGS = parties.Settings("Lutefisk night", RoundRule(Ends.HANDS_OR_BELL, 6, 20), planned_rounds=6)
CLOSED = 3
HANDS_IN_PLAY = 20
AT_THE_TABLE = ("Kari", "Liv", "Ola", "Per")
SEED = 26

# How long people look at what has just happened, in seconds.
BID, HAND, DRAFT, SEATING, STANDINGS, PRIZE = 0.5, 1.0, 4.0, 12.0, 12.0, 6.0


@dataclass(frozen=True, slots=True)
class Shown:
    """Where a newcomer can look: paths."""

    desk: str
    wall: str
    guest: str
    table: str


class Mixed(Exception):
    """There is an evening of somebody's here, and no demonstration goes there."""

    def __init__(self, instance: str) -> None:
        super().__init__(f"{instance} holds sheets that are no demonstration. Name another folder.")


def make(app: Flask) -> Shown:
    """Bring the evening to its middle, from whatever is there of it; one that is over is followed by another.

    Raises Mixed where other people's sheets are, and leaves them alone.
    """
    with app.app_context():
        table, party = _table(), newest_party()
        if table is None and _holds_anything():
            raise Mixed(app.instance_path)
        table = table or _play_at_a_table()
        if party is None or party.finished_at is not None:
            party = _begin_party()
        luck = Random(SEED)
        while not _is_in_its_middle(party):
            begin_write()
            go_on(party, luck)
        codes = {"desk": party.code, "wall": party.board_code, "guest": party.present[0].code, "table": table.code}
    with app.test_request_context():
        return Shown(**{name: url_for(PAGES[name], code=code) for name, code in codes.items()})


PAGES = {"desk": "party.tables", "wall": "wall.show", "guest": "guest.show", "table": "sheet.show"}


def play(app: Flask) -> None:
    """Go on with the party to its last prize, at a pace one can watch."""
    luck, pause = Random(SEED), HAND
    while pause:
        time.sleep(pause)
        with app.app_context():
            try:
                begin_write()
                party = newest_party()
                pause = go_on(party, luck) if party else 0
            except (Refused, Conflict, CannotSeat, ServiceUnavailable):
                pause = HAND  # a newcomer pressed something first, or nothing can be saved just now


def go_on(party: Party, luck: Random) -> float:
    """The next thing that happens; gives the seconds people look at it, and nought when everything has happened."""
    match party.state:
        case PartyState.PLAYING:
            return _play_on(party, luck)
        case PartyState.DRAFTED if party.draft:
            rounds.publish_round(party, party.draft.number, party.draft.revision)
            begin_write()
            clock.start_clock(party)
            return SEATING
        case PartyState.FINISHED:
            return _show_prize(party)
    if party.next_number > (party.planned_rounds or CLOSED):
        parties.finish_party(party)
        return PRIZE
    if party.next_number == CLOSED and len(party.guests) < len(NAMES):
        door.join(party, NAMES[-1], Who("demo-late", NAMES[-1]), "demo-late")
        begin_write()
    seating.draft_round(party, party.next_number)
    return DRAFT


def _table() -> Sheet | None:
    found: Sheet | None = db.session.scalar(db.select(Sheet).filter_by(phone=HOST.phone, party_id=None).limit(1))
    return found


def newest_party() -> Party | None:
    """The party of the demonstration; there is another once one was over."""
    own = db.select(Party).filter_by(phone=HOST.phone, deleted_at=None)
    found: Party | None = db.session.scalar(own.order_by(Party.id.desc()).limit(1))
    return found


def _holds_anything() -> bool:
    return any(db.session.scalar(db.select(each.id).limit(1)) is not None for each in (Sheet, Party))


def _begin_party() -> Party:
    """Everyone but one has come; that one is late."""
    minnesota = find_variant("minnesota")
    plan = parties.PartyPlan(minnesota.key, minnesota.family, minnesota.variant, SETTINGS, seed=str(SEED))
    begin_write()
    party = parties.start_party(plan, HOST, _zone())
    begin_write()
    ingrid, hans, ruth, *_others = door.list_guests(party, NAMES[:-1], present=True).added
    begin_write()
    guests.mark_partners(ingrid, hans)
    begin_write()
    guests.keep_chair(ruth, keeps=True)
    return party


def _is_in_its_middle(party: Party) -> bool:
    if len(party.closed) != CLOSED or party.playing is None:
        return len(party.closed) > CLOSED
    return sum(len(table.tally.lines) for table in tables_of(party.playing)) >= HANDS_IN_PLAY


def _play_on(party: Party, luck: Random) -> float:
    """Somewhere a hand goes on, at the upper tables a little faster."""
    assert party.playing is not None
    left = missing(party.playing)
    if left:
        return _play_at(luck.choices(left, [1 / table.number for table in left])[0], luck)
    rounds.close_round(party, party.playing.number)
    return STANDINGS


def _play_at(table: TableNow, luck: Random) -> float:
    """At every other table they tap what was bid before it is played."""
    game, who = table.game, Who(f"demo-{table.number}", table.players[Seat.SOUTH].name)
    if table.state is TableState.ASKED:
        results.finish_table(game, who)
        return HAND
    if table.state is TableState.TIED:
        results.win_cut(game, luck.choice(tuple(Partnership)), who)
        return HAND
    if game.open_bid or table.number % 2:
        _record(game, _hand(game.open_bid or _bid(luck), luck), who)
        return HAND
    sheets.keep_score(table.sheet, who)
    begin_write()
    hands.remember_bid(game, _bid(luck), table.tally.next.number)
    return BID


def _show_prize(party: Party) -> float:
    """The next prize in the order of showing; one that is shared is drawn first."""
    left = sorted((prize for prize in party.prizes if not prize.revealed_at), key=lambda prize: prize.turn)
    if not left:
        return 0
    if len(candidates(left[0])) != 1:
        prizes.draw_prize(left[0])
        begin_write()
    prizes.reveal(left[0])
    return PRIZE


def _play_at_a_table() -> Sheet:
    """Three games among four friends, each with another partner in turn."""
    luck, sheet, (kari, *others) = Random(SEED), None, AT_THE_TABLE
    kept = Who(HOST.phone, kari)
    for number in range(1, len(others) + 1):
        east, south, west = others[number - 1 :] + others[: number - 1]
        plan = _plan({"N": kari, "E": east, "S": south, "W": west}, dealer=luck.choice(tuple(Seat)))
        begin_write()
        sheet = sheet or sheets.start_sheet(plan, kept, _zone())
        game = sheets.next_game(sheet, number, plan)
        while tally_of(game).outcome is None:
            begin_write()
            _record(game, _hand(_bid(luck), luck), kept)
    assert sheet is not None
    begin_write()
    sheets.rename_sheet(sheet, "Friday at Kari’s", kept)
    return sheet


def _plan(names: dict[str, str], dealer: str) -> sheets.Plan:
    norwegian = find_variant("norwegian")
    players = {seat: (name.casefold(), name) for seat, name in names.items()}
    return sheets.Plan(norwegian.key, norwegian.family, norwegian.variant, players, dealer)


def _bid(luck: Random) -> str:
    """Three hands in four are granded."""
    return luck.choice(("low", *(f"grand:{luck.choice(tuple(Seat))}" for _hand in range(3))))


def _hand(bid: str, luck: Random) -> Hand:
    """Whoever grands has the better cards, most of the time."""
    if bid == "low":
        return Hand(Contract.LOW, tricks_ns=_tricks(luck, 6.5))
    bidder = Seat(bid.removeprefix("grand:"))
    own = _tricks(luck, 7.8)
    return Hand(Contract.GRAND, bidder, own if bidder in (Seat.NORTH, Seat.SOUTH) else 13 - own)


def _tricks(luck: Random, usual: float) -> int:
    return min(max(round(luck.gauss(usual, 1.7)), 0), 13)


def _record(game: Game, hand: Hand, who: Who) -> None:
    ledger = ledger_of(game)
    position = ledger.next_position
    place = hands.Place(position, ledger.tally.next.number, f"demo:{position}")
    hands.record(game, hand, place, who)


def _zone() -> str:
    """This machine's, as far as whole hours go; the names of those zones count westwards."""
    east = datetime.now().astimezone().utcoffset() or timedelta()
    return f"Etc/GMT{-round(east / timedelta(hours=1)):+d}"
