"""The tables of a party: one sheet each for the whole evening, and a game on it for every round."""

from collections.abc import Sequence
from random import Random

from scorepad.actions.ending import commit_all
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.actions.sheets import Plan, fill, free_short_codes
from scorepad.database import db
from scorepad.links import new_code
from scorepad.models import Game, Party, Round, Sheet
from scorepad.party.ladder import TABLES
from scorepad.party.rounds import Round as Seating
from scorepad.seat import Seat


def lay_tables(party: Party, count: int) -> list[Sheet]:
    """Sheets for so many tables, so that their cards can be printed before anyone plays. Raises Refused."""
    if not 1 <= count <= TABLES:
        raise Refused(Refusal.OUT_OF_RANGE, low=1, high=TABLES)
    if len(party.tables) < count:
        lay(party, count)
        commit_all(party)
    return party.tables[:count]


def lay(party: Party, count: int) -> list[Sheet]:
    """The sheets of the first tables; those that were laid before stay what they are."""
    codes = free_short_codes(max(0, count - len(party.tables)))
    for number, short_code in enumerate(codes, start=len(party.tables) + 1):
        sheet = Sheet(
            code=new_code(),
            version=0,
            watch_code=new_code(),
            short_code=short_code,
            zone=party.zone,
            phone=party.phone,
            table_number=number,
        )
        party.tables.append(sheet)
    return party.tables[:count]


def begin_games(found: Round, seating: Seating, sheets: Sequence[Sheet], chance: Random) -> None:
    """Exactly one game a table, with the round's rule written into its variant; nobody keeps score there yet."""
    party, numbers = found.party, _last_numbers(sheets)
    seated = {guest.id: (guest.player_id, guest.name) for guest in party.guests}
    variant = found.rule.applied_to(party.variant)
    for table, sheet in zip(seating.tables, sheets, strict=True):
        players = {str(seat): seated[int(guest)] for seat, guest in zip(Seat, table.seats, strict=True)}
        plan = Plan(party.preset, party.family, variant, players, chance.choice(tuple(Seat)))
        db.session.add(fill(Game(sheet=sheet, round=found, number=numbers.get(sheet.id, 0) + 1), plan))
        sheet.scorer, sheet.scorer_name = None, ""


def _last_numbers(sheets: Sequence[Sheet]) -> dict[int, int]:
    """The number of the last game of each sheet, also of one that was taken back."""
    last = db.select(Game.sheet_id, db.func.max(Game.number)).group_by(Game.sheet_id)
    rows = db.session.execute(last.where(Game.sheet_id.in_([sheet.id for sheet in sheets if sheet.id])))
    return {row[0]: row[1] for row in rows}
