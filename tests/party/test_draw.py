"""The first round: drawn by lot, with those who arrive as partners and those who are kept apart."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.party.ladder import next_round
from scorepad.party.movement import Marks
from tests.party.parties import partnerships

some = settings(max_examples=40, deadline=None)
guests = st.integers(8, 60)
seeds = st.integers()


@some
@given(guests, seeds)
def test_everyone_is_drawn_and_who_rests_gets_a_table_for_later(count: int, seed: int) -> None:
    drawn = next_round([], range(count), seed)
    assert sorted(drawn.table_of, key=int) == list(range(count))
    assert all(1 <= rest.target <= len(drawn.tables) for rest in drawn.rests)


@some
@given(guests, seeds, st.integers(1, 4))
def test_those_who_arrive_as_partners_are_partners(count: int, seed: int, couples: int) -> None:
    pairs = [(guest, guest + 1) for guest in range(0, 2 * couples, 2)]
    drawn = next_round([], range(count), seed, Marks(partners=pairs))
    playing = [pair for pair in pairs if not {rest.guest for rest in drawn.rests} & set(pair)]
    assert set(map(frozenset, playing)) <= partnerships(drawn.tables)
    assert len(playing) == couples or count < 2 * couples + 3


@some
@given(guests, seeds)
def test_those_who_are_kept_apart_sit_at_different_tables(count: int, seed: int) -> None:
    drawn = next_round([], range(count), seed, Marks(apart=[(0, 1), (2, 3), (1, 2)]))
    assert not any(
        {one, other} <= set(table.seats) for table in drawn.tables for one, other in ((0, 1), (2, 3), (1, 2))
    )


@some
@given(seeds)
def test_at_one_table_those_who_are_kept_apart_are_at_least_no_partners(seed: int) -> None:
    drawn = next_round([], "abcd", seed, Marks(apart=[("a", "b")]))
    assert frozenset("ab") not in partnerships(drawn.tables)


@some
@given(guests, seeds)
def test_marks_of_guests_who_are_not_there_do_not_matter(count: int, seed: int) -> None:
    marks = Marks(partners=[(0, 99), (98, 99)], apart=[(1, 97)], keeps_chair=[96, 2], rest_credits={95: 3})
    assert sorted(next_round([], range(count), seed, marks).table_of, key=int) == list(range(count))


def test_every_guest_is_drawn_to_every_table_alike() -> None:
    marks = Marks(apart=[(0, 1)], partners=[(2, 3)])
    drawn = [next_round([], range(12), seed, marks).table_of for seed in range(300)]
    for guest in range(12):
        counts = Counter(tables[guest] for tables in drawn)
        assert set(counts) == {1, 2, 3}
        assert min(counts.values()) > 60
