"""Many at the door: what one phone and one address can do by themselves, and how a host is rid of strangers."""

from datetime import timedelta

import pytest
from sqlalchemy import event

from scorepad.actions.ending import Who
from scorepad.actions.party import crowd, door, guests, prizes, seating
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.database import db
from scorepad.models import Attendance, Guest, Mark, Party, now
from tests.acting import ANNA
from tests.partying import guest, names, publish, reread, start

HALL = "the hall's address"
AWAY = "the stranger's address"


def come(party: Party, name: str, network: str = AWAY) -> Guest:
    """Somebody comes in with a phone of their own."""
    return door.join(party, name, Who(f"phone of {name}", name, network=network), f"form of {name}")


def come_at_once(party: Party, count: int, network: str = AWAY) -> list[Guest]:
    return [come(party, f"{network} {number}", network) for number in range(count)]


def set_back(party: Party, minutes: int) -> None:
    """So long ago did everybody who is there come in."""
    for each in party.guests:
        if each.joined_at:
            each.joined_at -= timedelta(minutes=minutes)
    db.session.commit()


def called(found: list[Guest]) -> list[str]:
    return [each.name for each in found]


def test_a_claim_carries_the_name() -> None:
    party = start(0)
    door.list_guests(party, ["Kari", "Ola"])
    for name in ("", "Ola", "1", "Kar"):
        with pytest.raises(Refused, match=Refusal.NOT_CALLED_SO):
            door.claim(guest(party, "Kari"), name, ANNA)
    assert not party.present
    assert door.claim(guest(party, "Kari"), "KARI", ANNA)


def test_the_second_claim_of_a_phone_waits_for_the_host() -> None:
    party = start(0)
    door.list_guests(party, ["Kari", "Ola", "Liv"])
    said = [door.claim(guest(party, name), name, ANNA) for name in ("Kari", "Ola", "Liv")]
    assert said == [True, False, False]
    assert called(party.present) == ["Kari"]
    for name in ("Ola", "Liv"):
        (waiting,) = guest(party, name).claims
        door.confirm_claim(waiting)
    kari = guest(reread(party), "Kari")
    assert (kari.phone, called(kari.companions)) == (ANNA.phone, ["Ola", "Liv"])
    assert called(kari.party.present) == ["Kari", "Ola", "Liv"]


def test_somebody_on_the_list_who_comes_along_waits_for_the_host_and_keeps_the_name() -> None:
    party = start(0)
    door.list_guests(party, ["Ola"])
    kari = door.join(party, "Kari", ANNA, "form")
    with pytest.raises(Refused, match=Refusal.NAME_TAKEN):
        door.bring_along(kari, "Ola", ANNA, "key")
    for _tap in range(2):
        door.claim_along(kari, guest(party, "Ola"), "ola", ANNA)
    (waiting,) = guest(party, "Ola").claims
    door.confirm_claim(waiting)
    assert sorted(called(party.guests)) == ["Kari", "Ola"]
    assert (guest(party, "Ola").is_present, called(kari.companions)) == (True, ["Ola"])


def test_who_was_let_in_by_the_host_brings_somebody_with_the_phone_that_opened_the_link() -> None:
    party = start(1)
    door.list_guests(party, ["Ola"])
    door.claim_along(party.guests[0], guest(party, "Ola"), "Ola", ANNA)
    assert party.guests[0].phone == ANNA.phone
    assert not guest(party, "Ola").is_present
    assert guest(party, "Ola").claims


def test_a_phone_lets_in_a_table_and_no_more_however_they_are_linked() -> None:
    party = start(0)
    last = door.join(party, "Kari", ANNA, "form")
    for number in range(crowd.ON_A_PHONE - 1):
        last = door.bring_along(last, f"Child {number}", ANNA, f"key {number}")
    for bringer in (party.guests[0], last):
        with pytest.raises(Refused, match=Refusal.PHONE_FULL) as caught:
            door.bring_along(bringer, "One more", ANNA, "key")
    assert caught.value.values == {"limit": 4}
    assert door.bring_along(party.guests[0], "Child 0", ANNA, "again").name == "Child 0"


def test_those_who_wait_for_the_host_count_on_their_phone() -> None:
    party = start(0)
    door.list_guests(party, names(5))
    listed = list(party.guests)
    for each in listed[:4]:
        door.claim(each, each.name, ANNA)
    with pytest.raises(Refused, match=Refusal.PHONE_FULL):
        door.claim(listed[4], listed[4].name, ANNA)
    assert sum(len(each.claims) for each in listed) == 3


def test_only_so_many_phones_say_to_be_the_same_guest() -> None:
    party = start(0)
    kari = door.join(party, "Kari", ANNA, "form")
    phones = [Who(f"phone {number}") for number in range(door.MOST_CLAIMS + 1)]
    assert not any(door.claim(kari, "Kari", who) for who in phones[:-1])
    with pytest.raises(Refused, match=Refusal.ASKED_OFTEN):
        door.claim(kari, "Kari", phones[-1])


