"""What is remembered, and that everything else is computed from it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone

import pytest
from flask import Flask
from sqlalchemy import inspect
from sqlalchemy.exc import IntegrityError

from scorepad import models
from scorepad.actions import hands, rulings
from scorepad.database import db
from scorepad.memory import Memory
from scorepad.models import POSITION_STEP, Change, Entry, Game, Player, Ruling, Sheet, ledger, ledger_of, tally_of
from scorepad.rules.entries import Adjustment, ThrownIn
from scorepad.rules.entries import Entry as EntryValue
from tests.acting import ANNA, begin, reread, save
from tests.rules.play import grand, low, sola
from tests.views.test_queries import statements

COMPUTED = {"total", "points", "dealer", "leader", "outcome", "standing", "place", "next"}


@pytest.fixture(autouse=True)
def in_application(shared_app: Flask) -> Iterator[None]:
    with shared_app.app_context():
        yield


def test_no_column_holds_what_can_be_counted() -> None:
    columns = {f"{table.name}.{column.name}" for table in models.Model.metadata.tables.values() for column in table.c}
    # Only a ruling has a score of its own: it is somebody's word.
    assert {name for name in columns if name.split(".")[1] in COMPUTED | {"score", "stars"}} == {
        "ruling.score",
        "ruling.stars",
    }


def test_the_tables_of_the_models_are_those_of_the_database() -> None:
    assert {Sheet, Game, Entry, Ruling, Change} <= {mapper.class_ for mapper in models.Model.registry.mappers}
    assert {"sheet", "game", "entry", "ruling", "change"} <= set(inspect(db.engine).get_table_names())


@pytest.mark.parametrize("value", [grand("N", 8), low(3, dealer="W"), Adjustment("EW", -3, "revoke"), ThrownIn("S")])
def test_an_entry_is_read_back_as_it_was_recorded(value: EntryValue) -> None:
    game = begin()
    save(game, value)
    assert [entry.value for entry in reread(game).entries] == [value]


def test_every_house_rule_is_spelled_out_in_the_game() -> None:
    game = reread(begin("askov", sola_nola_tricks=1))
    assert set(game.variant_record) == {"v", *game.variant.__slots__}
    assert game.variant_record["sola_nola_tricks"] == 1


def test_a_game_keeps_its_players_as_they_came() -> None:
    game = begin()
    game.sittings = [*game.sittings, Player("E", "f", "Frida", 2 * POSITION_STEP)]
    first, later = (game.players(place * POSITION_STEP) for place in (1, 2))
    assert (first["E"].name, later["E"].name, game.players()["E"].name) == ("Bjørn", "Frida", "Frida")
    assert list(later) == ["N", "E", "S", "W"]


def test_moments_come_back_in_utc_whatever_they_were_given_in() -> None:
    game = begin()
    game.sheet.used_at = datetime(2026, 7, 1, 1, 30, tzinfo=timezone(timedelta(hours=2)))
    db.session.commit()
    assert reread(game).sheet.used_at == datetime(2026, 6, 30, 23, 30, tzinfo=UTC)
    assert reread(game).sheet.used_at.tzinfo is UTC


def test_entries_stand_in_play_order_whenever_they_were_put_there() -> None:
    game = begin()
    save(game, low(1), low(3))
    place = hands.Place(POSITION_STEP * 3 // 2, 0, "between", between=True)
    hands.record(game, low(2), place, ANNA)
    assert [entry.value for entry in reread(game).entries] == [low(1), low(2), low(3)]


def test_a_removed_entry_keeps_its_place_and_counts_for_nothing() -> None:
    game = begin()
    last = save(game, low(1), low(3))
    hands.remove(last, 1, ANNA)
    assert [entry.value for entry in game.entries] == [low(1)]
    assert ledger_of(game).next_position == 3 * POSITION_STEP


@pytest.mark.parametrize("same", ["position", "entry_key"])
def test_the_database_itself_refuses_two_entries_at_one_place_or_of_one_form(same: str) -> None:
    game = begin()
    first = save(game, low(1))
    values = {"position": first.position + 1, "entry_key": "another"} | {same: getattr(first, same)}
    db.session.add(Entry(game=game, kind="hand", record=low(2).to_record(), phone="", **values))
    with pytest.raises(IntegrityError):
        db.session.flush()
    db.session.rollback()


def test_a_game_is_read_once_a_version_and_not_at_all_after_a_hand_of_its_own(shared_app: Flask) -> None:
    game = begin()
    save(game, low(1), low(2))
    written = ledger.read(game).tally
    with statements(shared_app) as asked:
        assert [tally_of(game) for _reading in range(3)] == 3 * [written]
    assert not [each for each in asked if "FROM entry" in each]
    hands.correct(game.entries[0], low(5), 1, ANNA)
    with statements(shared_app) as asked:
        assert len({tally_of(game).score for _reading in range(3)}) == 1
    assert len([each for each in asked if "FROM entry" in each]) == 1


def test_only_so_many_games_are_kept_and_any_other_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "_kept", Memory(5))
    games = [begin() for _sheet in range(5)]
    for game in games:
        save(game, low(1))
    assert len(ledger._kept) == 2  # each weighs its entry and one more
    assert len({tally_of(game).score for game in games}) == 1


def test_of_a_game_only_the_newest_version_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "_kept", Memory(1000))
    save(game := begin(), *[low(5)] * 9)
    assert (len(ledger._kept), ledger._kept.weight) == (1, 10)
    assert tally_of(game).next.number == 10


def test_a_ruling_goes_before_the_tally_and_may_bring_a_score_of_its_own() -> None:
    game = begin("askov")
    save(game, sola("N", made=True), grand("S", 8))
    rulings.rule(game, "EW", "word", ANNA)
    outcome = tally_of(game).outcome
    assert outcome
    assert (outcome.winner, outcome.score, outcome.stars) == ("EW", (2, 0), (1, 0))
    game.rulings[-1].score, game.rulings[-1].stars = [4, 15], [0, 2]
    outcome = ledger.read(game).tally.outcome
    assert outcome
    assert (outcome.winner, outcome.score, outcome.stars) == ("EW", (4, 15), (0, 2))
    db.session.rollback()
