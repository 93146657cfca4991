"""Starting sheets and games: once, however often it is asked for, and never over what was recorded."""

import pytest

from scorepad.actions import hands, rulings, sheets
from scorepad.actions.conflict import Conflict, Why
from scorepad.actions.ending import Who
from scorepad.database import db
from scorepad.links import new_code
from scorepad.models import Game, Sheet, tally_of
from tests.acting import ANNA, BJORN, begin, logged, plan, reread, save
from tests.rules.play import grand, low


@pytest.fixture
def over() -> Game:
    game = begin()
    save(game, grand("N", 13), grand("S", 13))
    return game


def test_a_sheet_begins_with_its_first_game_and_a_scorer() -> None:
    sheet = begin("askov").sheet
    assert (sheet.scorer, sheet.scorer_name, sheet.version) == (ANNA.phone, "Anna", 1)
    assert [(game.number, game.preset, game.first_dealer) for game in sheet.games] == [(1, "askov", "N")]
    assert len({sheet.code, sheet.watch_code, sheet.short_code}) == 3


def test_a_game_keeps_its_own_house_rules() -> None:
    game = reread(begin("norwegian", target=21, failed_grand=1))
    assert game.variant == game.variant.from_record(game.variant_record)
    assert (game.variant_record["target"], game.variant_record["failed_grand"]) == (21, 1)


def test_the_same_code_is_the_same_sheet() -> None:
    code = new_code()
    first = sheets.start_sheet(plan(), ANNA, "UTC", code)
    assert sheets.start_sheet(plan("askov"), BJORN, "UTC", code) is first
    assert first.game.preset == "minnesota"


def test_play_again_keeps_the_partners_and_moves_the_deal_on(over: Game) -> None:
    following = sheets.next_game(over.sheet, 2, plan(dealer="S"))
    assert (following.number, following.first_dealer) == (2, "S")
    assert {seat: player.id for seat, player in following.players().items()} == dict(zip("NESW", "abcd", strict=True))
    assert over.sheet.game is following


def test_to_play_again_twice_is_once(over: Game) -> None:
    first = sheets.next_game(over.sheet, 2, plan())
    assert sheets.next_game(over.sheet, 2, plan()) is first
    save(first, low(4))
    assert sheets.next_game(over.sheet, 2, plan("askov")) is first
    assert (first.preset, len(over.sheet.games)) == ("minnesota", 2)


def test_an_empty_game_becomes_the_one_that_is_asked_for() -> None:
    game = begin("minnesota")
    hands.remember_bid(game, "low", 1)
    assert sheets.next_game(game.sheet, 1, plan("south-dakota", dealer="W")) is game
    assert (game.preset, game.first_dealer, game.open_bid) == ("south-dakota", "W", None)


def test_a_game_whose_only_hand_was_taken_out_stays_what_it_was() -> None:
    game = begin("minnesota")
    entry = save(game, low(3))
    hands.remove(entry, 1, ANNA)
    sheets.next_game(game.sheet, 1, plan("askov"))
    hands.restore(entry, ANNA)
    assert (game.preset, tally_of(game).score) == ("minnesota", (0, -4))


def test_a_game_that_was_decided_without_a_hand_is_not_played_over() -> None:
    game = begin()
    rulings.rule(game, "NS", "word", ANNA)
    assert sheets.next_game(game.sheet, 1, plan("askov")).preset == "minnesota"
    assert sheets.next_game(game.sheet, 2, plan("askov")).preset == "askov"
    assert [each.number for each in game.sheet.games] == [1, 2]


@pytest.mark.parametrize("number", [2, 10**17])
def test_no_game_follows_one_that_is_still_played(number: int) -> None:
    game = begin()
    save(game, low(3))
    with pytest.raises(Conflict, match=Why.CHANGED):
        sheets.next_game(game.sheet, number, plan())
    assert len(game.sheet.games) == 1


def test_games_are_numbered_without_gaps(over: Game) -> None:
    assert sheets.next_game(over.sheet, 10**17, plan()).number == 2


def test_a_ruling_does_not_reach_the_game_that_takes_a_withdrawn_ones_place(over: Game) -> None:
    following = sheets.next_game(over.sheet, 2, plan())
    rulings.rule(following, "EW", "word", ANNA)
    rulings.play_on(following, ANNA)
    hands.undo(over, over.entries[-1], 1, ANNA)
    save(over, grand("S", 13))
    assert tally_of(sheets.next_game(over.sheet, 2, plan())).outcome is None


def test_whoever_keeps_score_is_known_to_all() -> None:
    sheet = begin().sheet
    sheets.keep_score(sheet, BJORN)
    version = sheet.version
    sheets.keep_score(sheet, BJORN)
    found = reread(sheet.game).sheet
    assert (found.scorer, found.scorer_name, found.version) == (BJORN.phone, "Bjørn", version)


def test_a_new_name_of_a_sheet_is_logged_once() -> None:
    sheet = begin().sheet
    for _tap in range(2):
        sheets.rename_sheet(sheet, "Thursday", BJORN)
    assert [(change.what, change.before, change.after) for change in logged(sheet)] == [
        ("named", {"name": ""}, {"name": "Thursday"})
    ]


def test_another_short_code_is_another() -> None:
    sheet = begin().sheet
    before = sheet.short_code
    sheets.renew_short_code(sheet)
    assert sheet.short_code not in (None, before)


def test_every_change_is_a_new_version_and_says_when_the_sheet_was_used() -> None:
    game = begin()
    seen = [(game.sheet.version, game.sheet.used_at)]
    for value in (low(3), low(4)):
        save(game, value)
        seen.append((game.sheet.version, game.sheet.used_at))
    assert [version for version, _ in seen] == [1, 2, 3]
    assert seen == sorted(seen)


def test_a_sheet_that_was_deleted_comes_back_with_all_it_had(over: Game) -> None:
    sheet, tally = over.sheet, tally_of(over)
    sheets.delete_sheet(sheet)
    assert db.session.get_one(Sheet, sheet.id).deleted_at
    sheets.bring_back(sheet)
    assert tally_of(reread(over)) == tally


def test_a_phone_without_a_name_is_somebody_too() -> None:
    entry = save(begin(), low(3), who=Who("phone"))
    assert (entry.phone, entry.name) == ("phone", "")
