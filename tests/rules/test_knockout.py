"""Knockout in its corners: hands that do not fit, the deal, what is refused, how many can play."""

import pytest

from scorepad.rules.checks import InvalidVariant, Problem, house_rules
from scorepad.rules.entries import Adjustment, InvalidEntry, ThrownIn
from scorepad.rules.family import Reason, entry_from_fields
from scorepad.rules.knockout import KNOCKOUT, Hand, Variant
from scorepad.rules.suit import Suit
from tests.rules.knockouts import games_of, took


def refused(fields: dict[str, str], players: int = 3) -> list[tuple[str, Problem, dict[str, object]]]:
    with pytest.raises(InvalidEntry) as found:
        entry_from_fields(KNOCKOUT, fields, Variant(), players)
    return found.value.problems


@pytest.mark.parametrize(
    ("hand", "misfit"),
    [
        (took(3, 1, 2), ("tricks_3", Problem.DOG, {"seat": "3"})),
        (took(3, 3), ("tricks_3", Problem.WAS_IN, {"seat": "3"})),
        (took(3, 2, 1, None, None, None, 0), None),
        (took(3, 2, 0), ("tricks", Problem.NOT_THE_CARDS, {"total": 5, "cards": 6})),
        (took(4, 2, 1), ("tricks", Problem.NOT_THE_CARDS, {"total": 7, "cards": 6})),
        (took(3, 1, 1, 1), ("tricks_4", Problem.IS_OUT, {"seat": "4"})),
    ],
)
def test_a_hand_says_what_does_not_fit_the_one_before(hand: Hand, misfit: object) -> None:
    """The third is a dog after the first hand: one card, in any trick."""
    line = games_of(took(4, 3, 0), hand).lines[1]
    assert line.misfits == (() if misfit is None else (misfit,))
    assert line.counts


def test_after_a_correction_later_hands_are_kept_and_marked() -> None:
    """As first recorded the third player is the dog of the second hand; corrected, the second is."""
    before = games_of(took(4, 3, 0), took(3, 2, 1), took(2, 3, 0))
    after = games_of(took(4, 0, 3), took(3, 2, 1), took(2, 3, 0))
    assert [line.misfits for line in before.lines] == [(), (), ()]
    assert [line.misfits for line in after.lines] == [(), (("tricks_2", Problem.DOG, {"seat": "2"}),), ()]
    assert [line.points for line in after.lines] == [(4, 0, 3), (3, 2, 1), (2, 3, 0)]


def test_a_hand_after_the_end_is_kept_and_does_not_count() -> None:
    tally = games_of(took(7, 0), took(6, 0), took(3, 2), players=2)
    assert [line.counts for line in tally.lines] == [True, True, False]
    assert tally.score == (13, 0)
    assert tally.outcome is not None
    assert tally.outcome.winner == "1"


def test_a_hand_in_which_nobody_who_is_in_took_a_trick_puts_nobody_out() -> None:
    tally = games_of(took(0, 0, 0, 7), players=3)
    assert tally.outcome is None
    assert tally.next.detail.seats == ("1", "2", "3")


def test_a_last_hand_with_two_winners_is_played_again() -> None:
    tally = games_of(took(2, 1), took(1, 1), took(1, 1), players=2, variant=Variant(cards=3))
    assert [line.detail.deal.cards for line in tally.lines] == [3, 2, 1]
    assert (tally.outcome, tally.next.detail.cards) == (None, 1)


def test_the_reason_of_a_hand_is_what_it_did_to_the_players() -> None:
    tally = games_of(took(3, 2, 2), took(4, 2, 0), took(3, 2, 0))
    assert [line.reason for line in tally.lines] == [Reason.ALL_STAY, Reason.DOGS_LIFE, Reason.OUT]


def test_the_deal_goes_on_from_whoever_dealt() -> None:
    hand = Hand((("1", 3), ("2", 2), ("3", 2)), dealer="3")
    tally = games_of(hand, ThrownIn(), ThrownIn("2"), took(2, 2, 2))
    assert [line.dealer for line in tally.lines] == ["3", "1", "2", "2"]
    assert [line.leader for line in tally.lines] == ["1", None, None, "3"]
    assert tally.next.dealer == "3"


