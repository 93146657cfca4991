"""The plan of an evening: when it ends, and after which round there is coffee."""

from datetime import UTC, datetime

import pytest

from scorepad.words.evening import coffee_after, evening_ends, plan_words

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
    assert "coffee" not in plan_words(6, 20, SEVEN, "UTC", played=3)
    assert "3 rounds of 20 minutes" in plan_words(6, 20, SEVEN, "UTC", played=3)
