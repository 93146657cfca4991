"""Somebody takes the seat of a guest who leaves in the middle of a round (design 5.2)."""

from scorepad.actions.ending import Who, commit_all, raise_versions
from scorepad.actions.party.guests import arrive_now, leave_now
from scorepad.actions.party.refusal import playing_round_of
from scorepad.actions.party.results import game_at
from scorepad.actions.party.seating import write_places
from scorepad.actions.people import put_in_seat
from scorepad.models import Guest, Party, seating_of
from scorepad.party.rounds import substitute as substituted


def substitute(party: Party, leaver: Guest, guest: Guest, who: Who) -> None:
    """A guest sits down for one who leaves, and is credited with the game. Raises CannotSeat, Refused."""
    found = playing_round_of(party)
    seating = seating_of(found)
    reseated = substituted(seating, leaver.id, guest.id)
    place = next(place for place in found.places if place.guest_id == leaver.id)
    table, seat = place.table_number or 0, place.seat or ""
    game = game_at(found, table)
    if not guest.is_present:
        arrive_now(guest)
    leave_now(leaver)
    write_places(found, reseated)
    put_in_seat(game, seat, guest.name, who, guest.player_id)
    raise_versions(game)
    commit_all(party, game.sheet)
