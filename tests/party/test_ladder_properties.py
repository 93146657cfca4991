"""What holds for every party of the ladder, whoever wins, comes and goes."""

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.party.ladder import next_round, targets
from scorepad.party.rests import count_rests
from scorepad.party.rounds import Guest, Round, Table
from tests.party.parties import Party, facing, parties, partnerships

some = settings(max_examples=25, deadline=None)
messy = parties(comings=6, keeping=3)
steady = parties()
full_tables = parties(step=4)


@some
@given(messy)
def test_everyone_present_sits_or_rests_exactly_once(party: Party) -> None:
    for _, present, drafted in party.rounds():
        placed = [guest for guest, _, _ in drafted.places] + [rest.guest for rest in drafted.rests]
        assert Counter(placed) == Counter(present)
        assert len(drafted.rests) == len(present) % 4
        assert [table.number for table in drafted.tables] == list(range(1, len(present) // 4 + 1))


@some
@given(full_tables)
def test_winners_go_up_one_table_and_losers_down_one(party: Party) -> None:
    for history, _, drafted in party.rounds():
        for table in history[-1].tables if history else ():
            up, down = max(1, table.number - 1), min(len(drafted.tables), table.number + 1)
            assert all(drafted.table_of[guest] == (up if guest in table.winners else down) for guest in table.seats)


@some
@given(parties(step=4, least=8))
def test_table_1_keeps_the_two_winning_pairs(party: Party) -> None:
    for history, _, drafted in party.rounds():
        if history:
            assert facing(drafted.tables[0]) == {frozenset(table.winners) for table in history[-1].tables[:2]}


@some
@given(parties(comings=6, least=8))
def test_a_winning_pair_that_is_still_at_table_1_plays_on_together(party: Party) -> None:
    for history, _, drafted in party.rounds():
        top = drafted.tables[0]
        for table in history[-1].tables if history and len(drafted.tables) > 1 else ():
            assert not set(table.winners) <= set(top.seats) or set(table.winners) in facing(top)


@some
@given(parties(comings=6))
def test_below_table_1_no_pair_of_the_round_just_played_stays_together(party: Party) -> None:
    for history, _, drafted in party.rounds():
        below = drafted.tables[1:] if len(drafted.tables) > 1 else drafted.tables
        assert not history or not partnerships(below) & partnerships(history[-1].tables)


@some
@given(messy)
def test_nobody_rests_twice_before_all_have_rested_once(party: Party) -> None:
    for _, present, _ in party.rounds():
        rests = count_rests(party.history, party.marks)
        counts = [rests[guest] for guest in present]
        assert max(counts) - min(counts) <= 1


@some
@given(messy)
def test_rests_of_those_who_are_there_all_evening_differ_by_one_at_most(party: Party) -> None:
    stayed = [set(present) for _, present, _ in party.rounds()]
    rests = Counter(rest.guest for played in party.history for rest in played.rests)
    counts = [rests[guest] for guest in set.intersection(*stayed)]
    assert not counts or max(counts) - min(counts) <= 1


@some
@given(steady)
def test_nobody_rests_twice_running(party: Party) -> None:
    list(party.rounds())
    resting = [{rest.guest for rest in played.rests} for played in party.history]
    assert not any(now & then for now, then in pairwise(resting))


@some
@given(messy)
def test_nobody_rests_twice_running_who_has_not_rested_less_than_all_who_sit(party: Party) -> None:
    for history, _, drafted in party.rounds():
        rests = count_rests(history, party.marks)
        fewest = min(rests[guest] for guest, _, _ in drafted.places)
        last = {rest.guest for rest in history[-1].rests} if history else set()
        assert all(rests[rest.guest] < fewest for rest in drafted.rests if rest.guest in last)


@some
@given(steady)
def test_who_rested_sits_where_they_would_have_sat_give_or_take_a_table(party: Party) -> None:
    for history, _, drafted in party.rounds():
        for rest in history[-1].rests if history else ():
            assert abs((drafted.table_of[rest.guest] or 0) - rest.target) <= 1


@some
@given(messy)
def test_of_two_who_should_come_to_different_tables_the_higher_one_never_sits_lower(party: Party) -> None:
    for history, present, drafted in party.rounds():
        if history and not party.keeping:
            goals = targets(history, present, party.marks)
            seated = sorted((goals[guest], table) for guest, table, _ in drafted.places)
            assert [table for _, table in seated] == sorted(table for _, table in seated)


@some
@given(messy, st.integers())
def test_the_same_seed_gives_the_same_seating_in_whatever_order_guests_are_named(party: Party, mixed: int) -> None:
    for history, present, drafted in party.rounds():
        others = Random(mixed).sample(present, len(present))
        assert next_round(history, others, party.seed, party.marks) == drafted


@some
@given(parties(comings=6))
def test_below_the_top_no_other_swap_would_repeat_fewer_partnerships(party: Party) -> None:
    for history, _, drafted in party.rounds():
        before = Counter(pair for played in history for table in played.tables for pair in facing(table))
        for table in drafted.tables[1:] if history else ():
            allowed = [swap for swap in swaps(table) if not swap & partnerships(history[-1].tables)]
            fewest = min(sum(before[pair] for pair in swap) for swap in allowed)
            assert sum(before[pair] for pair in facing(table)) == fewest


def swaps(table: Table) -> list[set[frozenset[Guest]]]:
    north, east, south, west = table.seats
    orders = ((north, east, south, west), (north, south, east, west), (north, east, west, south))
    return [facing(Table(table.number, order)) for order in orders]


@some
@given(parties(comings=3, least=20, keeping=3))
def test_who_keeps_a_chair_sits_in_it_while_its_table_is_there(party: Party) -> None:
    for history, present, drafted in party.rounds():
        keepers = [guest for guest in range(1, party.keeping + 1) if guest in present]
        chairs = [last_chair(history, guest) for guest in keepers]
        if len(set(chairs)) == len(chairs):  # where a table closed, two may have come to want one chair
            now = {guest: (table, seat) for guest, table, seat in drafted.places}
            for guest, chair in zip(keepers, chairs, strict=True):
                assert chair is None or guest not in now or chair[0] > len(drafted.tables) or now[guest] == chair


def last_chair(history: tuple[Round, ...], guest: Guest) -> tuple[int, str] | None:
    chairs = [(table, seat) for played in history for each, table, seat in played.places if each == guest]
    return chairs[-1] if chairs else None
