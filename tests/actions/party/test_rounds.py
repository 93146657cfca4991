"""Publishing, taking back, closing, reopening: each happens once, and nothing that was played is lost."""

import pytest

from scorepad.actions import hands
from scorepad.actions.party import clock, guests, results, rounds, seating, tables
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.actions.party.results import Score
from scorepad.models import ClockState, Ends, PartyState, RoundRule, RoundState, TableState, seating_of, tables_of
from scorepad.party.rounds import CannotSeat, Problem
from tests.acting import ANNA, coming, save
from tests.partying import HOST, UNTIL_THE_BELL, play, play_round, publish, reread, seated, start, win
from tests.rules.play import grand, low


def test_publishing_makes_exactly_one_game_a_table() -> None:
    party = start(14)
    draft = seating.draft_round(party, 1)
    revision = draft.revision
    for _press in range(3):
        rounds.publish_round(party, 1, revision)
    party = reread(party)
    assert [len(sheet.all_games) for sheet in party.tables] == [1, 1, 1]
    assert sum(map(len, seated(party.rounds[0]).values())) == 12


def test_the_games_are_played_by_the_rule_of_the_round() -> None:
    party = start(8, RoundRule(Ends.HANDS_OR_BELL, 8, 20), variant="askov")
    for table in tables_of(publish(party)):
        assert (table.game.variant.target, table.game.variant.hands) == (None, 8)
        assert (table.game.preset, table.game.variant.stake_game) == ("askov", 15)


def test_everyone_sits_as_it_was_drafted_and_nobody_keeps_score_yet() -> None:
    party = start(8)
    first = play_round(party)
    party.tables[0].scorer = "phone"
    draft = seating_of(seating.draft_round(party, 2))
    found = publish(party)
    names = {guest.id: guest.name for guest in party.guests}
    assert seated(found) == {table.number: [names[each] for each in table.seats] for table in draft.tables}
    assert (party.tables[0].scorer, first.state) == (None, RoundState.CLOSED)


def test_a_table_keeps_its_sheet_all_evening_and_cards_can_be_printed_before() -> None:
    party = start(8)
    laid = [sheet.code for sheet in tables.lay_tables(party, 3)]
    play_round(party)
    publish(party)
    assert [sheet.code for sheet in tables.lay_tables(party, 3)] == laid
    assert [len(sheet.games) for sheet in party.tables] == [2, 2, 0]


@pytest.mark.parametrize("count", [0, 501])
def test_no_house_has_so_many_tables(count: int) -> None:
    with pytest.raises(Refused, match=Refusal.OUT_OF_RANGE):
        tables.lay_tables(start(0), count)


def test_nobody_plays_a_round_that_is_not_there() -> None:
    party = start(8)
    for act in (lambda: rounds.publish_round(party, 7, 1), lambda: rounds.close_round(party, 7)):
        with pytest.raises(Refused, match=Refusal.NO_SUCH_ROUND):
            act()


def test_a_published_round_with_nothing_played_is_taken_back_as_it_was() -> None:
    party = start(9, UNTIL_THE_BELL)
    found = publish(party)
    before = seating_of(found)
    clock.start_clock(party)
    hands.remember_bid(tables_of(found)[0].game, "low", 1)
    for _press in range(2):
        rounds.take_back_round(party, 1)
    assert (found.state, found.published_at, found.clock.state) == (RoundState.DRAFT, None, ClockState.STOPPED)
    assert (seating_of(found), tables_of(found)) == (before, [])
    rounds.publish_round(party, 1, found.revision)
    assert (seating_of(found), [len(sheet.games) for sheet in party.tables]) == (before, [1, 1])


def test_a_round_that_is_played_is_taken_back_only_on_purpose() -> None:
    party = start(8)
    found = publish(party)
    play(found)
    with pytest.raises(Refused, match=Refusal.HAS_ENTRIES) as caught:
        rounds.take_back_round(party, 1)
    assert caught.value.values == {"tables": [1, 2]}
    rounds.take_back_round(party, 1, cancel=True)
    rounds.publish_round(party, 1, found.revision)
    assert {table.state for table in tables_of(reread(party).playing)} == {TableState.NOT_STARTED}


def test_the_last_round_can_be_cancelled_after_every_table_finished() -> None:
    party = start(8)
    play_round(party)
    play(publish(party))
    rounds.take_back_round(party, 2, cancel=True)
    seating.discard_draft(party)
    party = reread(party)
    assert (party.state, party.next_number) == (PartyState.BETWEEN, 2)
    assert play_round(party).number == 2


def test_a_phone_at_a_cancelled_table_is_told_so() -> None:
    party = start(8)
    game = tables_of(publish(party))[0].game
    rounds.take_back_round(party, 1)
    with pytest.raises(hands.Conflict, match=hands.Why.ROUND_CLOSED):
        hands.record(game, low(3), coming(game), ANNA)


def test_taken_back_after_somebody_left_it_seats_those_who_are_there() -> None:
    party = start(9)
    found = publish(party)
    leaver = found.places[0].guest
    guests.leave(party, [leaver])
    rounds.take_back_round(party, 1)
    assert {place.guest_id for place in found.places} == {guest.id for guest in party.present}


