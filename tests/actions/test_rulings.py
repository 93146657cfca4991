"""Ending a game from outside its hands, and taking that back."""

import pytest

from scorepad.actions import hands, rulings, sheets
from scorepad.actions.conflict import Conflict, Why
from scorepad.models import Game, tally_of
from scorepad.rules.family import Ending
from tests.acting import ANNA, BJORN, begin, logged, plan, save
from tests.rules.play import grand, low


@pytest.fixture
def game() -> Game:
    """North and south are ahead by two."""
    game = begin()
    save(game, grand("N", 8))
    return game


@pytest.fixture
def reopened() -> Game:
    """A game that was over, followed by an empty one, until a correction took its end away."""
    game = begin()
    save(game, grand("N", 13), grand("S", 13))
    sheets.next_game(game.sheet, 2, plan())
    hands.correct(game.entries[-1], low(3), 1, ANNA)
    return game


def ending(game: Game) -> tuple[str, Ending] | None:
    outcome = tally_of(game).outcome
    return outcome and (outcome.winner, outcome.ending)


def whats(game: Game) -> list[str]:
    return [change.what for change in logged(game.sheet)]


def test_a_called_game_goes_to_who_is_ahead(game: Game) -> None:
    hands.remember_bid(game, "low", 2)
    for _tap in range(2):
        rulings.call(game, ANNA)
    assert (ending(game), game.open_bid, whats(game)) == (("NS", Ending.CALLED), None, ["called"])


def test_a_called_game_that_is_level_wants_one_more_hand(game: Game) -> None:
    save(game, grand("E", 5))
    rulings.call(game, ANNA)
    assert (ending(game), tally_of(game).tied) == (None, True)
    save(game, low(13))
    assert ending(game) == ("EW", Ending.CALLED)


def test_a_game_that_is_over_is_not_called(game: Game) -> None:
    save(game, grand("S", 13), grand("N", 13))
    rulings.call(game, ANNA)
    assert (game.called_at, whats(game)) == (None, [])


def test_a_call_can_be_taken_back(game: Game) -> None:
    rulings.call(game, ANNA)
    for _tap in range(2):
        rulings.play_on(game, ANNA)
    assert (ending(game), whats(game)) == (None, ["called", "played_on"])
    save(game, low(5))
    assert len(game.entries) == 2


def test_a_cut_goes_before_the_score_and_the_newest_before_the_others(game: Game) -> None:
    rulings.rule(game, "EW", "cut", ANNA)
    assert ending(game) == ("EW", Ending.RULING)
    for _tap in range(2):
        rulings.rule(game, "NS", "word", BJORN)
    assert (ending(game), len(game.rulings)) == (("NS", Ending.RULING), 2)
    assert whats(game) == ["ruled", "ruled"]


def test_a_decision_taken_back_gives_the_one_before_it_no_new_life(game: Game) -> None:
    rulings.rule(game, "EW", "cut", ANNA)
    rulings.rule(game, "NS", "word", ANNA)
    rulings.play_on(game, ANNA)
    assert ending(game) is None


def test_a_cut_that_comes_after_the_deciding_hand_is_refused(game: Game) -> None:
    save(game, grand("S", 13), grand("N", 13))
    with pytest.raises(Conflict, match=Why.GAME_OVER):
        rulings.rule(game, "EW", "cut", BJORN)
    assert ending(game) == ("NS", Ending.TARGET)


def test_a_decided_game_takes_no_more_hands(game: Game) -> None:
    rulings.rule(game, "EW", "cut", ANNA)
    with pytest.raises(Conflict, match=Why.GAME_OVER):
        save(game, low(3))


def test_an_earlier_game_goes_on_while_the_one_after_it_is_empty(reopened: Game) -> None:
    for _tap in range(2):
        rulings.resume(reopened, ANNA)
    assert reopened.sheet.game is reopened
    assert whats(reopened) == ["corrected", "resumed"]
    save(reopened, grand("N", 13))
    assert ending(reopened) == ("NS", Ending.TARGET)


def test_an_earlier_game_does_not_go_on_over_another(reopened: Game) -> None:
    save(reopened.sheet.game, low(3))
    rulings.resume(reopened, ANNA)
    assert len(reopened.sheet.games) == 2
    rulings.rule(reopened, "NS", "word", ANNA)
    assert ending(reopened) == ("NS", Ending.RULING)


def test_an_earlier_game_does_not_go_on_over_one_that_was_decided(reopened: Game) -> None:
    rulings.rule(reopened.sheet.game, "EW", "word", ANNA)
    rulings.resume(reopened, ANNA)
    assert len(reopened.sheet.games) == 2
