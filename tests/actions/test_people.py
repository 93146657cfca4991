"""Names and chairs: who is called what, who sat where when, and what follows of it."""

import pytest

from scorepad.actions import hands, people
from scorepad.evening import evening_of
from scorepad.models import Game, Player, ledger_of, tally_of
from scorepad.words.cast import cast_of
from tests.acting import ANNA, begin, logged, reread, save, score
from tests.rules.play import dealers, grand, low


@pytest.fixture
def game() -> Game:
    game = begin()
    save(game, grand("N", 8), grand("W", 8, dealer="S"))
    return game


def names(game: Game, position: int | None = None) -> str:
    return " ".join(cast_of(game, position).names.values())


def test_a_name_put_right_is_right_in_the_whole_game(game: Game) -> None:
    people.correct_names(game, {"N": "Anne", "E": "Bjørn"}, ANNA)
    found = reread(game)
    assert names(found) == names(found, found.entries[0].position) == "Anne Bjørn Clara David"
    (change,) = logged(found.sheet)
    assert (change.before, change.after) == ({"names": ["Anna"]}, {"names": ["Anne"]})


def test_a_name_that_was_right_changes_nothing(game: Game) -> None:
    version = game.sheet.version
    people.correct_names(game, {"N": "Anna"}, ANNA)
    assert (game.sheet.version, logged(game.sheet)) == (version, [])


def test_who_takes_a_seat_has_it_from_the_next_hand_on(game: Game) -> None:
    people.take_seat(game, "E", "Eva", ANNA)
    save(game, low(3))
    found = reread(game)
    assert [names(found, entry.position) for entry in found.entries] == [
        "Anna Bjørn Clara David",
        "Anna Bjørn Clara David",
        "Anna Eva Clara David",
    ]


def test_putting_a_name_right_leaves_who_sat_there_before(game: Game) -> None:
    people.take_seat(game, "E", "Eva", ANNA)
    people.correct_names(game, {"E": "Ewa"}, ANNA)
    assert names(game, game.entries[0].position) == "Anna Bjørn Clara David"
    assert names(game) == "Anna Ewa Clara David"


def test_before_the_first_hand_whoever_takes_a_seat_had_it_all_along() -> None:
    game = begin()
    people.take_seat(game, "E", "Eva", ANNA)
    assert [player.name for player in game.sittings] == ["Anna", "Clara", "David", "Eva"]


def test_a_hand_that_is_put_back_still_belongs_to_who_played_it() -> None:
    game = begin()
    entry = save(game, grand("E", 3))
    hands.remove(entry, 1, ANNA)
    people.take_seat(game, "E", "Eva", ANNA)
    hands.restore(entry, ANNA)
    assert names(game, entry.position) == "Anna Bjørn Clara David"


def test_two_who_take_a_seat_before_one_hand_leave_the_second(game: Game) -> None:
    people.take_seat(game, "E", "Eva", ANNA)
    people.take_seat(game, "E", "Finn", ANNA)
    assert [player.name for player in game.sittings if player.seat == "E"] == ["Bjørn", "Finn"]


def test_games_and_money_go_to_who_sits_at_the_end() -> None:
    game = begin("askov")
    save(game, grand("E", 13))
    people.take_seat(game, "N", "Eva", ANNA)
    save(game, grand("S", 13))
    won = {person.name: (person.won, person.money["USD"]) for person in evening_of([game]).people}
    assert won == {"Eva": (1, 15), "Clara": (1, 15), "Bjørn": (0, -15), "David": (0, -15)}


def test_who_comes_back_is_who_they_were(game: Game) -> None:
    people.take_seat(game, "E", "Eva", ANNA)
    save(game, low(3))
    people.take_seat(game, "E", "Bjørn", ANNA, "b")
    assert game.players()["E"] == Player("E", "b", "Bjørn", ledger_of(game).next_position)


@pytest.mark.parametrize(("first", "second"), [("N", "S"), ("E", "W"), ("N", "E"), ("S", "W")])
def test_swapping_chairs_never_changes_a_score(game: Game, first: str, second: str) -> None:
    before = score(game)
    people.swap_chairs(game, first, second, ANNA)
    assert score(reread(game)) == before


def test_partners_take_bids_and_deals_with_them(game: Game) -> None:
    hands.remember_bid(game, "grand:S", 3)
    people.swap_chairs(game, "N", "S", ANNA)
    found = reread(game)
    assert names(found) == "Clara Bjørn Anna David"
    assert [entry.record["bidder"] for entry in found.entries] == ["S", "W"]
    assert (found.first_dealer, found.open_bid, dealers(tally_of(found))) == ("S", "grand:N", "S N>E")


def test_between_partnerships_what_was_recorded_stays_with_the_chair(game: Game) -> None:
    people.swap_chairs(game, "N", "E", ANNA)
    found = reread(game)
    assert names(found) == "Bjørn Anna Clara David"
    assert ([entry.record["bidder"] for entry in found.entries], found.first_dealer) == (["N", "W"], "N")


def test_swapped_twice_is_as_it_was(game: Game) -> None:
    before, seated = tally_of(game), game.players()
    for _swap in range(2):
        people.swap_chairs(game, "E", "W", ANNA)
    assert (tally_of(reread(game)), reread(game).players()) == (before, seated)


def test_a_correction_that_saw_the_old_chairs_is_told_so(game: Game) -> None:
    people.swap_chairs(game, "N", "S", ANNA)
    with pytest.raises(hands.Conflict):
        hands.correct(game.entries[0], grand("N", 5), 1, ANNA)


def test_two_annas_keep_their_numbers_wherever_they_sit() -> None:
    game = begin()
    people.correct_names(game, {"W": "anna"}, ANNA)
    assert names(game) == "Anna 1 Bjørn Clara anna 2"
    people.swap_chairs(game, "N", "W", ANNA)
    assert names(game) == "anna 2 Bjørn Clara Anna 1"
    people.correct_names(game, {"E": "Anna 1"}, ANNA)
    assert len(set(cast_of(game).names.values())) == 4
