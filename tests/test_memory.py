"""What is remembered, and what has to go."""

from hypothesis import given
from hypothesis import strategies as st

from scorepad.memory import Memory


def test_only_the_newest_version_is_kept() -> None:
    memory = Memory[str](10)
    for version in range(100):
        memory.keep("game", f"tally {version}", version)
    assert memory.find("game", 99) == "tally 99"
    assert memory.find("game", 98) is None
    assert (len(memory), memory.weight) == (1, 1)


def test_whoever_reads_in_a_circle_that_is_too_large_still_finds_much_of_it() -> None:
    memory, found = Memory[int](100), 0
    for number in [*range(125)] * 10:
        if memory.find(number) is None:
            memory.keep(number, number)
        else:
            found += 1
    assert found > 600


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3), st.integers(1, 8)), max_size=60))
def test_it_never_grows_over_its_room_and_never_gives_another_thing(kept: list[tuple[int, int, int]]) -> None:
    memory = Memory[tuple[int, int]](20)
    for key, version, weight in kept:
        assert memory.keep(key, (key, version), version, weight) == (key, version)
        assert memory.weight <= memory.room
        assert memory.find(key, version) == (key, version)
        assert all(memory.find(each, 0) in (None, (each, 0)) for each in range(10))
    memory.clear()
    assert (len(memory), memory.weight) == (0, 0)
