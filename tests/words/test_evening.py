"""The plan of an evening: when it ends, and after which round there is coffee."""

from datetime import UTC, datetime, timedelta

import pytest

from scorepad.models import Clock, Ends, Party, Round, RoundRule, RoundState
from scorepad.words.evening import coffee_after, evening_ends, party_plan, plan_words

SEVEN = datetime(2026, 11, 29, 19, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("rounds", "played", "ends"),
    [
        (6, 0, "21:35"),  # six rounds of 20, four moves of 5, 15 for the coffee
        (6, 2, "20:45"),  # four rounds, two moves, the coffee
        (6, 3, "20:10"),  # three rounds and two moves: it is the coffee that ends now
        (3, 0, "20:10"),  # too short for a break
        (1, 0, "19:20"),
    ],
)
def test_an_evening_ends_after_its_rounds_its_moves_and_its_coffee(rounds: int, played: int, ends: str) -> None:
    assert f"{evening_ends(rounds, 20, SEVEN, played):%H:%M}" == ends


def test_the_end_is_told_to_the_next_five_minutes() -> None:
    assert f"{evening_ends(2, 21, SEVEN):%H:%M}" == "19:50"


def test_there_is_coffee_in_the_middle_of_a_long_evening() -> None:
    assert [coffee_after(rounds) for rounds in range(1, 8)] == [0, 0, 0, 2, 2, 3, 3]


def test_the_plan_says_when_there_is_coffee_until_it_was_had() -> None:
    assert "6 rounds of 20 minutes" in plan_words(6, 20, SEVEN, "UTC")
    assert "coffee after round 3" in plan_words(6, 20, SEVEN, "UTC", played=2)
    assert "begun at 7:00" in plan_words(6, 20, SEVEN, "UTC")
    assert "coffee" not in plan_words(6, 20, SEVEN, "UTC", played=3)
    assert "3 rounds of 20 minutes" in plan_words(6, 20, SEVEN, "UTC", played=3)


def party_of_six(closed: int, clock: Clock | None = None, back_at: datetime | None = None) -> Party:
    """Six rounds of 20 minutes; where there is a clock, a round is played after those that are closed."""
    rounds = [Round(number=each + 1, state=RoundState.CLOSED) for each in range(closed)]
    if clock:
        rounds.append(Round(number=closed + 1, state=RoundState.PLAYING, clock=clock))
    rule = RoundRule(Ends.BELL, minutes=20).to_record()
    return Party(zone="UTC", planned_rounds=6, rule_record=rule, rounds=rounds, break_ends_at=back_at)


def test_a_break_that_is_on_is_waited_for() -> None:
    back_at = SEVEN + timedelta(minutes=15)
    assert "begun at 7:15\N{NARROW NO-BREAK SPACE}PM, it ends about 8:25" in party_plan(
        party_of_six(3, back_at=back_at), SEVEN
    )
    late = party_plan(party_of_six(3, back_at=SEVEN), back_at)
    assert "begun at 7:15" in late


@pytest.mark.parametrize(
    ("clock", "ends"),
    [
        (Clock(), "8:45"),  # as if the round began now: four of 20 minutes, three moves, the coffee
        (Clock(ends_at=SEVEN + timedelta(minutes=5)), "8:30"),
        (Clock(seconds_left=300), "8:30"),
        (Clock(ends_at=SEVEN - timedelta(minutes=2)), "8:25"),  # overtime
        (Clock(rung_at=SEVEN), "8:25"),
    ],
)
def test_a_round_that_is_played_has_what_its_clock_has_left(clock: Clock, ends: str) -> None:
    assert f"The evening ends about {ends}" in party_plan(party_of_six(2, clock), SEVEN)


def test_no_end_is_told_of_an_evening_that_has_had_its_rounds() -> None:
    assert party_plan(party_of_six(6), SEVEN) == ""
