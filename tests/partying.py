"""Parties played through the actions alone, without pages. Guests are called by letters and numbers."""

from collections.abc import Sequence
from typing import Any

from scorepad.actions.ending import Who
from scorepad.actions.party import door, parties, rounds, seating
from scorepad.actions.party.parties import PartyPlan, Settings
from scorepad.database import db
from scorepad.models import Ends, Guest, Party, Round, RoundRule, TableNow, tables_of
from scorepad.rules import find_variant
from scorepad.seat import Partnership
from tests.acting import save
from tests.rules.play import grand

HOST = Who("phone-of-host", "Helga", is_host=True)
ONE_HAND = RoundRule(Ends.HANDS, hands=1)
"""A round that a single hand decides."""
UNTIL_THE_BELL = RoundRule(Ends.BELL, minutes=20)


def start(
    guests: int = 8, rule: RoundRule = ONE_HAND, variant: str = "minnesota", seed: str = "1", **settings: Any
) -> Party:
    """A party with so many guests in the room; nobody is seated yet."""
    preset = find_variant(variant)
    plan = PartyPlan(preset.key, preset.family, preset.variant, Settings(rule=rule, **settings), seed=seed)
    party = parties.start_party(plan, HOST, "Europe/Oslo")
    door.list_guests(party, names(guests), present=True)
    return party


def names(count: int) -> list[str]:
    return [f"Guest {number}" for number in range(1, count + 1)]


def publish(party: Party) -> Round:
    """The next round, drafted and shown to everyone."""
    draft = seating.draft_round(party, party.next_number)
    return rounds.publish_round(party, draft.number, draft.revision)


def play(found: Round, winners: Sequence[str] = ()) -> None:
    """One hand at every table; north and south win where nothing else is said."""
    for table in tables_of(found):
        side = winners[table.number - 1] if table.number <= len(winners) else "NS"
        win(table, side)


def win(table: TableNow, side: str = "NS") -> None:
    """A grand of eight tricks for one side: two points."""
    save(table.game, grand("N", 8) if side == Partnership.NS else grand("E", 5))


def play_round(party: Party, *winners: str) -> Round:
    """A whole round from draft to close."""
    found = publish(party)
    play(found, winners)
    return rounds.close_round(party, found.number)


def seated(found: Round) -> dict[int, list[str]]:
    """The names at every table, clockwise from north."""
    return {table.number: [player.name for player in table.players.values()] for table in tables_of(found)}


def guest(party: Party, name: str) -> Guest:
    return next(each for each in party.guests if each.name == name)


def reread(party: Party) -> Party:
    """The party as another process finds it."""
    party_id = party.id
    db.session.expunge_all()
    return db.session.get_one(Party, party_id)
