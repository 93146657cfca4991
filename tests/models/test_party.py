"""What is remembered of a party, and that everything else is computed from it, in few queries."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import event

from scorepad.actions.party import guests, seating
from scorepad.database import db
from scorepad.models import (
    Clock,
    ClockState,
    Ends,
    Party,
    PartyState,
    RoundRule,
    TableState,
    history,
    marks_of,
    reasons_of,
    seating_of,
    standings_of,
    tables_of,
)
from scorepad.party.ladder import next_round
from scorepad.party.movement import Marks, Reason
from scorepad.party.rounds import Rest, Result
from scorepad.party.standings import RestCounts, standings
from scorepad.rules import find_variant
from scorepad.rules.checks import Invalid, Problem
from scorepad.seat import Partnership
from tests import partying
from tests.factories import WHISTS
from tests.partying import UNTIL_THE_BELL, play_round, publish, start


@pytest.fixture(autouse=True)
def in_application(shared_app: Flask) -> Iterator[None]:
    with shared_app.app_context():
        yield


@contextmanager
def queries() -> Iterator[list[str]]:
    """What is asked of the database meanwhile."""
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if statement.startswith("SELECT"):
            asked.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


@pytest.mark.parametrize("preset", WHISTS, ids=lambda preset: preset.key)
def test_a_round_writes_its_end_into_the_variant_and_nothing_else(preset: object) -> None:
    variant = preset.variant
    rules = (RoundRule(), RoundRule(Ends.HANDS, 8), UNTIL_THE_BELL, RoundRule(Ends.HANDS_OR_BELL, 8, 20))
    ends = [(played.target, played.hands) for played in (rule.applied_to(variant) for rule in rules)]
    assert ends == [(variant.target, None), (None, 8), (None, 99), (None, 8)]
    assert UNTIL_THE_BELL.applied_to(variant).failed_grand == variant.failed_grand


@pytest.mark.parametrize("rule", [RoundRule(), UNTIL_THE_BELL, RoundRule(Ends.HANDS_OR_BELL, 6, 25)])
def test_a_rule_is_read_back_as_it_was_kept(rule: RoundRule) -> None:
    assert RoundRule.from_record(rule.to_record()) == rule


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        ({"kind": Ends.HANDS}, [("hands", Problem.MISSING)]),
        ({"kind": Ends.BELL}, [("minutes", Problem.MISSING)]),
        ({"kind": Ends.HANDS_OR_BELL}, [("hands", Problem.MISSING), ("minutes", Problem.MISSING)]),
        ({"kind": Ends.BELL, "minutes": 0}, [("minutes", Problem.OUT_OF_RANGE)]),
        ({"kind": Ends.BELL, "minutes": 10_000}, [("minutes", Problem.OUT_OF_RANGE)]),
        ({"kind": Ends.HANDS, "hands": 100}, [("hands", Problem.OUT_OF_RANGE)]),
    ],
)
def test_a_rule_that_cannot_be_played_is_refused_at_its_field(given: dict, problems: list) -> None:
    with pytest.raises(Invalid) as caught:
        RoundRule(**given)
    assert [(name, problem) for name, problem, _ in caught.value.problems] == problems


def test_a_clock_counts_down_to_a_moment_and_up_after_it() -> None:
    moment = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)
    running = Clock(ends_at=moment + timedelta(minutes=4))
    assert [running.seconds(moment + timedelta(minutes=each)) for each in (0, 4, 5)] == [240, 0, -60]
    paused = Clock(seconds_left=90)
    assert [clock.state for clock in (Clock(), running, paused, Clock(rung_at=moment))] == list(ClockState)
    assert (Clock().seconds(moment), paused.seconds(moment), Clock(rung_at=moment).seconds(moment)) == (None, 90, None)


def test_the_state_of_an_evening_follows_its_rounds() -> None:
    party = start(8)
    states = [party.state]
    seating.draft_round(party, 1)
    states.append(party.state)
    found = publish(party)
    states.append(party.state)
    partying.play(found)
    partying.rounds.close_round(party, 1)
    states.append(party.state)
    partying.parties.finish_party(party)
    assert [*states, party.state] == list(PartyState)


def test_the_engine_is_told_of_rounds_with_their_results() -> None:
    party = start(9)
    play_round(party, "NS", "EW")
    (first,) = history(partying.reread(party))
    assert [table.result for table in first.tables] == [
        Result(Partnership.NS, (2, 0), (0, 0)),
        Result(Partnership.EW, (0, 2), (0, 0)),
    ]
    assert len(first.rests) == 1
    assert {guest for guest, _, _ in first.places} | {rest.guest for rest in first.rests} == {
        guest.id for guest in party.guests
    }


def test_a_draft_is_what_the_engine_makes_of_the_same_guests() -> None:
    party = start(13)
    play_round(party, "NS", "EW", "EW")
    draft = seating.draft_round(party, 2)
    present = [guest.id for guest in party.present]
    assert seating_of(draft) == next_round(history(party), present, party.seed, marks_of(party))


def test_marks_are_told_as_the_engine_wants_them() -> None:
    party = start(8)
    one, other, third, *_ = party.guests
    guests.mark_partners(other, one)
    guests.keep_apart(third, one)
    guests.keep_chair(third, keeps=True)
    assert marks_of(partying.reread(party)) == Marks([(one.id, other.id)], [(one.id, third.id)], [third.id], {})


def test_only_closed_rounds_count_in_the_standings() -> None:
    party = start(8)
    play_round(party, "NS", "NS")
    before = standings_of(party)
    partying.play(publish(party))
    assert standings_of(partying.reread(party)) == before
    assert sum(each.games for each in before) == 4


def test_standings_follow_the_house_rule_for_rests() -> None:
    party = start(9, rest_counts=RestCounts.NOTHING)
    play_round(party)
    assert standings_of(party) == standings(history(party), RestCounts.NOTHING)
    assert standings_of(party) != standings(history(party), RestCounts.HALF)


def test_everyone_has_a_reason_for_the_place_in_a_round() -> None:
    party = start(12)
    first = play_round(party)
    draft = seating.draft_round(party, 2)
    assert set(reasons_of(first).values()) == {Reason.DRAWN}
    assert set(reasons_of(draft)) == {guest.id for guest in party.guests}
    assert {Reason.UP, Reason.DOWN, Reason.STAYS} == set(reasons_of(draft).values())


def test_a_rest_remembers_the_table_that_would_have_been_theirs() -> None:
    party = start(13)
    found = publish(party)
    (place,) = [place for place in found.places if place.table_number is None]
    assert seating_of(found).rests == (Rest(place.guest_id, place.target),)
    assert 1 <= place.target <= 3


def desk(party: Party) -> tuple[list[TableState], int, int]:
    """What a desk shows of an evening, as another process reads it."""
    party = partying.reread(party)
    assert party.open
    states = [table.state for table in tables_of(party.open)]
    return states, len(standings_of(party)), len(reasons_of(party.open))


def test_a_desk_asks_as_often_for_twenty_tables_as_for_two() -> None:
    counts = []
    for size in (8, 80):
        party = start(size)
        for _ in range(2):
            play_round(party)
        partying.win(tables_of(publish(party))[0])
        with queries() as asked:
            states, _, _ = desk(party)
        assert states == [TableState.DONE, *[TableState.NOT_STARTED] * (size // 4 - 1)]
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 12


def test_what_was_closed_is_not_read_again() -> None:
    party = start(16)
    for _ in range(3):
        play_round(party)
    history(party)
    with queries() as asked:
        history(party)
    assert not asked


def test_a_variant_of_the_party_is_read_with_its_house_rules() -> None:
    party = partying.reread(start(4, variant="askov"))
    assert party.variant == find_variant("askov").variant
    assert party.rule == partying.ONE_HAND
