"""Who has a prize follows from the standings; a cut, a draw or the host's word decides the rest."""

import pytest

from scorepad.actions.party import door, guests, parties, prizes
from scorepad.actions.party.prizes import PrizeKind
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.models import Party, Prize, candidates, standings_are_hidden, standings_of
from tests.acting import ANNA
from tests.partying import play_round, publish, reread, start


@pytest.fixture
def party() -> Party:
    """Two rounds of two tables are behind them."""
    party = start(8)
    play_round(party, "NS", "EW")
    play_round(party, "NS", "EW")
    return party


def prize(party: Party, kind: PrizeKind) -> Prize:
    return next(each for each in party.prizes if each.kind == kind)


def ids(found: list) -> set[int]:
    return {guest.id for guest in found}


def test_the_winners_of_the_party_share_most_games(party: Party) -> None:
    best = {each.guest for each in standings_of(party) if each.place == 1}
    assert ids(candidates(prize(party, PrizeKind.MOST_GAMES))) == best


def test_most_and_fewest_points_go_by_the_sum_of_the_evening(party: Party) -> None:
    points = {each.guest: each.points for each in standings_of(party)}
    for kind, wanted in ((PrizeKind.MOST_POINTS, max), (PrizeKind.FEWEST_POINTS, min)):
        assert {points[guest] for guest in ids(candidates(prize(party, kind)))} == {wanted(points.values())}


def test_who_came_late_does_not_win_the_booby_prize_for_that(party: Party) -> None:
    late = door.join(party, "Late", ANNA, "form")
    play_round(party)
    assert late.id not in ids(candidates(prize(party, PrizeKind.FEWEST_POINTS)))


def test_before_anything_was_played_nobody_has_anything() -> None:
    party = start(8)
    assert [candidates(each) for each in party.prizes] == [[], [], []]
    with pytest.raises(Refused, match=Refusal.NOBODY):
        prizes.draw_prize(party.prizes[0])


def test_a_shared_prize_is_cut_for_or_drawn_once(party: Party) -> None:
    shared = prize(party, PrizeKind.MOST_POINTS)
    sharing = candidates(shared)
    assert len(sharing) > 1
    drawn = prizes.draw_prize(shared)
    assert drawn in sharing
    assert prizes.draw_prize(shared) is drawn
    prizes.give_prize(shared, sharing[0])
    assert candidates(shared) == [sharing[0]]
    prizes.give_prize(shared, None)
    assert candidates(shared) == sharing


def test_a_name_is_drawn_among_those_who_are_there_and_for_one_prize_only(party: Party) -> None:
    gone = party.guests[:5]
    guests.leave(party, gone)
    drawn = [prizes.draw_prize(prizes.add_prize(party, PrizeKind.DRAWN, f"Pie {number}")) for number in range(3)]
    assert {guest.id for guest in drawn} == {guest.id for guest in party.guests[5:]}


def test_the_same_seed_draws_the_same_name() -> None:
    drawn = []
    for seed in ("7", "7"):
        party = start(20, seed=seed)
        drawn.append(prizes.draw_prize(prizes.add_prize(party, PrizeKind.DRAWN)).name)
    assert drawn[0] == drawn[1]


def test_a_host_names_prizes_and_gives_them(party: Party) -> None:
    hats = [prizes.add_prize(party, PrizeKind.OWN, "Best hat") for _press in range(2)]
    assert hats[0] is hats[1]
    assert candidates(hats[0]) == []
    prizes.give_prize(hats[0], party.guests[2])
    assert candidates(reread(party).prizes[-1])[0].name == "Guest 3"


def test_a_prize_that_is_not_given_is_taken_off(party: Party) -> None:
    prizes.remove_prize(prize(party, PrizeKind.MOST_POINTS))
    assert PrizeKind.MOST_POINTS not in {each.kind for each in reread(party).prizes}


def test_there_are_not_more_prizes_than_guests_can_applaud(party: Party) -> None:
    for number in range(prizes.MOST_PRIZES - len(party.prizes)):
        prizes.add_prize(party, PrizeKind.OWN, f"Hat {number}")
    with pytest.raises(Refused, match=Refusal.OUT_OF_RANGE):
        prizes.add_prize(party, PrizeKind.OWN, "One hat more")
    assert len(reread(party).prizes) == prizes.MOST_PRIZES


def test_prizes_are_shown_one_by_one_the_booby_prize_first(party: Party) -> None:
    with pytest.raises(Refused, match=Refusal.NOT_OVER):
        prizes.reveal(party.prizes[0])
    parties.finish_party(party)
    shown = []
    while party.next_prize:
        shown.append(party.next_prize.kind)
        for _press in range(2):
            prizes.reveal(prize(party, shown[-1]))
    assert shown == [PrizeKind.FEWEST_POINTS, PrizeKind.MOST_POINTS, PrizeKind.MOST_GAMES]
    for _press in range(2):
        prizes.hide_prizes(party)
    assert party.next_prize.kind == PrizeKind.FEWEST_POINTS


def test_standings_are_hidden_from_the_last_round_until_the_last_prize() -> None:
    party = start(8, planned_rounds=2, hide_last=True)
    play_round(party)
    hidden = [standings_are_hidden(party)]
    publish(party)
    assert [*hidden, standings_are_hidden(party)] == [False, True]


def test_shown_prizes_show_the_standings(party: Party) -> None:
    party.hide_last = True
    hidden = [standings_are_hidden(party)]
    parties.finish_party(party)
    hidden.append(standings_are_hidden(party))
    while party.next_prize:
        prizes.reveal(party.next_prize)
    assert [*hidden, standings_are_hidden(party)] == [False, True, False]
