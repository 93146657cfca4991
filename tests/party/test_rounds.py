"""Closing a round, and what a host changes in one by hand."""

import pytest

from scorepad.party.rounds import CannotSeat, Problem, Rest, Result, close, substitute, swap_guests
from tests.party.parties import EW, NS, tables, won

PLAYING = tables("Anna Clara Bjørn David", "Elsa Gerd Finn Hans", rests={"Ida": 1})


def refusal(refused: pytest.ExceptionInfo[CannotSeat]) -> tuple[Problem, dict[str, object]]:
    return refused.value.problem, refused.value.values


def test_a_closed_round_knows_its_winners() -> None:
    closed = won(PLAYING, NS, EW)
    assert [table.winners for table in closed.tables] == [("Anna", "Bjørn"), ("Gerd", "Hans")]
    assert not closed.unfinished
    assert closed.rests == PLAYING.rests


def test_before_that_nobody_has_won() -> None:
    assert [table.winners for table in PLAYING.tables] == [(), ()]
    assert PLAYING.unfinished == (1, 2)


def test_a_round_is_not_closed_while_a_table_has_no_winners() -> None:
    with pytest.raises(CannotSeat) as refused:
        close(PLAYING, {1: Result(NS)})
    assert refusal(refused) == (Problem.NOT_FINISHED, {"tables": (2,)})


def test_a_result_of_a_table_that_is_not_there_is_refused() -> None:
    with pytest.raises(CannotSeat) as refused:
        close(PLAYING, {1: Result(NS), 2: Result(NS), 3: Result(EW)})
    assert refusal(refused) == (Problem.NO_SUCH_TABLE, {"table": 3})


def test_two_guests_change_places() -> None:
    swapped = swap_guests(PLAYING, "Anna", "Hans")
    assert [table.seats for table in swapped.tables] == [
        ("Hans", "Clara", "Bjørn", "David"),
        ("Elsa", "Gerd", "Finn", "Anna"),
    ]
    assert swap_guests(swapped, "Anna", "Hans") == PLAYING


def test_who_gives_a_seat_to_one_who_rests_would_have_had_that_table() -> None:
    swapped = swap_guests(PLAYING, "Ida", "Gerd")
    assert swapped.rests == (Rest("Gerd", 2),)
    assert swapped.tables[1].seats == ("Elsa", "Ida", "Finn", "Hans")


def test_two_who_rest_have_nothing_to_change() -> None:
    resting = tables("a b c d", rests={"e": 1, "f": 1})
    assert swap_guests(resting, "e", "f") == resting


def test_one_who_has_no_place_cannot_change_it() -> None:
    with pytest.raises(CannotSeat) as refused:
        swap_guests(PLAYING, "Anna", "Nobody")
    assert refusal(refused) == (Problem.NOT_HERE, {"guest": "Nobody"})


@pytest.mark.parametrize("guest", ["Ida", "Jon"])
def test_a_substitute_takes_the_seat_and_rests_no_longer(guest: str) -> None:
    playing = substitute(PLAYING, "Finn", guest)
    assert playing.tables[1].seats == ("Elsa", "Gerd", guest, "Hans")
    assert [rest.guest for rest in playing.rests] == ([] if guest == "Ida" else ["Ida"])
    assert "Finn" not in playing.table_of


def test_nobody_is_substituted_by_one_who_sits_already() -> None:
    with pytest.raises(CannotSeat) as refused:
        substitute(PLAYING, "Finn", "Anna")
    assert refusal(refused) == (Problem.SEATED_ALREADY, {"guest": "Anna"})


@pytest.mark.parametrize("leaver", ["Ida", "Nobody"])
def test_only_one_who_sits_is_substituted(leaver: str) -> None:
    with pytest.raises(CannotSeat) as refused:
        substitute(PLAYING, leaver, "Jon")
    assert refusal(refused) == (Problem.NOT_HERE, {"guest": leaver})
