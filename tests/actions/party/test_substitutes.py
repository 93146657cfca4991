"""Somebody takes a seat in the middle of a round: whoever sits at the end of the game is credited with it."""

import pytest

from scorepad.actions.party import door, guests, rounds, substitutes
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.models import Attendance, Guest, Party, Round, RoundRule, seating_of, standings_of, tables_of
from scorepad.party.rounds import CannotSeat, Problem
from tests.acting import ANNA, logged, save
from tests.partying import HOST, play, play_round, publish, reread, start
from tests.rules.play import grand


def sitting(party: Party, found: Round, table: int = 1) -> Guest:
    return next(place.guest for place in found.places if place.table_number == table)


def resting(found: Round) -> Guest:
    return next(place.guest for place in found.places if place.table_number is None)


def test_who_rested_takes_the_seat_and_the_game() -> None:
    party = start(9)
    found = publish(party)
    leaver, guest = sitting(party, found), resting(found)
    seat = seating_of(found).table_of[leaver.id]
    substitutes.substitute(party, leaver, guest, HOST)
    play(found)
    rounds.close_round(party, 1)
    played = {each.guest: (each.played, each.rests) for each in standings_of(reread(party))}
    assert played[guest.id] == (1, 0)
    assert leaver.id not in played
    assert seating_of(found).table_of[guest.id] == seat


def test_the_hands_played_before_stay_with_who_sat_there() -> None:
    party = start(5, RoundRule())
    found = publish(party)
    leaver, guest = sitting(party, found), resting(found)
    game = tables_of(found)[0].game
    seat = next(seat for seat, player in game.players().items() if player.id == leaver.player_id)
    entry = save(game, grand("N", 8))
    substitutes.substitute(party, leaver, guest, HOST)
    assert game.players(entry.position)[seat].name == leaver.name
    assert game.players()[seat].id == guest.player_id
    assert [change.what for change in logged(game.sheet)] == ["took_seat"]
    assert (leaver.state, guest.state) == (Attendance.LEFT, Attendance.PRESENT)


def test_a_late_guest_takes_the_seat_at_once() -> None:
    party = start(8)
    found = publish(party)
    late = door.join(party, "Late", ANNA, "form")
    substitutes.substitute(party, sitting(party, found), late, HOST)
    assert late.id in seating_of(found).table_of
    assert len(party.present) == 8


def test_who_has_left_can_be_called_back_for_it() -> None:
    party = start(9)
    play_round(party)
    away = party.guests[0]
    guests.leave(party, [away])
    found = publish(party)
    substitutes.substitute(party, sitting(party, found), away, HOST)
    assert (away.state, away.id in seating_of(found).table_of) == (Attendance.PRESENT, True)


def test_nobody_sits_twice() -> None:
    party = start(8)
    found = publish(party)
    with pytest.raises(CannotSeat, match=Problem.SEATED_ALREADY):
        substitutes.substitute(party, sitting(party, found, 1), sitting(party, found, 2), HOST)
    assert len(party.present) == 8


def test_who_has_no_seat_needs_no_substitute() -> None:
    party = start(10)
    found = publish(party)
    one, other = (place.guest for place in found.places if place.table_number is None)
    with pytest.raises(CannotSeat, match=Problem.NOT_HERE):
        substitutes.substitute(party, one, other, HOST)


def test_between_rounds_nobody_sits() -> None:
    party = start(9)
    play_round(party)
    with pytest.raises(Refused, match=Refusal.NOT_PLAYING):
        substitutes.substitute(party, party.guests[0], party.guests[1], HOST)
