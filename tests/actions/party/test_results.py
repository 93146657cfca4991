"""What comes of a table: by its hands, a cut, or the host's word, which is logged and asked for twice over hands."""

import pytest

from scorepad.actions import hands, people, rulings, sheets
from scorepad.actions.conflict import Conflict, Why
from scorepad.actions.party import clock, results, rounds
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.actions.party.results import Score
from scorepad.models import Ends, Game, Party, RoundRule, TableState, history, standings_of, tables_of
from scorepad.party.rounds import Result
from scorepad.seat import Partnership
from tests.acting import ANNA, coming, logged, plan, record, save
from tests.partying import HOST, play, play_round, publish, reread, start
from tests.rules.play import grand, low

NS, EW = Partnership.NS, Partnership.EW


@pytest.fixture
def party() -> Party:
    """Two tables that play two hands."""
    party = start(8, RoundRule(Ends.HANDS, hands=2))
    publish(party)
    return party


def game_of(party: Party, table: int = 1) -> Game:
    return tables_of(party.rounds[-1])[table - 1].game


def states(party: Party) -> list[TableState]:
    return [table.state for table in tables_of(party.rounds[-1])]


def test_a_table_without_a_phone_is_entered_in_one_step(party: Party) -> None:
    hands.remember_bid(game_of(party), "low", 1)
    for _press in range(2):
        results.enter_result(party, 1, 1, Score((9, 4)), HOST)
    game = game_of(party)
    assert (states(party), game.open_bid, len(game.rulings)) == ([TableState.DONE, TableState.NOT_STARTED], None, 1)
    assert [(change.what, change.name, change.before) for change in logged(game.sheet)] == [("ruled", "Helga", None)]


def test_what_a_table_recorded_is_changed_in_a_second_step_and_logged(party: Party) -> None:
    save(game_of(party), grand("N", 8), low(6))
    with pytest.raises(Refused, match=Refusal.RECORDED) as caught:
        results.enter_result(party, 1, 1, Score((1, 4)), HOST)
    assert caught.value.values == {"table": 1}
    results.enter_result(party, 1, 1, Score((1, 4)), HOST, deliberate=True)
    (change,) = logged(game_of(party).sheet)
    assert (change.before["winner"], change.before["score"]) == ("NS", [2, -1])
    assert (change.after["winner"], change.after["score"], change.after["why"]) == ("EW", [1, 4], "desk")


def test_what_the_host_entered_is_changed_in_a_second_step_too(party: Party) -> None:
    results.enter_result(party, 1, 1, Score((9, 4)), HOST)
    with pytest.raises(Refused, match=Refusal.RECORDED):
        results.enter_result(party, 1, 1, Score((4, 9)), HOST)


def test_a_result_counts_with_its_points_and_stars() -> None:
    party = start(8, variant="askov")
    publish(party)
    results.enter_result(party, 1, 1, Score((9, 4), stars=(2, 1)), HOST)
    results.enter_result(party, 1, 2, Score((7, 7), EW), HOST)
    rounds.close_round(party, 1)
    (found,) = history(reread(party))
    assert [table.result for table in found.tables] == [Result(NS, (9, 4), (2, 1)), Result(EW, (7, 7), (0, 0))]
    assert [each.games for each in standings_of(party)] == [3, 3, 1, 1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("score", "why"),
    [(Score((7, 7)), Refusal.LEVEL), (Score((7, 8), NS), Refusal.WRONG_WINNER)],
)
def test_a_result_says_who_won_and_only_that(party: Party, score: Score, why: Refusal) -> None:
    with pytest.raises(Refused, match=why):
        results.enter_result(party, 1, 1, score, HOST)
    assert states(party) == [TableState.NOT_STARTED] * 2


@pytest.mark.parametrize("table", [0, 3])
def test_a_result_for_a_table_that_does_not_exist_is_refused(party: Party, table: int) -> None:
    with pytest.raises(Refused, match=Refusal.NO_SUCH_TABLE):
        results.enter_result(party, 1, table, Score((9, 4)), HOST)


def test_a_table_of_an_earlier_round_can_be_corrected_after_it_has_gone() -> None:
    party = start(12)
    play_round(party, "NS", "NS", "NS")
    publish(party)
    results.enter_result(party, 1, 3, Score((0, 6)), HOST, deliberate=True)
    assert [table.result.winners for table in history(reread(party))[0].tables] == [NS, NS, EW]
    with pytest.raises(Refused, match=Refusal.NO_SUCH_ROUND):
        results.enter_result(party, 7, 1, Score((0, 6)), HOST)


def test_a_correction_changes_the_standings() -> None:
    party = start(8)
    play_round(party)
    before = standings_of(party)
    results.enter_result(party, 1, 1, Score((1, 12)), HOST, deliberate=True)
    after = standings_of(party)
    assert {each.guest for each in before if each.games} != {each.guest for each in after if each.games}
    assert max(each.points for each in after) == 12


