"""The clock is a moment on the server; the bell asks every table, and ends none of them in the middle of a hand."""

from datetime import timedelta

import pytest

from scorepad.actions import hands
from scorepad.actions.ending import commit_all
from scorepad.actions.party import clock, results, rounds
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.models import Clock, ClockState, Party, Round, RoundRule, TableState, now, tables_of, tally_of
from tests.acting import ANNA, save
from tests.partying import HOST, ONE_HAND, UNTIL_THE_BELL, publish, reread, start
from tests.rules.play import grand, low


@pytest.fixture
def party() -> Party:
    """Three tables that play until the bell."""
    party = start(12, UNTIL_THE_BELL)
    publish(party)
    return party


def left(party: Party) -> int | None:
    """What the clock shows to whoever reads it now."""
    found = reread(party).playing
    assert found
    return found.clock.seconds(now())


def states(found: Round) -> list[TableState]:
    return [table.state for table in tables_of(found)]


def about(seconds: int) -> object:
    return pytest.approx(seconds, abs=30)


def test_a_published_round_is_there_before_its_clock_runs(party: Party) -> None:
    assert (party.playing.clock.state, left(party)) == (ClockState.STOPPED, None)


def test_a_clock_runs_from_the_minutes_of_the_rule_and_starting_it_twice_is_once(party: Party) -> None:
    clock.start_clock(party)
    ends_at = party.playing.ends_at
    clock.start_clock(party, 5)
    assert party.playing.ends_at == ends_at
    assert left(party) == about(20 * 60)


def test_a_pause_keeps_what_is_left(party: Party) -> None:
    clock.start_clock(party, 7)
    for _press in range(2):
        clock.pause_clock(party)
    assert party.playing.clock.state is ClockState.PAUSED
    kept = left(party)
    assert kept == about(7 * 60)
    party = reread(party)
    clock.move_clock(party, 2, "form")
    assert left(party) == kept + 120
    clock.start_clock(reread(party))
    assert left(party) == about(9 * 60)


def test_a_minute_more_is_one_minute_for_one_press(party: Party) -> None:
    clock.start_clock(party, 10)
    for key in ("one", "one", "two"):
        clock.move_clock(party, 1, key)
    assert left(party) == about(12 * 60)


def test_minutes_given_in_overtime_count_from_now(party: Party) -> None:
    clock.start_clock(party, 10)
    party.playing.ends_at = now() - timedelta(minutes=5)
    commit_all(party)
    assert left(party) == about(-5 * 60)
    party = reread(party)
    clock.move_clock(party, 3, "form")
    assert left(party) == about(3 * 60)


@pytest.mark.parametrize(("minutes", "shown"), [(-10_000, 0), (10_000, 600 * 60)])
def test_a_clock_stays_between_nought_and_ten_hours(party: Party, minutes: int, shown: int) -> None:
    clock.start_clock(party, 10)
    clock.move_clock(party, minutes, "form")
    assert left(party) == about(shown)


@pytest.mark.parametrize("minutes", [0, -1, 10_000])
def test_no_clock_runs_for_so_many_minutes(party: Party, minutes: int) -> None:
    with pytest.raises(Refused, match=Refusal.OUT_OF_RANGE) as caught:
        clock.start_clock(party, minutes)
    assert (caught.value.values, left(party)) == ({"low": 1, "high": 600}, None)


def test_a_round_without_minutes_asks_for_them() -> None:
    party = start(4, ONE_HAND)
    publish(party)
    with pytest.raises(Refused, match=Refusal.OUT_OF_RANGE):
        clock.start_clock(party)
    clock.start_clock(party, 15)
    assert left(party) == about(15 * 60)


def test_a_clock_that_does_not_run_is_not_moved(party: Party) -> None:
    with pytest.raises(Refused, match=Refusal.NOT_RUNNING):
        clock.move_clock(party, 1, "form")


def test_without_a_round_there_is_no_clock_and_no_bell() -> None:
    party = start(4)
    for act in (clock.start_clock, clock.pause_clock, lambda party: clock.move_clock(party, 1, "form")):
        with pytest.raises(Refused, match=Refusal.NOT_PLAYING):
            act(party)
    with pytest.raises(Refused, match=Refusal.NO_SUCH_ROUND):
        clock.ring_bell(party, 1)


