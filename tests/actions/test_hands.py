"""Recording, correcting, removing, undoing: what is kept, what is refused, and what twice the same comes to."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.actions import hands, rulings, sheets
from scorepad.actions.conflict import Conflict, Why
from scorepad.models import POSITION_STEP, Game, tally_of
from scorepad.rules.entries import Adjustment, ThrownIn
from scorepad.rules.entries import Entry as EntryValue
from scorepad.rules.family import Ending
from tests.acting import ANNA, BJORN, begin, coming, logged, plan, record, reread, save, score
from tests.rules.play import grand, low


def refused(why: Why) -> pytest.RaisesExc[Conflict]:
    return pytest.raises(Conflict, match=f"^{why}$")


def values(game: Game) -> list[EntryValue]:
    return [entry.value for entry in game.entries]


def next_game(game: Game) -> Game:
    return sheets.next_game(game.sheet, game.number + 1, plan(dealer=tally_of(game).next.dealer))


@pytest.fixture
def game() -> Game:
    """Two hands of Minnesota: 2 to 0, then 1 to 0 after a low."""
    game = begin()
    save(game, grand("N", 8), low(7))
    return game


@pytest.fixture
def over() -> Game:
    """A game that north and south won in two hands."""
    game = begin()
    save(game, grand("N", 13), grand("S", 13))
    return game


def told(conflict: Conflict) -> tuple[int, EntryValue, EntryValue | None]:
    """Where something stands, what it is, and what was sent."""
    assert conflict.saved
    return conflict.saved.position, conflict.saved.value, conflict.given


def test_a_hand_is_there_for_the_next_to_read(game: Game) -> None:
    assert values(reread(game)) == [grand("N", 8), low(7)]
    assert score(game) == (1, 0)


def test_a_hand_says_who_recorded_it(game: Game) -> None:
    entry = save(game, grand("E", 6), who=BJORN)
    assert (entry.phone, entry.name, entry.revision) == (BJORN.phone, "Bjørn", 1)


def test_the_same_form_twice_is_one_hand(game: Game) -> None:
    place = coming(game)
    first, is_new = record(game, grand("W", 4), place, ANNA)
    version = game.sheet.version
    again, again_new = record(game, grand("W", 4), place, ANNA)
    assert (again, is_new, again_new) == (first, True, False)
    assert (len(game.entries), game.sheet.version) == (3, version)


def test_the_same_form_with_other_figures_is_shown_both(game: Game) -> None:
    place = coming(game)
    saved, _ = record(game, grand("W", 4), place, ANNA)
    with refused(Why.OTHER_VALUES) as caught:
        record(game, grand("W", 5), place, ANNA)
    assert told(caught.value) == (saved.position, grand("W", 4), grand("W", 5))
    assert len(game.entries) == 3


def test_two_phones_with_the_same_hand_make_one(game: Game) -> None:
    mine, theirs = coming(game, "mine"), coming(game, "theirs")
    saved, _ = record(game, grand("W", 4), theirs, BJORN)
    found, is_new = record(game, grand("W", 4), mine, ANNA)
    assert (found, is_new) == (saved, False)


def test_two_phones_with_another_hand_at_one_place_are_shown_both(game: Game) -> None:
    mine, theirs = coming(game, "mine"), coming(game, "theirs")
    saved, _ = record(game, grand("W", 4), theirs, BJORN)
    with refused(Why.TAKEN) as caught:
        record(game, grand("W", 3), mine, ANNA)
    assert told(caught.value) == (saved.position, grand("W", 4), grand("W", 3))
    assert values(reread(game))[2:] == [grand("W", 4)]


def test_points_given_meanwhile_are_not_in_the_way_of_a_hand(game: Game) -> None:
    place = coming(game, "mine")
    save(game, Adjustment("EW", 2), who=BJORN)
    saved, is_new = record(game, grand("W", 4), place, ANNA)
    assert is_new
    assert values(game)[2:] == [Adjustment("EW", 2), saved.value]
    again, is_new = record(game, grand("W", 4), place, ANNA)
    assert (again, is_new) == (saved, False)


def test_a_late_retry_of_a_removed_hand_is_told_so(game: Game) -> None:
    place = coming(game)
    entry, _ = record(game, grand("W", 4), place, ANNA)
    hands.remove(entry, entry.revision, BJORN)
    with refused(Why.REMOVED) as caught:
        record(game, grand("W", 4), place, ANNA)
    assert told(caught.value) == (entry.position, grand("W", 4), grand("W", 4))


def test_a_hand_that_got_another_number_meanwhile_is_refused(game: Game) -> None:
    place = coming(game)
    first = game.entries[0]
    hands.remove(first, first.revision, BJORN)
    with refused(Why.MOVED_ON):
        record(game, grand("W", 4), place, ANNA)
    assert values(game) == [low(7)]


def test_a_hand_for_a_game_that_is_over_is_refused(over: Game) -> None:
    with refused(Why.GAME_OVER):
        record(over, grand("W", 4), coming(over), ANNA)


def test_a_hand_for_the_game_before_is_refused(over: Game) -> None:
    place = coming(over)
    next_game(over)
    with refused(Why.OTHER_GAME):
        record(over, grand("W", 4), place, ANNA)


def test_after_an_undo_the_same_form_makes_the_next_hand(game: Game) -> None:
    place = coming(game, "mine")
    entry, _ = record(game, grand("W", 4), coming(game, "theirs"), BJORN)
    hands.undo(game, entry, entry.revision, BJORN)
    saved, is_new = record(game, grand("W", 3), place, ANNA)
    assert is_new
    assert saved.position > entry.position
    assert score(game) == (1, 4)


def test_what_is_no_hand_needs_no_number(game: Game) -> None:
    place = coming(game, number=0)
    record(game, ThrownIn(), place, ANNA)
    record(game, Adjustment("EW", -2, "revoke"), coming(game, number=0), ANNA)
    assert score(game) == (1, -2)
    assert tally_of(game).next.number == 3


def test_an_open_bid_stays_until_its_hand_is_saved_or_thrown_in(game: Game) -> None:
    hands.remember_bid(game, "grand:E", 3)
    save(game, Adjustment("NS", 1))
    assert game.open_bid == "grand:E"
    save(game, ThrownIn())
    assert game.open_bid is None
    hands.remember_bid(game, "grand:E", 3)
    save(game, grand("E", 3))
    assert game.open_bid is None


def test_an_open_bid_survives_a_forgotten_hand_put_in_before_it(game: Game) -> None:
    hands.remember_bid(game, "grand:E", 3)
    record(game, low(5), coming(game, position=POSITION_STEP * 3 // 2, between=True), ANNA)
    assert reread(game).open_bid == "grand:E"


def test_a_bid_that_comes_late_belongs_to_no_hand(game: Game) -> None:
    version = game.sheet.version
    hands.remember_bid(game, "low", 2)
    hands.remember_bid(game, "low", 0)
    assert (game.open_bid, game.sheet.version) == (None, version)


def test_a_game_that_is_over_has_no_open_bid(over: Game) -> None:
    hands.remember_bid(over, "low", tally_of(over).next.number)
    assert over.open_bid is None


def test_a_forgotten_hand_moves_numbers_and_dealers_of_the_later_ones(game: Game) -> None:
    middle = POSITION_STEP * 3 // 2
    record(game, grand("W", 0), coming(game, position=middle, between=True), ANNA)
    assert values(game) == [grand("N", 8), grand("W", 0), low(7)]
    assert [line.dealer for line in tally_of(game).lines] == ["N", "E", "S"]
    assert [line.number for line in tally_of(game).lines] == [1, 2, 3]
    assert [change.what for change in logged(game.sheet)] == ["put_between"]


def test_a_forgotten_hand_goes_beside_one_that_was_taken_out_from_there(game: Game) -> None:
    middle = POSITION_STEP * 3 // 2
    between, _ = record(game, low(3), coming(game, position=middle, between=True), ANNA)
    hands.remove(between, between.revision, ANNA)
    record(game, low(4), coming(game, "another", position=middle, between=True), ANNA)
    assert values(game) == [grand("N", 8), low(4), low(7)]


def test_correcting_changes_what_was_edited_and_says_what_was_there(game: Game) -> None:
    first = game.entries[0]
    hands.correct(first, grand("N", 6), 1, BJORN)
    (change,) = logged(game.sheet)
    assert (change.what, change.number, change.name) == ("corrected", 1, "Bjørn")
    assert (change.before or {})["tricks_ns"] == 8
    assert (change.after or {})["tricks_ns"] == 6
    assert score(reread(game)) == (-1, 1)


def test_a_correction_sent_twice_is_one(game: Game) -> None:
    first = game.entries[0]
    for _tap in range(2):
        hands.correct(first, grand("N", 6), 1, BJORN)
    assert (first.revision, len(logged(game.sheet))) == (2, 1)


def test_a_correction_of_what_changed_meanwhile_is_refused_with_both(game: Game) -> None:
    first = game.entries[0]
    hands.correct(first, grand("N", 6), 1, BJORN)
    with refused(Why.CHANGED) as caught:
        hands.correct(first, grand("N", 5), 1, ANNA)
    assert (caught.value.saved, caught.value.given) == (first, grand("N", 5))


def test_a_correction_of_a_removed_hand_is_refused(game: Game) -> None:
    first = game.entries[0]
    hands.remove(first, 1, BJORN)
    with refused(Why.REMOVED):
        hands.correct(first, grand("N", 5), 2, ANNA)


def test_to_remove_and_put_back_changes_nothing_in_the_end(game: Game) -> None:
    before, first = tally_of(game), game.entries[0]
    hands.remove(first, 1, ANNA)
    assert score(game) == (-1, 0)
    hands.restore(first, BJORN)
    hands.restore(first, BJORN)
    assert tally_of(reread(game)) == before
    assert [change.what for change in logged(game.sheet)] == ["removed", "put_back"]


def test_to_remove_twice_is_to_remove_once(game: Game) -> None:
    first = game.entries[0]
    for _tap in range(2):
        hands.remove(first, 1, ANNA)
    assert (len(game.entries), len(logged(game.sheet))) == (1, 1)


def test_what_was_corrected_meanwhile_is_not_removed(game: Game) -> None:
    first = game.entries[0]
    hands.correct(first, grand("N", 6), 1, BJORN)
    with refused(Why.CHANGED):
        hands.remove(first, 1, ANNA)
    assert len(game.entries) == 2


def test_undo_opens_the_game_again_as_it_was(over: Game) -> None:
    last = over.entries[-1]
    hands.undo(over, last, 1, ANNA)
    tally = tally_of(over)
    assert (tally.outcome, tally.score, tally.next.number, tally.next.dealer) == (None, (7, 0), 2, "E")
    save(over, grand("S", 13))
    assert tally_of(over).outcome


def test_undo_twice_takes_one_hand(game: Game) -> None:
    last = game.entries[-1]
    for _tap in range(2):
        hands.undo(game, last, 1, ANNA)
    assert values(game) == [grand("N", 8)]


def test_undo_of_what_is_no_longer_last_is_refused(game: Game) -> None:
    last = game.entries[-1]
    save(game, low(2), who=BJORN)
    with refused(Why.CHANGED):
        hands.undo(game, last, 1, ANNA)
    assert len(game.entries) == 3


def test_undo_after_play_again_takes_the_empty_game_back(over: Game) -> None:
    following = next_game(over)
    hands.undo(over, over.entries[-1], 1, ANNA)
    assert over.sheet.game is over
    assert tally_of(over).outcome is None
    save(over, grand("S", 13))
    assert next_game(over) is following
    assert [each.number for each in reread(over).sheet.games] == [1, 2]


def test_undo_leaves_a_game_that_goes_on(over: Game) -> None:
    save(next_game(over), low(5))
    with refused(Why.CHANGED):
        hands.undo(over, over.entries[-1], 1, ANNA)
    assert len(over.sheet.games) == 2


def test_undo_leaves_a_game_that_was_decided_without_a_hand(over: Game) -> None:
    rulings.rule(next_game(over), "EW", "word", ANNA)
    with refused(Why.CHANGED):
        hands.undo(over, over.entries[-1], 1, ANNA)
    assert len(over.sheet.games) == 2


def test_undo_of_the_last_hand_of_a_called_game_lets_it_go_on(game: Game) -> None:
    rulings.call(game, ANNA)
    hands.undo(game, game.entries[-1], 1, ANNA)
    assert tally_of(game).outcome is None


def test_points_can_be_given_in_a_game_that_was_called(game: Game) -> None:
    rulings.call(game, ANNA)
    record(game, Adjustment("EW", 5), coming(game, number=0), ANNA)
    outcome = tally_of(game).outcome
    assert outcome
    assert (outcome.winner, outcome.ending) == ("EW", Ending.CALLED)


def test_points_can_be_given_in_a_game_before(over: Game) -> None:
    next_game(over)
    place = coming(over, number=0, position=POSITION_STEP * 3 // 2, between=True)
    record(over, Adjustment("NS", -7), place, ANNA)
    assert tally_of(over).outcome is None


def test_correcting_an_early_hand_changes_all_later_scores_and_the_outcome(over: Game) -> None:
    hands.correct(over.entries[0], grand("E", 0), 1, ANNA)
    tally = tally_of(over)
    assert [line.score for line in tally.lines] == [(0, 7), (7, 7)]
    assert tally.outcome is None


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from("+-<!^"), max_size=12), st.randoms(use_true_random=False))
def test_whatever_people_do_what_is_read_back_is_what_was_done(steps: list[str], chance: Random) -> None:
    game, expected = begin(target=999), dict[int, EntryValue]()
    for step in steps:
        tricks = chance.randrange(14)
        entry = chance.choice(game.entries) if game.entries else None
        if step == "+" or entry is None:
            expected[save(game, low(tricks)).position] = low(tricks)
        elif step == "-":
            hands.remove(entry, entry.revision, ANNA)
            del expected[entry.position]
        elif step == "<":
            hands.undo(game, game.entries[-1], game.entries[-1].revision, ANNA)
            del expected[max(expected)]
        elif step == "!":
            hands.correct(entry, grand("N", tricks), entry.revision, ANNA)
            expected[entry.position] = grand("N", tricks)
        elif removed := [each for each in game.all_entries if each.removed_at]:
            hands.restore(removed[0], ANNA)
            expected[removed[0].position] = removed[0].value
    found = reread(game)
    assert values(found) == [expected[position] for position in sorted(expected)]
    assert tally_of(found) == tally_of(found)
