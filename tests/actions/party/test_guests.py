"""Coming and going, names and marks; and that a draft always holds exactly those who are there."""

import pytest

from scorepad.actions.party import door, guests, prizes, rounds, seating
from scorepad.actions.party.prizes import PrizeKind
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.models import Attendance, MarkKind, Party, RoundState, standings_of, tables_of
from tests.acting import ANNA
from tests.partying import guest, names, play, play_round, publish, reread, seated, start


def drafted(party: Party) -> set[int]:
    assert party.draft
    return {place.guest_id for place in party.draft.places}


def present(party: Party) -> set[int]:
    return {each.id for each in party.present}


def test_who_is_ticked_on_the_list_is_there() -> None:
    party = start(0)
    listed = door.list_guests(party, names(6)).added
    for _press in range(2):
        guests.arrive(party, listed[:5])
    assert [each.state for each in party.guests] == [Attendance.PRESENT] * 5 + [Attendance.EXPECTED]
    assert len(seating.draft_round(party, 1).places) == 5


def test_who_leaves_is_gone_from_the_draft() -> None:
    party = start(9)
    draft = seating.draft_round(party, 1)
    revision = draft.revision
    guests.leave(party, [guest(party, "Guest 3")])
    assert drafted(party) == present(party)
    assert draft.revision > revision


def test_with_too_few_there_is_no_draft_any_more() -> None:
    party = start(4)
    seating.draft_round(party, 1)
    guests.leave(party, [party.guests[0]])
    assert (party.draft, reread(party).rounds) == (None, [])
    guests.arrive(party, party.guests)
    assert seating.draft_round(party, 1).number == 1


def test_everybody_marked_as_left_by_mistake_comes_back_to_the_same_chairs_and_scores() -> None:
    party = start(9)
    play_round(party)
    found = publish(party)
    before, chairs = standings_of(party), seated(found)
    guests.leave(party, party.guests)
    assert not party.present
    guests.arrive(party, party.guests)
    assert (standings_of(party), seated(found)) == (before, chairs)
    assert {each.rest_credit for each in party.guests} == {0}


def test_who_was_away_for_a_round_is_credited_with_its_rests() -> None:
    party = start(9)
    play_round(party)
    away = next(each for each in party.guests if each.id not in {rest.guest_id for rest in resting(party)})
    guests.leave(party, [away])
    guests.arrive(party, [door.join(party, "Another", ANNA, "form")])
    play_round(party)
    guests.arrive(party, [away])
    assert away.rest_credit == 1


def resting(party: Party) -> list:
    return [place for place in party.rounds[-1].places if place.table_number is None]


def test_a_guest_removed_before_play_is_gone_without_a_trace() -> None:
    party = start(9)
    ann, ben = party.guests[:2]
    guests.mark_partners(ann, ben)
    guests.keep_apart(ann, party.guests[2])
    prizes.give_prize(prizes.add_prize(party, PrizeKind.OWN, "Best hat"), ann)
    seating.draft_round(party, 1)
    guests.remove_guest(ann)
    party = reread(party)
    assert (len(party.guests), party.marks, len(party.draft.places)) == (8, [], 8)
    assert party.prizes[-1].guest is None
    assert ann.player_id not in str(seated(rounds.publish_round(party, 1, party.draft.revision)))


def test_who_played_stays_in_the_results() -> None:
    party = start(8)
    publish(party)
    with pytest.raises(Refused, match=Refusal.HAS_PLAYED):
        guests.remove_guest(party.guests[0])
    assert len(party.guests) == 8


def test_who_brought_somebody_can_be_removed_alone() -> None:
    party = start(0)
    anna = door.join(party, "Anna", ANNA, "form")
    door.bring_along(anna, "Olav", ANNA, "key")
    guests.remove_guest(anna)
    assert [(each.name, each.brought_by) for each in reread(party).guests] == [("Olav", None)]


def test_a_name_put_right_is_right_in_every_game() -> None:
    party = start(8)
    play_round(party)
    publish(party)
    per = guest(party, "Guest 5")
    versions = [sheet.version for sheet in party.tables]
    guests.rename_guest(per, "Per <b>O'Neil</b>")
    party = reread(party)
    for found in party.rounds:
        called = [name for four in seated(found).values() for name in four]
        assert sorted(called) == sorted([*names(4), *names(8)[5:], "Per <b>O'Neil</b>"])
    assert versions != [sheet.version for sheet in party.tables]


def test_a_name_put_right_leaves_the_draft_as_it_is() -> None:
    party = start(8)
    play_round(party)
    draft = seating.draft_round(party, 2)
    guests.rename_guest(party.guests[0], "Per")
    assert rounds.publish_round(party, 2, draft.revision).state == RoundState.PLAYING


def test_a_name_that_stays_is_no_change() -> None:
    party = start(4)
    version = party.version
    guests.rename_guest(party.guests[0], "Guest 1")
    assert party.version == version


def test_nobody_arrives_with_two_partners() -> None:
    party = start(8)
    one, other, third, *_ = party.guests
    guests.mark_partners(one, other)
    guests.mark_partners(third, one)
    assert [(mark.kind, mark.pair) for mark in party.marks] == [(MarkKind.PARTNERS, (one.id, third.id))]


def test_two_are_partners_or_apart_but_not_both() -> None:
    party = start(8)
    one, other, *_ = party.guests
    for mark in (guests.mark_partners, guests.keep_apart, guests.keep_apart):
        mark(other, one)
    assert [(mark.kind, mark.pair) for mark in party.marks] == [(MarkKind.APART, (one.id, other.id))]
    guests.unmark(party.marks[0])
    assert not reread(party).marks


def test_nobody_is_a_partner_of_themselves() -> None:
    party = start(4)
    with pytest.raises(Refused, match=Refusal.SAME_GUEST):
        guests.mark_partners(party.guests[0], party.guests[0])


def test_those_who_arrive_as_partners_are_drafted_so() -> None:
    party = start(16)
    seating.draft_round(party, 1)
    one, other = party.guests[3], party.guests[12]
    guests.mark_partners(one, other)
    places = {place.guest_id: (place.table_number, place.seat) for place in party.draft.places}
    assert places[one.id][0] == places[other.id][0]
    assert {places[one.id][1], places[other.id][1]} in ({"N", "S"}, {"E", "W"})


def test_who_keeps_a_chair_stays_at_the_table() -> None:
    party = start(12)
    sitter = party.guests[0]
    guests.keep_chair(sitter, keeps=True)
    tables = set()
    for side in ("NS", "EW", "NS"):
        found = publish(party)
        tables |= {place.table_number for place in found.places if place.guest_id == sitter.id}
        play(found, [side] * 3)
        rounds.close_round(party, found.number)
    assert len(tables) == 1
    assert all(len(tables_of(found)) == 3 for found in party.rounds)
