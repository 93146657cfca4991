"""The largest party there can be, late in its evening: too much to be played through pages, so written at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import insert

from scorepad import create_app, database
from scorepad.actions.party import rounds, seating
from scorepad.database import begin_write, db
from scorepad.links import new_code
from scorepad.models import (
    POSITION_STEP,
    Ends,
    Entry,
    Game,
    Guest,
    Party,
    Place,
    Round,
    RoundRule,
    RoundState,
    Sheet,
    now,
)
from scorepad.models.results import result_of
from scorepad.party.ladder import TABLES, next_round
from scorepad.party.rounds import Result, Table, close
from scorepad.party.rounds import Round as Seating
from scorepad.party.standings import RestCounts
from scorepad.rules import find_variant
from scorepad.rules.whist import Contract, Hand
from scorepad.seat import Seat

ROUNDS = 20
HANDS = 8
RESTING = 3
PRESET = find_variant("minnesota")
RULE = RoundRule(Ends.HANDS, HANDS)
VARIANT = RULE.applied_to(PRESET.variant)


@dataclass(frozen=True, slots=True)
class Filled:
    """The keys of such a party: desk, wall, and its sheets."""

    desk: str
    wall: str
    sheets: tuple[str, ...]


def fill(instance: Path, tables: int = TABLES, closed: int = ROUNDS) -> Filled:
    """A database with such a party, its next round drafted and published."""
    app = create_app({"INSTANCE": instance})
    database.upgrade(app)
    with app.app_context():
        party = Crowd(tables).play(closed)
        filled = Filled(party.code, party.board_code, tuple(sheet.code for sheet in party.tables))
        begin_write()
        drafted = seating.draft_round(party, closed + 1)
        begin_write()
        rounds.publish_round(party, closed + 1, drafted.revision)
    database.close(app)
    return filled


class Crowd:
    """A party in the making, with ids given out by hand."""

    def __init__(self, tables: int) -> None:
        self.tables, self.luck = range(1, tables + 1), Random(1)
        self.guests = range(1, 4 * tables + RESTING + 1)
        self.places, self.games, self.entries = list[dict[str, Any]](), list[dict[str, Any]](), list[dict[str, Any]]()
        self.ids = count(1)

    def play(self, closed: int) -> Party:
        """Everything that happened in so many rounds."""
        self._begin()
        history: list[Seating] = []
        for number in range(1, closed + 1):
            drafted = next_round(history, self.guests, seed="crowd")
            history.append(close(drafted, self._played(number, drafted)))
        written = {"number": number, "state": RoundState.CLOSED, "rule_record": RULE.to_record()}
        _write(Round, [{**written, "id": number, "party_id": 1, "number": number} for number in range(1, closed + 1)])
        for model, rows in ((Place, self.places), (Game, self.games), (Entry, self.entries)):
            _write(model, rows)
        db.session.commit()
        return db.session.get_one(Party, 1)

    def _begin(self) -> None:
        codes = {"code": new_code(), "spare_code": new_code(), "board_code": new_code()}
        played = {"preset": PRESET.key, "family_key": "whist", "variant_record": PRESET.variant.to_record()}
        rule = {"movement": "ladder", "rule_record": RULE.to_record(), "rest_counts": RestCounts.HALF}
        _write(Party, [{"id": 1, "phone": "bench", "seed": "crowd", "name": "Crowd", **codes, **played, **rule}])
        told = {"party_id": 1, "state": "present"}
        _write(Guest, [{**told, "id": each, "code": new_code(), "name": f"Guest {each}"} for each in self.guests])
        sheet = {"party_id": 1, "phone": "bench", "used_at": now()}
        _write(
            Sheet,
            [{**sheet, "id": n, "table_number": n, "code": new_code(), "watch_code": new_code()} for n in self.tables],
        )

    def _played(self, number: int, drafted: Seating) -> dict[int, Result]:
        for rest in drafted.rests:
            self._place(number, rest.guest, None, None, rest.target)
        for guest, table, seat in drafted.places:
            self._place(number, guest, table, seat, table)
        return {table.number: self._game(number, table) for table in drafted.tables}

    def _place(self, number: int, guest: Any, table: int | None, seat: str | None, target: int) -> None:
        place = {"round_id": number, "guest_id": guest, "table_number": table, "seat": seat, "target": target}
        self.places.append(place)

    def _game(self, number: int, table: Table) -> Result:
        game, hands = next(self.ids), list(self._hands())
        players = [
            {"seat": seat, "id": f"guest-{guest}", "name": f"Guest {guest}", "since": 0}
            for seat, guest in zip(Seat, table.seats, strict=True)
        ]
        rules = {"family_key": "whist", "preset": PRESET.key, "variant_record": VARIANT.to_record()}
        where = {"id": game, "sheet_id": table.number, "round_id": number, "number": number}
        self.games.append({**where, **rules, "player_records": players, "first_dealer": "N"})
        for position, hand in enumerate(hands, start=1):
            about = {"game_id": game, "position": position * POSITION_STEP, "entry_key": f"bench-{position}"}
            self.entries.append({**about, "kind": "hand", "phone": "bench", "record": hand.to_record()})
        found = result_of(PRESET.family.tally(VARIANT, 4, "N", hands))
        assert found is not None
        return found

    def _hands(self) -> Iterator[Hand]:
        """As many as are played, and more as long as it is level."""
        hands = list[Hand]()
        while len(hands) < HANDS or PRESET.family.tally(VARIANT, 4, "N", hands).outcome is None:
            hands.append(Hand(Contract.GRAND, self.luck.choice(tuple(Seat)), self.luck.randrange(3, 11)))
            yield hands[-1]


def _write(model: type[database.Model], rows: list[dict[str, Any]]) -> None:
    db.session.execute(insert(model), rows)
