"""Who rests, in the order of design 5.2, and what a late guest is credited with."""

from scorepad.party.movement import Marks
from scorepad.party.rests import choose_rests, count_rests, credit_on_arrival
from scorepad.party.rounds import Rest, Round
from tests.party.parties import tables

FIVE = ("Anna", "Bjørn", "Clara", "David", "Elsa")
LEVEL = dict.fromkeys(FIVE, 1)
LOTS = {guest: place / 10 for place, guest in enumerate(FIVE)}


def rested(*rounds: str) -> list[Round]:
    """Rounds of which only the rests matter."""
    return [Round((), tuple(Rest(guest, 1) for guest in resting.split())) for resting in rounds]


def test_who_has_rested_least_rests_first() -> None:
    history = rested("Anna Bjørn", "Elsa Clara", "Anna Bjørn Clara")
    assert choose_rests(history, LEVEL, LOTS) == {"David"}
    assert choose_rests([*history, *rested("David")], LEVEL, LOTS) == {"Elsa"}


def test_then_who_did_not_rest_last_time() -> None:
    history = rested("Anna", "Clara David Elsa", "Bjørn", "Anna")
    assert choose_rests(
        history[:3], {"Clara": 1, "Bjørn": 1, "David": 1, "Elsa": 1, "Finn": 1}, LOTS | {"Finn": 0}
    ) == {"Finn"}
    assert choose_rests(history, dict.fromkeys(("Bjørn", "Clara", "David", "Elsa", "Anna"), 1), LOTS) == {"Bjørn"}


def test_then_who_should_come_to_the_lowest_table() -> None:
    assert choose_rests([], LEVEL | {"Clara": 2, "David": 3}, LOTS) == {"David"}


def test_then_chance() -> None:
    assert choose_rests([], LEVEL, LOTS) == {"Anna"}
    assert choose_rests([], LEVEL, LOTS | {"Bjørn": -1}) == {"Bjørn"}


def test_those_who_arrive_as_partners_are_not_parted_by_a_rest_if_others_are_level() -> None:
    marks = Marks(partners=[("Anna", "Bjørn")])
    assert choose_rests([], LEVEL, LOTS, marks) == {"Clara"}


def test_with_full_tables_nobody_rests() -> None:
    assert not choose_rests(rested("Anna"), dict.fromkeys(FIVE[:4], 1), LOTS)


def test_a_late_guest_is_credited_with_as_many_rests_as_the_most_rested_has() -> None:
    history = rested("Anna", "Anna", "Bjørn")
    assert credit_on_arrival(history, FIVE, "Finn") == 2
    assert credit_on_arrival(history, FIVE[1:], "Finn") == 1
    assert credit_on_arrival([], [], "Finn") == 0


def test_one_who_comes_back_is_credited_with_what_was_missed() -> None:
    history = rested("Anna Finn", "Anna", "Anna")
    assert credit_on_arrival(history, FIVE, "Finn") == 2
    assert credit_on_arrival(history, FIVE, "Finn", Marks(rest_credits={"Finn": 2})) == 0
    assert credit_on_arrival(rested("Finn"), FIVE, "Finn") == 0


def test_one_who_left_and_is_back_before_a_round_went_by_is_credited_with_nothing() -> None:
    played = tables("Anna Bjørn Clara David", rests={"Finn": 1})
    assert credit_on_arrival([*rested("Anna", "Anna"), played], FIVE, "Finn") == 0


def test_credits_count_as_rests() -> None:
    marks = Marks(rest_credits={"Anna": 1, "Elsa": 2})
    assert count_rests(rested("Anna", "Bjørn"), marks) == {"Anna": 2, "Bjørn": 1, "Elsa": 2}
    assert choose_rests([], LEVEL, LOTS, marks) == {"Bjørn"}