def test_sixty_phones_behind_one_address_come_in_within_a_minute_and_a_flood_does_not() -> None:
    party = start(0)
    came = come_at_once(party, 60, HALL)
    assert len(came) == 60 < crowd.A_MINUTE
    come_at_once(party, crowd.A_MINUTE, AWAY)
    for attempt in (
        lambda: come(party, "Late"),
        lambda: door.bring_along(came[0], "Late", Who("x", "", network=AWAY), "k"),
    ):
        with pytest.raises(Refused, match=Refusal.CROWDED) as caught:
            attempt()
        assert 0 < caught.value.values["seconds"] <= 60
    assert come(party, "Honest", HALL).is_present
    assert come(party, came[0].name, HALL) is came[0]


def test_a_minute_later_the_next_come_in() -> None:
    party = start(0)
    come_at_once(party, crowd.A_MINUTE)
    set_back(party, 1)
    assert come(party, "Late").is_present


def test_claims_count_like_guests() -> None:
    party = start(0)
    door.list_guests(party, names(crowd.A_MINUTE))
    for each in party.guests:
        door.claim(each, each.name, Who(f"phone {each.id}", network=AWAY))
    with pytest.raises(Refused, match=Refusal.CROWDED):
        come(party, "Late")


def test_guests_who_come_one_after_another_are_no_flood() -> None:
    party = start(0)
    for _guest in range(crowd.RUSH + 5):
        come(party, f"Guest {len(party.guests)}")
        for each in party.guests:
            each.joined_at -= timedelta(seconds=4)
        db.session.commit()
    assert crowd.floods_of(party) == []


def test_a_flood_is_who_came_from_there_since_it_began() -> None:
    party = start(4)
    early = come(party, "Early")
    set_back(party, 10)
    come(party, "From the hall", HALL)
    strangers = come_at_once(party, crowd.RUSH)
    (flood,) = crowd.floods_of(party)
    assert flood.guests == strangers
    assert early not in flood.guests
    assert flood.since == strangers[0].joined_at


def test_a_flood_is_taken_out_in_one_go_and_honest_guests_stay() -> None:
    party, others = start(3), db.session.scalars(db.select(Mark)).all()
    door.list_guests(party, ["Listed", "Let in later"])
    set_back(party, 10)
    strangers = come_at_once(party, crowd.RUSH)
    for number in range(2):
        door.bring_along(strangers[0], f"Along {number}", Who("x", network=AWAY), f"along {number}")
    door.claim(guest(party, "Listed"), "Listed", Who("a stranger", network=AWAY))
    door.claim(party.guests[0], party.guests[0].name, Who("another stranger", network=AWAY))
    seating.draft_round(party, 1)
    guests.keep_apart(strangers[0], party.guests[0])
    (flood,), shown = crowd.floods_of(party), guest(party, "Listed").code
    crowd.clear(party, flood)
    party = reread(party)
    assert guest(party, "Listed").code != shown
    assert called(party.guests) == [*names(3), "Listed", "Let in later"]
    assert called(party.present) == names(3)
    assert [each.phone for each in party.guests] == [None] * 5
    assert guest(party, "Listed").state == Attendance.EXPECTED
    assert (party.marks, party.draft, crowd.floods_of(party)) == ([], None, [])
    assert len(db.session.scalars(db.select(Mark)).all()) == len(others)


def test_who_is_seated_stays() -> None:
    party = start(0)
    seated = called(come_at_once(party, crowd.RUSH))
    publish(party)
    late = come_at_once(party, crowd.RUSH, AWAY + " again")
    (flood,) = crowd.floods_of(party)
    assert flood.guests == late
    crowd.clear(party, flood)
    assert called(reread(party).present) == seated


def test_who_asks_from_there_is_not_asked_about_any_more() -> None:
    party = start(0)
    kept = door.join(party, "Kari", ANNA, "form")
    held = come_at_once(party, crowd.RUSH, HALL)
    door.claim(kept, "Kari", Who("a new phone of Kari", network=HALL))
    for each in held:
        door.claim(each, each.name, Who(f"claims {each.id}", network=AWAY))
    flood = next(each for each in crowd.floods_of(party) if each.network == AWAY)
    assert (flood.guests, len(flood.claims)) == ([], crowd.RUSH)
    crowd.clear(party, flood)
    party = reread(party)
    assert [claim.asked_from for each in party.guests for claim in each.claims] == [HALL]
    assert len(party.guests) == crowd.RUSH + 1


def test_a_prize_of_somebody_taken_out_is_nobody_s() -> None:
    party = start(4)
    strangers = come_at_once(party, crowd.RUSH)
    prizes.give_prize(party.prizes[0], strangers[0])
    crowd.clear(party, crowd.floods_of(party)[0])
    assert reread(party).prizes[0].guest is None


def statements_to_clear(count: int) -> int:
    """How many it takes to take out so many strangers."""
    party, moment = start(4), now()
    for number in range(count):
        name = f"{party.id} {number}"
        stranger = Guest(code=name, name=name, state=Attendance.PRESENT, entry_key=name, phone=name)
        stranger.joined_at, stranger.joined_from, stranger.came_at = moment, AWAY, moment
        party.guests.append(stranger)
    db.session.commit()
    flood, said = crowd.floods_of(party)[0], list[str]()

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        said.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    crowd.clear(party, flood)
    event.remove(db.engine, "before_cursor_execute", note)
    assert called(reread(party).guests) == names(4)
    return len(said)


def test_many_strangers_are_taken_out_in_as_many_statements_as_a_few() -> None:
    assert statements_to_clear(crowd.RUSH) == statements_to_clear(300)
