"""A hand that cannot be after those before it is refused; one that a correction overtakes is kept and marked."""

import pytest

from scorepad.actions import hands, sheets
from scorepad.actions.sheets import Plan
from scorepad.models import Game, tally_of
from scorepad.rules.checks import Problem
from scorepad.rules.entries import InvalidEntry
from scorepad.rules.knockout import KNOCKOUT, Variant
from tests.acting import ANNA, coming, record, reread, save
from tests.rules.knockouts import took

DOG = ("tricks_3", Problem.DOG, {"seat": "3"})


@pytest.fixture
def game() -> Game:
    """Three players; Cy took no trick in the first hand."""
    players = {seat: (f"p{seat}", name) for seat, name in zip("123", ("Ann", "Bob", "Cy"), strict=True)}
    game = sheets.start_sheet(Plan("knockout", KNOCKOUT, Variant(), players, "1"), ANNA, "UTC").game
    save(game, took(4, 3, 0))
    return game


def misfits(game: Game) -> list[object]:
    return [line.misfits for line in tally_of(game).lines]


def test_a_dog_with_two_tricks_is_refused_and_nothing_is_saved(game: Game) -> None:
    with pytest.raises(InvalidEntry) as refused:
        save(game, took(3, 1, 2))
    assert refused.value.problems == [DOG]
    assert len(reread(game).all_entries) == 1


def test_a_correction_must_fit_what_was_before_it(game: Game) -> None:
    second = save(game, took(3, 2, 1))
    with pytest.raises(InvalidEntry) as refused:
        hands.correct(second, took(3, 1, 2), second.revision, ANNA)
    assert refused.value.problems == [DOG]
    assert reread(game).entries[1].value == took(3, 2, 1)


def test_what_comes_after_a_correction_is_kept_and_marked(game: Game) -> None:
    save(game, took(3, 2, 1), took(2, 3, 0))
    first = game.entries[0]
    hands.correct(first, took(4, 0, 3), first.revision, ANNA)
    game = reread(game)
    assert misfits(game) == [(), (("tricks_2", Problem.DOG, {"seat": "2"}),), ()]
    assert [entry.value for entry in game.entries][1:] == [took(3, 2, 1), took(2, 3, 0)]


def test_a_hand_put_in_between_must_fit_where_it_goes(game: Game) -> None:
    save(game, took(3, 2, 1))
    place = coming(game, position=game.entries[1].position - 5, between=True)
    with pytest.raises(InvalidEntry):
        record(game, took(5, 2, 0), place, ANNA)
    assert record(game, took(4, 2, 0), place, ANNA)[1]
    assert [line.number for line in tally_of(reread(game)).lines] == [1, 2, 3]
