"""At the door: everyone gets in once, whatever their name, their phone or the host's list."""

import pytest

from scorepad.actions.ending import Who
from scorepad.actions.party import door, guests, parties, seating
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.models import Attendance, Claim, Guest, seating_of
from tests.acting import ANNA, BJORN
from tests.partying import guest, names, play_round, publish, reread, start


def called(party_guests: list[Guest]) -> list[str]:
    return [each.name for each in party_guests]


def test_a_guest_comes_in_with_a_name_and_a_phone() -> None:
    party = start(0)
    anna = door.join(party, "Anna", ANNA, "form")
    assert (anna.name, anna.phone, anna.state, anna.rest_credit) == ("Anna", ANNA.phone, Attendance.PRESENT, 0)
    assert anna.came_at
    assert door.guest_of_phone(reread(party), ANNA.phone).id == anna.id


@pytest.mark.parametrize("typed", ["Anna", "Anja"])
def test_the_same_phone_is_the_same_guest(typed: str) -> None:
    party = start(0)
    first = door.join(party, "Anna", ANNA, "form")
    assert door.join(party, typed, ANNA, "another form") is first
    assert called(party.guests) == ["Anna"]


def test_the_same_form_is_one_guest_also_without_a_cookie() -> None:
    party = start(0)
    first = door.join(party, "Anna", Who("phone"), "form")
    assert door.join(party, "Anna", Who("the same phone, its cookie lost"), "form") is first


@pytest.mark.parametrize("key", ["", "form"])
def test_a_form_with_the_key_of_another_is_a_form_of_its_own(key: str) -> None:
    party = start(0)
    anna = door.join(party, "Anna", ANNA, key)
    along = door.bring_along(anna, "Kari", ANNA, key)
    assert (along.brought_by, anna.brought_by) == (anna, None)
    assert called(party.guests) == ["Anna", "Kari"]


def test_a_form_without_a_key_gives_nobody_the_page_of_another() -> None:
    party = start(0)
    anna = door.join(party, "Anna", ANNA, "")
    assert door.join(party, "Bjørn", BJORN, "") is not anna
    assert (anna.name, anna.phone) == ("Anna", ANNA.phone)


def test_a_name_that_is_there_already_is_asked_about_and_nobody_is_refused() -> None:
    party = start(0)
    first = door.join(party, "Kari", ANNA, "a")
    with pytest.raises(Refused, match=Refusal.NAME_TAKEN) as caught:
        door.join(party, "KARI", BJORN, "b")
    assert caught.value.values == {"guests": [first]}
    assert len(party.guests) == 1
    door.join(party, "Kari", BJORN, "b", another=True)
    assert called(party.present) == ["Kari", "Kari"]


def test_who_was_expected_is_known_by_the_name_alone() -> None:
    party = start(0)
    door.list_guests(party, ["Anna"])
    anna = guest(party, "Anna")
    assert door.claim(anna, anna.name, ANNA)
    assert (anna.phone, anna.state, len(party.guests)) == (ANNA.phone, Attendance.PRESENT, 1)


def test_who_the_host_let_in_is_known_by_the_name_alone_until_a_phone_holds_the_guest() -> None:
    party = start(1)
    assert [door.claim(party.guests[0], party.guests[0].name, who) for who in (ANNA, ANNA, BJORN)] == [
        True,
        True,
        False,
    ]
    assert (party.guests[0].phone, len(party.guests[0].claims)) == (ANNA.phone, 1)


def test_a_new_phone_waits_for_the_host() -> None:
    party = start(0)
    anna = door.join(party, "Anna", ANNA, "form")
    new = Who("new phone")
    assert [door.claim(anna, anna.name, who) for who in (new, new, ANNA)] == [False, False, True]
    (waiting,) = anna.claims
    assert (waiting.phone, anna.phone) == (new.phone, ANNA.phone)
    door.confirm_claim(waiting)
    assert (anna.phone, anna.claims, door.guest_of_phone(party, ANNA.phone)) == (new.phone, [], None)