def test_the_bell_rings_once_and_every_table_is_told(party: Party) -> None:
    clock.start_clock(party)
    versions = [sheet.version for sheet in party.tables]
    clock.ring_bell(party, 1)
    rung = party.playing.rung_at
    clock.ring_bell(party, 1)
    assert (party.playing.rung_at, party.playing.clock) == (rung, Clock(rung_at=rung))
    assert [sheet.version for sheet in party.tables] == [version + 1 for version in versions]


def test_after_the_bell_each_table_is_asked_unless_a_hand_is_known_to_be_in_play(party: Party) -> None:
    found = party.playing
    first, second, _ = tables_of(found)
    save(first.game, grand("N", 8))
    hands.remember_bid(second.game, "grand:E", 1)
    clock.ring_bell(party, 1)
    assert states(found) == [TableState.ASKED, TableState.IN_HAND, TableState.ASKED]


def test_the_hand_in_play_when_it_rings_is_the_last_one(party: Party) -> None:
    found = party.playing
    first, second, third = (table.game for table in tables_of(found))
    save(first, grand("N", 8))
    clock.ring_bell(party, 1)
    save(first, low(8))
    results.finish_table(second, ANNA)
    save(third, grand("E", 5))
    assert states(found) == [TableState.TIED, TableState.TIED, TableState.DONE]
    with pytest.raises(hands.Conflict, match=hands.Why.GAME_OVER):
        save(third, low(3))
    save(first, low(9))
    results.win_cut(second, "EW", ANNA)
    assert states(found) == [TableState.DONE] * 3
    rounds.close_round(party, 1)


def test_a_hand_in_play_is_recorded_before_the_table_is_finished(party: Party) -> None:
    game = tables_of(party.playing)[0].game
    save(game, grand("N", 8))
    hands.remember_bid(game, "low", 2)
    clock.ring_bell(party, 1)
    with pytest.raises(Refused, match=Refusal.IN_HAND):
        results.finish_table(game, ANNA)
    hands.remember_bid(game, None, 2)
    results.finish_table(game, ANNA)
    assert states(party.playing)[0] is TableState.DONE


def test_an_undone_last_hand_asks_again(party: Party) -> None:
    game = tables_of(party.playing)[0].game
    save(game, grand("N", 8))
    clock.ring_bell(party, 1)
    last = save(game, grand("N", 9))
    hands.undo(game, last, last.revision, ANNA)
    assert states(party.playing)[0] is TableState.ASKED


def test_nobody_finishes_before_the_bell(party: Party) -> None:
    game = tables_of(party.playing)[0].game
    save(game, grand("N", 8))
    with pytest.raises(Refused, match=Refusal.NOT_RUNG):
        results.finish_table(game, ANNA)


def test_a_bell_rung_by_mistake_is_taken_back(party: Party) -> None:
    found = party.playing
    game = tables_of(found)[0].game
    clock.ring_bell(party, 1)
    save(game, grand("N", 8))
    for _press in range(2):
        clock.take_back_bell(party, 1)
    assert (states(found)[0], found.clock.state) == (TableState.PLAYING, ClockState.STOPPED)
    save(game, grand("N", 8))
    assert tally_of(game).score == (4, 0)


def test_the_bell_of_a_closed_round_has_rung(party: Party) -> None:
    clock.ring_bell(party, 1)
    for table in tables_of(party.playing):
        save(table.game, grand("N", 8))
    found = rounds.close_round(party, 1)
    clock.ring_bell(party, 1)
    with pytest.raises(Refused, match=Refusal.NOT_PLAYING):
        clock.take_back_bell(party, 1)
    assert found.rung_at


def test_a_bell_can_end_any_round() -> None:
    party = start(4, RoundRule())
    game = tables_of(publish(party))[0].game
    save(game, grand("N", 8))
    clock.ring_bell(party, 1)
    results.finish_table(game, HOST)
    assert states(party.playing) == [TableState.DONE]


def test_a_break_is_announced_and_ends_with_the_next_round() -> None:
    party = start(4)
    back = now() + timedelta(minutes=15)
    clock.call_break(party, "Coffee", back)
    assert (reread(party).break_label, party.break_ends_at) == ("Coffee", back)
    party = reread(party)
    publish(party)
    assert (party.break_label, party.break_ends_at) == ("", None)
    clock.call_break(party, "Song")
    version = party.version
    for _press in range(2):
        clock.end_break(party)
    assert (party.break_label, party.version) == ("", version + 1)
