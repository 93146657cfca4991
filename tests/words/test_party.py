"""Every enumeration of a party has words, and every refusal says why."""

from fractions import Fraction

import pytest

from scorepad.actions.party.refusal import Refusal
from scorepad.models import (
    Attendance,
    ClockState,
    Ends,
    MarkKind,
    PrizeKind,
    RoundRule,
    TableState,
)
from scorepad.party.movement import Reason
from scorepad.party.rounds import Problem
from scorepad.party.standings import RestCounts
from scorepad.words import party, prizes, refusals, wall
from tests.words.test_enumerations import is_words

NAMED = [
    (party.attendance_words, Attendance),
    (party.mark_words, MarkKind),
    (party.ends_label, Ends),
    (party.clock_words, ClockState),
    (party.move_word, Reason),
    (party.table_state_words, TableState),
    (wall.far_words, TableState),
    (party.rest_counts_label, RestCounts),
    (prizes.prize_kind, PrizeKind),
]


@pytest.mark.parametrize(("words", "kinds"), NAMED)
def test_every_member_has_words_of_its_own(words: object, kinds: type) -> None:
    said = [words(member) for member in kinds]
    assert all(map(is_words, said))
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("reason", Reason)
def test_every_move_is_said_to_the_guest(reason: Reason) -> None:
    assert "3" in party.move_words(reason, 3) or reason is Reason.RESTS
    assert is_words(party.move_words(reason, None))


@pytest.mark.parametrize("kind", Ends)
def test_every_end_of_a_round_is_told_with_its_figures(kind: Ends) -> None:
    said = party.round_rule(RoundRule(kind, 8, 20))
    assert ("8" in said) == (kind in (Ends.HANDS, Ends.HANDS_OR_BELL))
    assert ("20" in said) == (kind in (Ends.BELL, Ends.HANDS_OR_BELL))


@pytest.mark.parametrize("counts", RestCounts)
def test_every_rule_of_standings_is_a_sentence(counts: RestCounts) -> None:
    assert is_words(party.standing_rule(counts, stars=True))
    assert "star" not in party.standing_rule(counts, stars=False)


@pytest.mark.parametrize("why", Refusal)
def test_every_refusal_says_why(why: Refusal) -> None:
    values = {"guest": "Kari", "number": 3, "table": 2, "limit": 5, "low": 1, "high": 9}
    tables = [(2, TableState.TIED)] if why is Refusal.NOT_FINISHED else [2]
    assert is_words(refusals.refusal_words(why, values | {"tables": tables}))


@pytest.mark.parametrize("problem", Problem)
def test_every_problem_of_a_seating_is_told(problem: Problem) -> None:
    assert is_words(refusals.seating_words(problem, {"present": 3, "tables": (1, 2), "table": 9}))


def test_what_is_missing_is_told_state_by_state() -> None:
    missing = [(2, TableState.PLAYING), (3, TableState.PLAYING), (5, TableState.TIED)]
    assert refusals.missing_words(missing) == "tables 2 and 3 are playing, table 5 is tied"


@pytest.mark.parametrize(
    ("games", "said"),
    [(Fraction(4), "4"), (Fraction(9, 2), "4½"), (Fraction(1, 2), "½"), (Fraction(0), "0"), (Fraction(13, 5), "2.6")],
)
def test_parts_of_games_are_shown(games: Fraction, said: str) -> None:
    assert party.games_figure(games) == said


@pytest.mark.parametrize(("seconds", "said"), [(760, "12:40"), (-65, "+1:05"), (0, "0:00")])
def test_overtime_counts_up(seconds: int, said: str) -> None:
    assert party.clock_figure(seconds) == said