def test_a_neighbour_who_goes_out_deals_even_where_the_chair_between_is_empty() -> None:
    """2 is out since the third hand; 1 deals the fifth, in which 3 goes out, and 3 deals the sixth."""
    tally = games_of(
        took(3, 2, 2, 0), took(2, 2, 1, 1), took(2, 0, 2, 1), took(1, None, 2, 1), took(2, None, 0, 1), players=4
    )
    assert [line.dealer for line in tally.lines] == ["1", "2", "3", "4", "1"]
    assert (tally.next.dealer, tally.next.leader) == ("3", "4")


def test_a_called_game_with_several_still_in_takes_a_ruling() -> None:
    entries = [took(3, 2, 2)]
    assert KNOCKOUT.tally(Variant(), 3, "1", entries, called=True).tied
    assert not KNOCKOUT.tally(Variant(), 3, "1", entries).tied


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({}, ("tricks", Problem.MISSING, {})),
        ({"tricks_1": "", "tricks_2": " "}, ("tricks", Problem.MISSING, {})),
        ({"tricks_1": "x", "tricks_2": "3"}, ("tricks_1", Problem.NOT_A_NUMBER, {})),
        ({"tricks_1": "14"}, ("tricks_1", Problem.OUT_OF_RANGE, {"low": 0, "high": 13})),
        ({"tricks_1": "3", "cut": "Z"}, ("cut", Problem.UNKNOWN, {})),
        ({"tricks_1": "4", "tricks_2": "3", "cut": "1"}, ("cut", Problem.NOT_TIED, {})),
        ({"tricks_1": "3", "tricks_2": "3", "tricks_3": "1", "cut": "3"}, ("cut", Problem.NOT_TIED, {})),
        ({"tricks_1": "7", "trump": "stars"}, ("trump", Problem.UNKNOWN, {})),
        ({"tricks_1": "7", "dealer": "4"}, ("dealer", Problem.UNKNOWN, {})),
        ({"kind": "adjustment", "side": "1", "points": "1"}, ("kind", Problem.UNKNOWN, {})),
    ],
)
def test_what_no_hand_can_be_is_refused(fields: dict[str, str], problem: object) -> None:
    assert refused(fields) == [problem]


def test_a_blank_count_is_no_trick_and_an_absent_one_is_somebody_who_is_out() -> None:
    hand = KNOCKOUT.hand_from_fields({"tricks_1": "4", "tricks_3": "", "trump": "hearts"}, Variant(), 3)
    assert hand == Hand((("1", 4), ("3", 0)), trump=Suit.HEARTS)
    assert KNOCKOUT.columns(hand) == {"tricks_1": 4, "tricks_3": 0, "cut": None, "trump": "hearts"}


@pytest.mark.parametrize("tricks", [(("3", 1), ("1", 2)), (("1", 1), ("1", 2)), (("8", 1),)])
def test_a_hand_lists_players_as_they_sit(tricks: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(InvalidEntry):
        Hand(tricks)


@pytest.mark.parametrize(("cards", "most"), [(3, 7), (7, 7), (8, 6), (10, 5), (12, 4), (13, 3)])
def test_so_many_can_play_that_a_card_is_left_to_turn(cards: int, most: int) -> None:
    assert KNOCKOUT.most_players(Variant(cards=cards)) == most


@pytest.mark.parametrize("rules", [{"cards": 2}, {"cards": 14}, {"dogs_life": "twice"}, {"dealer_out": None}])
def test_a_house_rule_that_cannot_be_is_refused(rules: dict[str, object]) -> None:
    with pytest.raises(InvalidVariant) as found:
        Variant(**rules)  # type: ignore[arg-type]
    assert [name for name, _problem, _values in found.value.problems] == list(rules)


def test_house_rules_come_back_from_their_record() -> None:
    variant = Variant(own_name="Boxing Day", cards=10)
    assert set(variant.to_record()) == {"v", *(rule.name for rule in house_rules(Variant))}
    assert Variant.from_record(variant.to_record()) == variant
    assert Variant.from_record({"v": 1}) == Variant()


def test_nobody_bids_pays_or_is_given_points() -> None:
    tally = games_of(took(4, 3, 0), Adjustment("1", 5))
    assert KNOCKOUT.bid_from_fields({"bid": "grand:N"}, Variant()) is None
    assert (tally.lines[1].points, tally.lines[1].counts) == ((0, 0, 0), False)
    assert KNOCKOUT.outcomes(Variant()) == {}