def test_a_round_is_closed_only_when_every_table_has_winners() -> None:
    party = start(16, RoundRule(Ends.HANDS, hands=2))
    found = publish(party)
    first, second, third, _ = tables_of(found)
    save(first.game, grand("N", 8), low(7))
    save(second.game, grand("N", 8), grand("E", 5))
    save(third.game, grand("N", 8))
    with pytest.raises(Refused, match=Refusal.NOT_FINISHED) as caught:
        rounds.close_round(party, 1)
    left = [(2, TableState.TIED), (3, TableState.PLAYING), (4, TableState.NOT_STARTED)]
    assert caught.value.values == {"tables": left}
    assert found.state == RoundState.PLAYING


def test_closing_twice_is_once() -> None:
    party = start(8)
    found = publish(party)
    play(found)
    for _press in range(2):
        rounds.close_round(party, 1)
    assert (found.state, len(party.rounds), party.state) == (RoundState.CLOSED, 1, PartyState.BETWEEN)
    with pytest.raises(Refused, match=Refusal.NOT_PLAYING):
        rounds.take_back_round(party, 1, cancel=True)


def test_winners_move_up_and_losers_down_over_six_rounds() -> None:
    party = start(20)
    before = None
    for _ in range(6):
        found = play_round(party, "NS", "EW", "NS", "EW", "NS")
        sits = seating_of(found).table_of
        if before is not None:
            for table in before.tables:
                for guest in table.seats:
                    step = -1 if guest in table.winners else 1
                    assert sits[guest] == min(5, max(1, table.number + step))
        before = seating_of(found)


def test_a_closed_round_is_reopened_while_the_next_is_only_a_draft() -> None:
    party = start(8)
    found = play_round(party)
    seating.draft_round(party, 2)
    for _press in range(2):
        rounds.reopen_round(party, 1)
    assert (found.state, party.open, len(party.rounds)) == (RoundState.PLAYING, found, 1)
    assert rounds.close_round(party, 1).state == RoundState.CLOSED


def test_a_closed_round_is_reopened_over_one_that_nobody_has_played() -> None:
    party = start(8)
    play_round(party)
    publish(party)
    rounds.reopen_round(party, 1)
    party = reread(party)
    assert [each.number for each in party.rounds] == [1]
    assert [len(sheet.games) for sheet in party.tables] == [1, 1]
    rounds.close_round(party, 1)
    assert play_round(party).number == 2


def test_a_round_is_not_reopened_over_one_that_is_played() -> None:
    party = start(8)
    play_round(party)
    win(tables_of(publish(party))[1])
    with pytest.raises(Refused, match=Refusal.HAS_ENTRIES) as caught:
        rounds.reopen_round(party, 1)
    assert caught.value.values == {"tables": [2]}


def test_only_the_last_closed_round_is_reopened() -> None:
    party = start(8)
    play_round(party)
    play_round(party)
    with pytest.raises(Refused, match=Refusal.NOT_LAST):
        rounds.reopen_round(party, 1)


def test_after_a_correction_a_round_nobody_played_is_seated_by_the_right_result() -> None:
    party = start(16)
    play_round(party, "NS", "NS", "NS", "NS")
    found = publish(party)
    before = seating_of(found)
    results.enter_result(party, 1, 2, Score((0, 5)), HOST, deliberate=True)
    assert results.can_reseat(party, 1)
    assert seating_of(found) == before
    rounds.reseat_round(party)
    winners = set(seating_of(party.rounds[0]).tables[1].winners)
    assert found.state == RoundState.DRAFT
    assert winners <= set(seating_of(found).tables[0].seats)


def test_after_a_correction_a_round_that_is_played_stays_seated() -> None:
    party = start(16)
    play_round(party)
    found = publish(party)
    win(tables_of(found)[0])
    before = seating_of(found)
    results.enter_result(party, 1, 2, Score((0, 5)), HOST, deliberate=True)
    assert not results.can_reseat(party, 1)
    with pytest.raises(Refused, match=Refusal.HAS_ENTRIES):
        rounds.reseat_round(party)
    assert seating_of(found) == before


def test_from_five_tables_to_four_the_last_ones_come_up() -> None:
    party = start(20)
    found = play_round(party)
    guests.leave(party, [place.guest for place in found.places if place.table_number == 3])
    seating.draft_round(party, 2)
    tables_now = [place.table_number for place in party.draft.places]
    assert (max(tables_now), len(tables_now)) == (4, 16)
    lowest = {place.guest_id for place in found.places if place.table_number == 5}
    assert lowest <= {place.guest_id for place in party.draft.places if place.table_number in (3, 4)}


def test_the_next_round_waits_for_a_result_that_was_taken_out_of_a_closed_one() -> None:
    party = start(8)
    game = tables_of(play_round(party))[1].game
    entry = game.entries[0]
    hands.remove(entry, entry.revision, HOST)
    with pytest.raises(CannotSeat) as caught:
        seating.draft_round(party, 2)
    assert (caught.value.problem, caught.value.values) == (Problem.NOT_FINISHED, {"tables": (2,)})