def test_who_is_not_believed_is_nobody() -> None:
    party = start(0)
    anna = door.join(party, "Anna", ANNA, "form")
    door.claim(anna, anna.name, BJORN)
    door.refuse_claim(anna.claims[0])
    assert (anna.phone, reread(party).guests[0].claims) == (ANNA.phone, [])


def test_a_phone_claims_one_guest_and_gives_that_up_when_it_joins_by_itself() -> None:
    party = start(2)
    for each, holder in zip(party.guests, (BJORN, Who("another phone")), strict=True):
        assert door.claim(each, each.name, holder)
    for each in party.guests:
        assert not door.claim(each, each.name, ANNA)
    assert [len(each.claims) for each in party.guests] == [0, 1]
    door.join(party, "Anna", ANNA, "form")
    assert [len(each.claims) for each in party.guests] == [0, 0, 0]


def test_who_left_comes_back_by_the_same_phone() -> None:
    party = start(0)
    anna = door.join(party, "Anna", ANNA, "form")
    guests.leave(party, [anna])
    assert door.join(party, "Anna", ANNA, "later") is anna
    assert anna.state == Attendance.PRESENT


def test_someone_without_a_phone_is_brought_along_once() -> None:
    party = start(0)
    anna = door.join(party, "Anna", ANNA, "form")
    companions = [door.bring_along(anna, "Olav", ANNA, key) for key in ("one", "one", "two")]
    assert companions[0] is companions[1] is companions[2]
    assert (companions[0].brought_by, companions[0].phone, called(anna.companions)) == (anna, None, ["Olav"])
    assert door.guest_of_phone(party, ANNA.phone) is anna


def test_who_was_brought_along_may_take_a_phone_of_their_own() -> None:
    party = start(0)
    anna = door.join(party, "Anna", ANNA, "form")
    olav = door.bring_along(anna, "Olav", ANNA, "key")
    door.claim(olav, olav.name, BJORN)
    door.confirm_claim(olav.claims[0])
    assert (door.guest_of_phone(party, BJORN.phone), anna.companions) == (olav, [])


def test_four_hundred_and_one_names_the_same_list_twice_and_empty_lines_are_four_hundred_and_one_guests() -> None:
    party = start(0)
    pasted = [*names(401), "", "guest 7"]
    first, again = door.list_guests(party, pasted), door.list_guests(party, pasted)
    assert (called(first.added), first.known) == (names(401), ["guest 7"])
    assert (again.added, len(again.known)) == ([], 402)
    assert called(reread(party).guests) == names(401)
    assert not party.present


def test_a_list_longer_than_the_house_is_refused_whole() -> None:
    party = start(0)
    with pytest.raises(Refused, match=Refusal.FULL):
        door.list_guests(party, names(door.MOST_GUESTS + 1))
    assert not party.guests


def test_who_comes_while_the_host_looks_at_the_draft_is_in_it() -> None:
    party = start(8)
    draft = seating.draft_round(party, 1)
    late = door.join(party, "Late", ANNA, "form")
    assert late.id in seating_of(draft).table_of
    assert len(draft.places) == 9


def test_who_comes_late_is_credited_with_the_rests_of_the_most_rested() -> None:
    party = start(5)
    play_round(party)
    publish(party)
    late = door.join(party, "Late", ANNA, "form")
    assert late.rest_credit == 1
    assert reread(party).guests[-1].rest_credit == 1


def test_after_the_end_nobody_comes_in() -> None:
    party = start(4)
    parties.finish_party(party)
    anna = party.guests[0]
    for act in (
        lambda: door.join(party, "Anna", ANNA, "form"),
        lambda: door.bring_along(anna, "Olav", ANNA, "key"),
        lambda: door.list_guests(party, ["Olav"]),
        lambda: door.claim(anna, anna.name, ANNA),
    ):
        with pytest.raises(Refused, match=Refusal.PARTY_OVER):
            act()


def test_a_claim_is_gone_with_its_guest() -> None:
    party = start(4)
    for who in (BJORN, ANNA):
        door.claim(party.guests[0], party.guests[0].name, who)
    number = party.guests[0].claims[0].id
    guests.remove_guest(party.guests[0])
    assert door.db.session.get(Claim, number) is None
