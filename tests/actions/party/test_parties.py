"""An evening as a whole: begun once, finished, reopened, deleted and brought back."""

from datetime import timedelta

import pytest

from scorepad.actions.ending import commit_all
from scorepad.actions.party import clock, parties, prizes, rounds, seating
from scorepad.actions.party.parties import PartyPlan, Settings
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.actions.sheets import KEPT_AFTER_DELETING
from scorepad.database import db
from scorepad.links import new_code
from scorepad.models import Entry, Game, Guest, Party, PartyState, PrizeKind, Sheet, now, standings_of, tables_of
from scorepad.rules import find_variant
from tests.acting import begin, save
from tests.partying import HOST, ONE_HAND, UNTIL_THE_BELL, play, play_round, publish, start
from tests.rules.play import low


def plan(variant: str = "minnesota") -> PartyPlan:
    preset = find_variant(variant)
    return PartyPlan(preset.key, preset.family, preset.variant, Settings(name="Barn dance"))


def test_the_same_code_is_the_same_party() -> None:
    code = new_code()
    first = parties.start_party(plan(), HOST, "Europe/Oslo", code)
    assert parties.start_party(plan("askov"), HOST, "Europe/Oslo", code) is first
    assert (first.name, first.preset, first.version, first.phone) == ("Barn dance", "minnesota", 1, HOST.phone)


def test_every_key_of_a_party_is_another() -> None:
    party = parties.start_party(plan(), HOST, "Europe/Oslo")
    assert len({party.code, party.spare_code, party.board_code, party.short_code}) == 4


def test_a_party_with_stars_has_a_prize_for_them() -> None:
    kinds = {prize.kind for prize in parties.start_party(plan("askov"), HOST, "UTC").prizes}
    assert kinds == {"most_games", "most_points", "fewest_points", "most_stars"}
    assert PrizeKind.MOST_STARS not in {prize.kind for prize in parties.start_party(plan(), HOST, "UTC").prizes}


def test_a_new_rule_holds_from_the_next_round_on() -> None:
    party = start(8)
    found = publish(party)
    parties.change_settings(party, Settings(name="Later", rule=UNTIL_THE_BELL, planned_rounds=6))
    assert (found.rule, found.party.rule, party.planned_rounds) == (ONE_HAND, UNTIL_THE_BELL, 6)
    assert parties.settings_of(party) == Settings(name="Later", rule=UNTIL_THE_BELL, planned_rounds=6)


@pytest.mark.parametrize("rounds", [0, 100])
def test_no_evening_has_so_many_rounds(rounds: int) -> None:
    party = start(4)
    with pytest.raises(Refused, match=Refusal.OUT_OF_RANGE):
        parties.change_settings(party, Settings(planned_rounds=rounds))
    assert party.planned_rounds is None


def test_another_short_code_closes_the_old_door() -> None:
    party = start(4)
    before = party.short_code
    parties.renew_short_code(party)
    assert party.short_code not in (None, before)


def test_a_party_is_not_finished_over_a_round_that_is_played() -> None:
    party = start(8)
    publish(party)
    with pytest.raises(Refused, match=Refusal.ROUND_OPEN) as caught:
        parties.finish_party(party)
    assert caught.value.values == {"number": 1}


def test_a_finished_party_asks_for_nothing_more() -> None:
    party = start(8)
    play_round(party)
    seating.draft_round(party, 2)
    clock.call_break(party, "Coffee")
    for _press in range(2):
        parties.finish_party(party)
    assert (party.state, party.open, party.break_label) == (PartyState.FINISHED, None, "")
    for again in (lambda: seating.draft_round(party, 2), lambda: rounds.reopen_round(party, 1)):
        with pytest.raises(Refused, match=Refusal.PARTY_OVER):
            again()


def test_the_last_round_is_in_the_standings_of_a_finished_party() -> None:
    party = start(8)
    play_round(party, "NS", "NS")
    last = play_round(party, "EW", "NS")
    parties.finish_party(party)
    top = tables_of(last)[0].winners
    assert {each.guest for each in standings_of(party) if each.place == 1} <= {
        guest.id for guest in party.guests if guest.player_id in {player.id for player in top}
    }


def test_a_reopened_party_plays_on_and_hides_its_prizes() -> None:
    party = start(8)
    play_round(party)
    parties.finish_party(party)
    prizes.reveal(party.next_prize)
    for _press in range(2):
        parties.reopen_party(party)
    assert (party.state, [prize.revealed_at for prize in party.prizes]) == (PartyState.BETWEEN, [None] * 3)
    assert play_round(party).number == 2


def test_a_deleted_party_comes_back_with_all_it_had() -> None:
    party = start(8)
    play_round(party)
    before = standings_of(party)
    for action in (parties.delete_party, parties.delete_party, parties.bring_back_party):
        action(party)
    assert (party.deleted_at, standings_of(party)) == (None, before)


def test_after_seven_days_a_party_goes_for_good_and_takes_nothing_else_along() -> None:
    free, other, party = begin(), start(4), start(9)
    save(free, low(3))
    play_round(party)
    play(publish(party))
    gone, sheets = party.id, [sheet.id for sheet in party.tables]
    parties.delete_party(party)
    party.deleted_at = now() - KEPT_AFTER_DELETING - timedelta(minutes=1)
    commit_all(party)
    parties.delete_party(other)
    db.session.expunge_all()
    assert db.session.get(Party, gone) is None
    for left in (db.select(Guest).filter_by(party_id=gone), db.select(Game).where(Game.sheet_id.in_(sheets))):
        assert not db.session.scalars(left).unique().all()
    assert db.session.get(Party, other.id)
    assert db.session.get(Sheet, free.sheet_id)
    assert db.session.scalars(db.select(Entry).filter_by(game_id=free.id)).all()


def test_every_act_at_the_desk_is_a_new_version_for_those_who_watch() -> None:
    party = start(8)
    versions = [party.version]
    for _ in range(2):
        play_round(party)
        versions.append(party.version)
    assert versions == sorted(set(versions))


def test_a_hand_at_a_table_is_a_new_version_of_the_party_and_of_its_round_too() -> None:
    party = start(8)
    found = publish(party)
    before = party.version, found.version, [sheet.version for sheet in party.tables]
    play(found)
    assert (party.version, found.version) == (before[0] + 2, before[1] + 2)
    assert [sheet.version for sheet in party.tables] == [version + 1 for version in before[2]]