def test_a_ruling_is_taken_back_while_the_round_is_played(party: Party) -> None:
    save(game_of(party), grand("N", 8))
    results.enter_result(party, 1, 1, Score((1, 4)), HOST, deliberate=True)
    with pytest.raises(Conflict, match=Why.HOST_DECIDES):
        rulings.play_on(game_of(party), ANNA)
    results.withdraw_result(party, 1, 1, HOST)
    assert states(party)[0] is TableState.PLAYING
    save(game_of(party), low(6))
    assert states(party)[0] is TableState.DONE


def test_a_closed_round_keeps_its_results() -> None:
    party = start(4)
    publish(party)
    results.enter_result(party, 1, 1, Score((9, 4)), HOST)
    rounds.close_round(party, 1)
    with pytest.raises(Refused, match=Refusal.NOT_PLAYING):
        results.withdraw_result(party, 1, 1, HOST)


def test_a_tie_is_settled_by_a_cut_or_by_one_more_hand(party: Party) -> None:
    for table in (1, 2):
        save(game_of(party, table), grand("N", 8), grand("E", 5))
    assert states(party) == [TableState.TIED] * 2
    for _press in range(2):
        results.win_cut(game_of(party, 1), EW, ANNA)
    save(game_of(party, 2), low(7))
    assert states(party) == [TableState.DONE] * 2
    (found,) = history(reread_closed(party))
    assert [(table.result.winners, table.result.score) for table in found.tables] == [(EW, (2, 2)), (EW, (1, 2))]


def reread_closed(party: Party) -> Party:
    rounds.close_round(party, 1)
    return reread(party)


def test_only_a_tie_is_cut(party: Party) -> None:
    save(game_of(party), grand("N", 8))
    with pytest.raises(Refused, match=Refusal.NOT_TIED):
        results.win_cut(game_of(party), EW, ANNA)
    save(game_of(party), low(6))
    with pytest.raises(Conflict, match=Why.GAME_OVER):
        results.win_cut(game_of(party), EW, ANNA)


def test_a_table_takes_no_hand_for_a_round_that_is_over() -> None:
    party = start(4)
    game = tables_of(play_round(party))[0].game
    entry, version = game.entries[0], game.version
    for act in (
        lambda: record(game, low(3), coming(game), ANNA),
        lambda: hands.correct(entry, low(3), entry.revision, ANNA),
        lambda: hands.undo(game, entry, entry.revision, ANNA),
        lambda: hands.remove(entry, entry.revision, ANNA),
        lambda: rulings.rule(game, "EW", "cut", ANNA),
    ):
        with pytest.raises(Conflict):
            act()
    hands.remember_bid(game, "low", 2)
    assert (game.version, len(game.entries), game.open_bid) == (version, 1, None)


def test_a_late_retry_of_a_saved_hand_gets_its_answer_after_the_round_was_closed() -> None:
    party = start(4)
    game = tables_of(publish(party))[0].game
    place = coming(game)
    saved, _ = record(game, grand("N", 8), place, ANNA)
    rounds.close_round(party, 1)
    assert record(game, grand("N", 8), place, ANNA) == (saved, False)


def test_the_desk_puts_a_hand_of_an_old_round_right() -> None:
    party = start(4)
    game = tables_of(play_round(party))[0].game
    play(publish(party))
    hands.correct(game.entries[0], grand("E", 5), 1, HOST)
    assert [table.result.winners for found in history(reread(party)) for table in found.tables] == [EW]


def test_what_a_host_decides_is_not_done_at_the_table(party: Party) -> None:
    game = game_of(party)
    save(game, grand("N", 8))
    for act in (
        lambda: rulings.call(game, ANNA),
        lambda: rulings.rule(game, "NS", "word", ANNA),
        lambda: rulings.rule(game, "NS", "cut", ANNA),
        lambda: people.take_seat(game, "N", "Olav", ANNA),
        lambda: people.swap_chairs(game, "N", "E", ANNA),
        lambda: people.correct_names(game, {"N": "Olav"}, ANNA),
        lambda: sheets.next_game(game.sheet, 1, plan()),
        lambda: sheets.delete_sheet(game.sheet),
        lambda: rulings.resume(game, ANNA),
    ):
        with pytest.raises(Conflict, match=Why.HOST_DECIDES):
            act()
    assert states(party) == [TableState.PLAYING, TableState.NOT_STARTED]


def test_the_last_hand_of_a_round_is_undone_without_touching_another_round() -> None:
    party = start(4)
    game = tables_of(play_round(party))[0].game
    later = tables_of(publish(party))[0].game
    hands.undo(game, game.entries[0], 1, HOST)
    assert later.withdrawn_at is None


def test_the_bell_and_the_desk_agree_on_who_is_done(party: Party) -> None:
    clock.ring_bell(party, 1)
    results.enter_result(party, 1, 1, Score((3, 2)), HOST)
    results.finish_table(game_of(party), HOST)
    assert states(party) == [TableState.DONE, TableState.ASKED]
