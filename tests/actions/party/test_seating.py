"""The draft: made once for a number, changed by hand, anew when a result was corrected; too few are told so."""

import pytest

from scorepad.actions import hands
from scorepad.actions.party import guests, results, rounds, seating
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.actions.party.results import Score
from scorepad.models import Game, Party, RoundState, history, marks_of, seating_of, tables_of
from scorepad.party.ladder import next_round
from scorepad.party.rounds import CannotSeat, Problem
from scorepad.party.rounds import Round as Seating
from tests.partying import HOST, play, play_round, publish, reread, start
from tests.rules.play import grand


def by_engine(party: Party) -> Seating:
    return next_round(history(party), [guest.id for guest in party.present], party.seed, marks_of(party))


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_round_with_too_few_is_refused_and_the_party_goes_on(count: int) -> None:
    party = start(count)
    with pytest.raises(CannotSeat) as caught:
        seating.draft_round(party, 1)
    assert (caught.value.problem, caught.value.values) == (Problem.TOO_FEW, {"present": count, "least": 4})
    assert not reread(party).rounds


def test_a_draft_is_made_once_for_its_number() -> None:
    party = start(8)
    draft = seating.draft_round(party, 1)
    assert seating.draft_round(party, 1) is draft
    rounds.publish_round(party, 1, draft.revision)
    assert seating.draft_round(party, 1) is draft
    assert (draft.state, len(party.rounds)) == (RoundState.PLAYING, 1)


@pytest.mark.parametrize(("number", "why"), [(1, Refusal.ROUND_OPEN), (2, Refusal.ROUND_OPEN)])
def test_no_round_is_drafted_over_another(number: int, why: Refusal) -> None:
    party = start(8)
    play_round(party)
    publish(party)
    with pytest.raises(Refused, match=why):
        seating.draft_round(party, number + 2)


def test_rounds_are_drafted_in_order() -> None:
    with pytest.raises(Refused, match=Refusal.NO_SUCH_ROUND):
        seating.draft_round(start(8), 2)


def test_the_same_guests_and_seed_are_seated_alike() -> None:
    drafts = [seating_of(seating.draft_round(start(13, seed=seed), 1)) for seed in ("1", "1", "2")]
    first, same, other = [[table.seats[0] - table.seats[1] for table in draft.tables] for draft in drafts]
    assert first == same != other


def test_two_guests_change_places_and_one_may_rest() -> None:
    party = start(9)
    draft = seating.draft_round(party, 1)
    resting = next(place for place in draft.places if place.table_number is None)
    sitting = next(place for place in draft.places if place.table_number == 2)
    was = sitting.table_number, sitting.seat
    seating.swap_guests(party, resting.guest, sitting.guest, draft.revision)
    places = {place.guest_id: place for place in reread(party).draft.places}
    moved, rests = places[resting.guest_id], places[sitting.guest_id]
    assert (moved.table_number, moved.seat) == was
    assert (rests.table_number, rests.seat, rests.target) == (None, None, 2)


def test_a_table_is_flipped_and_flipped_back() -> None:
    party = start(12)
    play_round(party)
    draft = seating.draft_round(party, 2)
    first = {frozenset(pair) for pair in seating_of(draft).tables[1].pairs}
    pairs = []
    for _ in range(2):
        seating.flip_table(party, 2, draft.revision)
        pairs.append({frozenset(pair) for pair in seating_of(draft).tables[1].pairs})
    assert pairs[0] != pairs[1] == first


@pytest.mark.parametrize("act", [seating.swap_guests, seating.flip_table, rounds.publish_round])
def test_what_was_meant_for_another_form_of_the_draft_is_refused(act: object) -> None:
    party = start(8)
    draft = seating.draft_round(party, 1)
    old = draft.revision
    seating.swap_guests(party, party.guests[0], party.guests[1], old)
    now = seating_of(draft)
    given = party.guests[:2] if act is seating.swap_guests else [1]
    with pytest.raises(Refused, match=Refusal.DRAFT_CHANGED):
        act(party, *given, old)
    assert (seating_of(draft), draft.state) == (now, RoundState.DRAFT)


def test_a_table_or_guest_that_is_not_in_the_draft_is_refused() -> None:
    party, other = start(8), start(4)
    draft = seating.draft_round(party, 1)
    with pytest.raises(CannotSeat, match=Problem.NO_SUCH_TABLE):
        seating.flip_table(party, 3, draft.revision)
    with pytest.raises(CannotSeat, match=Problem.NOT_HERE):
        seating.swap_guests(party, party.guests[0], other.guests[0], draft.revision)


def test_drawn_anew_it_is_as_the_engine_has_it() -> None:
    party = start(9)
    draft = seating.draft_round(party, 1)
    seating.swap_guests(party, party.guests[0], party.guests[5], draft.revision)
    seating.redraw_round(party)
    assert seating_of(draft) == by_engine(party)


def test_a_discarded_draft_can_be_made_again() -> None:
    party = start(8)
    before = seating_of(seating.draft_round(party, 1))
    for _press in range(2):
        seating.discard_draft(party)
    party = reread(party)
    assert not party.rounds
    assert seating_of(seating.draft_round(party, 1)) == before


def test_without_a_draft_there_is_nothing_to_change() -> None:
    party = start(8)
    for act in (
        lambda: seating.redraw_round(party),
        lambda: seating.flip_table(party, 1, 1),
        lambda: seating.swap_guests(party, party.guests[0], party.guests[1], 1),
    ):
        with pytest.raises(Refused, match=Refusal.NOT_A_DRAFT):
            act()


def test_a_corrected_result_makes_the_draft_anew() -> None:
    party = start(16)
    play_round(party, "NS", "NS", "NS", "NS")
    draft = seating.draft_round(party, 2)
    before = seating_of(draft)
    results.enter_result(party, 1, 2, Score((0, 5)), HOST, deliberate=True)
    assert seating_of(draft) != before
    assert seating_of(draft) == by_engine(reread(party))
    assert not seating.is_outdated(reread(party).draft)


def test_a_draft_from_hands_that_were_corrected_since_is_not_published() -> None:
    party = start(16)
    game = tables_of(play_round(party))[1].game
    draft = seating.draft_round(party, 2)
    before, revision = seating_of(draft), draft.revision
    correct(game)
    assert seating.is_outdated(draft)
    with pytest.raises(Refused, match=Refusal.DRAFT_CHANGED):
        rounds.publish_round(party, 2, revision)
    assert (draft.state, seating.is_outdated(draft)) == (RoundState.DRAFT, False)
    assert before != seating_of(draft) == by_engine(party)
    assert rounds.publish_round(party, 2, draft.revision).state == RoundState.PLAYING


def correct(game: Game) -> None:
    """The other side won, as the desk found out."""
    entry = game.entries[0]
    hands.correct(entry, grand("E", 5), entry.revision, HOST)


def test_twelve_tables_stand_in_the_order_of_their_numbers() -> None:
    party = start(48)
    found = publish(party)
    assert [table.number for table in tables_of(found)] == list(range(1, 13))
    play(found)
    assert [table.number for table in seating_of(found).tables] == list(range(1, 13))
    assert [sheet.table_number for sheet in reread(party).tables] == list(range(1, 13))
    guests.leave(party, party.guests)
