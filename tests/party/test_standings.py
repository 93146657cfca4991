"""Standings: what decides, who shares a place, and what a rest is worth."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.party.rounds import Guest, Result, Round, close, substitute
from scorepad.party.standings import RestCounts, Standing, standings
from tests.party.parties import EW, NS, Party, parties, tables

TWO = tables("Anna Clara Bjørn David", "Elsa Gerd Finn Hans", rests={"Ida": 2})


def after(*rounds: Round, rest_counts: RestCounts = RestCounts.HALF) -> dict[Guest, Standing]:
    return {standing.guest: standing for standing in standings(rounds, rest_counts)}


def places(*rounds: Round) -> list[tuple[int, Guest]]:
    return [(standing.place, standing.guest) for standing in standings(rounds)]


def test_games_come_before_points_and_level_guests_share_a_place() -> None:
    played = close(TWO, {1: Result(NS, (13, 12)), 2: Result(EW, (-4, 2))})
    assert places(played) == [
        (1, "Gerd"), (1, "Hans"), (3, "Anna"), (3, "Bjørn"),
        (5, "Ida"), (6, "Clara"), (6, "David"), (8, "Elsa"), (8, "Finn"),
    ]  # fmt: skip


def test_then_points_difference_then_points_then_rounds_won_at_table_1() -> None:
    difference = close(TWO, {1: Result(NS, (13, 12)), 2: Result(NS, (3, 1))})
    assert places(difference)[:4] == [(1, "Elsa"), (1, "Finn"), (3, "Anna"), (3, "Bjørn")]
    points = close(TWO, {1: Result(NS, (3, 1)), 2: Result(NS, (13, 11))})
    assert places(points)[:4] == [(1, "Elsa"), (1, "Finn"), (3, "Anna"), (3, "Bjørn")]
    on_top = close(TWO, {1: Result(NS, (3, 1)), 2: Result(NS, (3, 1))})
    assert places(on_top)[:4] == [(1, "Anna"), (1, "Bjørn"), (3, "Elsa"), (3, "Finn")]


def test_the_winners_stars_are_worth_a_game_each_and_the_losers_nothing() -> None:
    played = close(TWO, {1: Result(NS, (15, 9), (2, 1)), 2: Result(EW, (14, 15), (3, 0))})
    found = after(played)
    assert (found["Anna"].games, found["Anna"].stars) == (3, 2)
    assert (found["Clara"].games, found["Clara"].stars) == (0, 0)
    assert (found["Elsa"].games, found["Elsa"].stars) == (0, 0)
    assert (found["Hans"].games, found["Hans"].stars) == (1, 0)


def test_a_tie_settled_by_a_cut_keeps_its_level_score() -> None:
    found = after(close(TWO, {1: Result(EW, (7, 7)), 2: Result(NS, (7, 5))}))
    assert (found["Clara"].games, found["Clara"].difference, found["Clara"].won_on_top) == (1, 0, 1)
    assert (found["Anna"].games, found["Anna"].points) == (0, 7)


@pytest.mark.parametrize(
    ("rest_counts", "games"), [("nothing", Fraction(1)), ("half", Fraction(3, 2)), ("average", Fraction(4, 3))]
)
def test_a_rest_is_worth_what_the_house_rule_says(rest_counts: str, games: Fraction) -> None:
    rounds = [
        tables("Ida a b c"), tables("a Ida b c"), tables("a b Ida c"), tables("a b c d", rests={"Ida": 1}),
    ]  # fmt: skip
    closed = [close(played, {1: Result(EW)}) for played in rounds]
    standing = after(*closed, rest_counts=RestCounts(rest_counts))["Ida"]
    assert (standing.games, standing.played, standing.rests) == (games, 3, 1)


def test_the_average_of_one_who_only_rested_is_nothing() -> None:
    played = close(TWO, {1: Result(NS), 2: Result(NS)})
    assert after(played, rest_counts=RestCounts.AVERAGE)["Ida"].games == 0


def test_rounds_that_were_missed_count_nothing() -> None:
    first, second = close(TWO, {1: Result(NS), 2: Result(NS)}), close(tables("Anna Jon Bjørn Kari"), {1: Result(NS)})
    found = after(first, second)
    assert (found["Elsa"].games, found["Elsa"].played, found["Elsa"].rests) == (1, 1, 0)
    assert (found["Jon"].games, found["Jon"].played, found["Jon"].rests) == (0, 1, 0)
    assert (found["Anna"].games, found["Anna"].played, found["Anna"].won_on_top) == (2, 2, 2)


def test_a_substitute_is_credited_with_what_they_played_and_nobody_stands_twice() -> None:
    found = after(close(substitute(TWO, "Anna", "Ida"), {1: Result(NS), 2: Result(NS)}))
    assert (found["Ida"].games, found["Ida"].played, found["Ida"].rests) == (1, 1, 0)
    assert "Anna" not in found


def test_a_table_without_a_result_counts_nothing_yet() -> None:
    playing = Round((close(TWO, {1: Result(NS), 2: Result(NS)}).tables[0], TWO.tables[1]))
    assert {standing.guest for standing in standings([playing])} == {"Anna", "Bjørn", "Clara", "David"}


def test_before_the_first_round_there_are_none() -> None:
    assert standings([]) == ()


@settings(max_examples=25, deadline=None)
@given(parties(comings=4), st.sampled_from(RestCounts))
def test_places_are_counted_from_those_who_are_better(party: Party, rest_counts: RestCounts) -> None:
    list(party.rounds())
    found = standings(party.history, rest_counts)
    merits = [(each.games, each.difference, each.points, each.won_on_top) for each in found]
    assert [each.place for each in found] == [1 + sum(other > merit for other in merits) for merit in merits]
    assert len({each.guest for each in found}) == len(found)


@settings(max_examples=25, deadline=None)
@given(parties(comings=4))
def test_every_game_and_rest_is_in_the_standings_once(party: Party) -> None:
    list(party.rounds())
    found = standings(party.history, RestCounts.NOTHING)
    assert sum(each.games for each in found) == sum(2 * len(played.tables) for played in party.history)
    assert sum(each.difference for each in found) == 0
    seen = Counter(guest for played in party.history for guest in played.table_of)
    assert {each.guest: each.played + each.rests for each in found} == seen
