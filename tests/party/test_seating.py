"""One table from game to game: everyone partners everyone, and rests go round."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.party.seating import comes_in, next_pairing

Four = tuple[str, str, str, str]
FOURS = st.permutations("abcd").map(tuple)


def partners(seated: Four) -> frozenset[frozenset[str]]:
    north, east, south, west = seated
    return frozenset({frozenset({north, south}), frozenset({east, west})})


def seatings(first: Four, games: int) -> list[Four]:
    seated = [first]
    while len(seated) < games:
        seated.append(next_pairing(seated[-1]))
    return seated


def played_in_turn(first: Four, newcomer: str, goes: int, games: int) -> list[list[str]]:
    """An evening in which somebody comes in after the first game, and the turn decides from then on."""
    second = [newcomer if place == goes else each for place, each in enumerate(first)]
    evening = [list(first), second]
    while len(evening) < games:
        turn = comes_in(evening)
        assert turn
        evening.append([turn[0] if each == turn[1] else each for each in evening[-1]])
    return evening


@given(FOURS)
def test_the_three_pairings_take_turns(first: Four) -> None:
    pairings = [partners(each) for each in seatings(first, 7)]
    assert len(set(pairings[:3])) == 3
    assert all(pairings[game] == pairings[game + 3] for game in range(4))


@given(FOURS)
def test_after_three_games_all_sit_where_they_sat(first: Four) -> None:
    assert seatings(first, 4)[3] == first


@given(FOURS)
def test_nobody_is_lost_and_north_stays(first: Four) -> None:
    assert {tuple(sorted(each)) for each in seatings(first, 4)} == {tuple("abcd")}
    assert {each[0] for each in seatings(first, 4)} == {first[0]}


@given(FOURS, st.integers(0, 3), st.integers(2, 25))
def test_rests_of_five_differ_by_at_most_one(first: Four, goes: int, games: int) -> None:
    evening = played_in_turn(first, "e", goes, games)
    # The fifth was not there for the first game: it is nobody's rest.
    rests = Counter(person for game in evening[1:] for person in set("abcde") - set(game))
    counts = [rests[person] for person in "abcde"]
    assert max(counts) - min(counts) <= 1


@given(FOURS, st.integers(0, 3), st.integers(2, 25))
def test_nobody_of_five_rests_twice_running(first: Four, goes: int, games: int) -> None:
    resting = [set("abcde") - set(game) for game in played_in_turn(first, "e", goes, games)[1:]]
    assert not any(now & then for now, then in pairwise(resting))


@given(FOURS, st.integers(0, 3), st.integers(1, 6), st.integers(2, 25))
def test_rests_are_fair_also_where_the_partners_change(first: Four, goes: int, every: int, games: int) -> None:
    second = ["e" if place == goes else each for place, each in enumerate(first)]
    evening, rests = [list(first), second], Counter({first[goes]: 1})
    for game in range(games):
        turn = comes_in(evening)
        assert turn
        seated = [turn[0] if each == turn[1] else each for each in evening[-1]]
        evening.append(list(next_pairing(seated)) if game % every == 0 else seated)
        rests[turn[1]] += 1
    assert max(rests.values()) - min(rests[person] for person in "abcde") <= 1


def test_where_everyone_sits_nobody_comes_in() -> None:
    assert comes_in([["a", "b", "c", "d"]]) is None


@pytest.mark.parametrize(
    ("games", "turn"),
    [
        (["abcd", "ebcd"], ("a", "b")),
        (["abcd", "ebcd", "eacd"], ("b", "c")),
        (["abcd", "ebcd", "efcd"], ("a", "c")),
        (["abcd", "abcd", "ebcd", "afcd"], ("b", "c")),
    ],
)
def test_in_comes_who_waited_longest_for_who_played_longest(games: list[str], turn: tuple[str, str]) -> None:
    assert comes_in(games) == turn
