"""Many phones and hosts at the same moment: everything happens once, on SQLite and on PostgreSQL."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from flask import Flask

from scorepad.actions import hands
from scorepad.actions.ending import Who
from scorepad.actions.party import clock, door, rounds, seating
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.database import db
from scorepad.models import Party, RoundState, TableState, history, tables_of
from scorepad.views import access
from tests.acting import coming
from tests.partying import play, publish, start
from tests.rules.play import grand

Act = Callable[[int], object]
TURNS = {"sqlite": 50, "postgresql": 10}
ONCE_EACH = 1 + len(("published", "one table", "the other table", "closed"))
"""The version of a round to which nothing happened twice."""


@pytest.fixture(autouse=True)
def in_application() -> None:
    """Every thread has a context of its own here."""


@pytest.fixture(params=["app", pytest.param("postgres_app", marks=pytest.mark.postgresql)])
def served(request: pytest.FixtureRequest) -> Flask:
    app: Flask = request.getfixturevalue(request.param)
    return app


def at_once(app: Flask, act: Act, times: int) -> Counter[str]:
    """Let as many threads as said do it in the same moment; what was refused is counted by its reason."""
    together = Barrier(times)

    def run(number: int) -> str:
        together.wait()
        with app.test_request_context():
            try:
                act(number)
            except Refused as refused:
                return str(refused.why)
            return "done"

    with ThreadPoolExecutor(times) as pool:
        return Counter(pool.map(run, range(times)))


def begun(app: Flask, guests: int, *, played: bool = False) -> str:
    """The desk's code of a party whose first round is published."""
    with app.app_context():
        party = start(guests)
        found = publish(party)
        if played:
            play(found)
        return party.code


def test_a_round_closed_and_the_next_drafted_from_many_phones_is_once(served: Flask) -> None:
    code = begun(served, 12, played=True)

    def press(_number: int) -> None:
        rounds.close_round(access.party_to_write(code), 1)
        seating.draft_round(access.party_to_write(code), 2)

    assert at_once(served, press, 8) == {"done": 8}
    with served.app_context():
        party = access.party_to_read(code)
        assert [each.state for each in party.rounds] == [RoundState.CLOSED, RoundState.DRAFT]
        assert len(party.rounds[1].places) == 12
        assert party.rounds[0].closed_at


def test_a_round_published_by_two_hosts_has_one_game_a_table(served: Flask) -> None:
    with served.app_context():
        party = start(12)
        code, revision = party.code, seating.draft_round(party, 1).revision

    def press(_number: int) -> None:
        rounds.publish_round(access.party_to_write(code), 1, revision)

    assert at_once(served, press, 6) == {"done": 6}
    with served.app_context():
        assert [len(sheet.all_games) for sheet in access.party_to_read(code).tables] == [1, 1, 1]


def finish(sheets: Sequence[str]) -> Act:
    """Each thread saves the hand that decides its table."""

    def act(number: int) -> None:
        game = access.sheet_to_write(sheets[number]).game
        hands.record(game, grand("N", 8), coming(game, "form"), Who(f"phone {number}"))

    return act


def seated_at(app: Flask, code: str) -> list[str]:
    """The codes of the sheets, from the top."""
    with app.app_context():
        return [sheet.code for sheet in access.party_to_read(code).tables]


def test_twelve_tables_finishing_at_the_same_moment_lose_nothing(served: Flask) -> None:
    code = begun(served, 48)
    with served.app_context():
        before = access.party_to_read(code).version
    assert at_once(served, finish(seated_at(served, code)), 12) == {"done": 12}
    with served.app_context():
        party = access.party_to_read(code)
        assert [table.state for table in tables_of(party.playing)] == [TableState.DONE] * 12
        assert party.version == before + 12


def test_the_last_two_tables_finishing_at_the_same_moment_complete_the_round_once_every_time(served: Flask) -> None:
    code = begun(served, 8)
    sheets = seated_at(served, code)
    with served.app_context():
        turns = TURNS[db.engine.dialect.name]
    for number in range(1, turns + 1):
        assert at_once(served, finish_and_press(code, number, sheets), 2)["done"] >= 1
        with served.app_context():
            party = access.party_to_read(code)
            assert [each.state for each in party.rounds] == [RoundState.CLOSED] * number
            assert (history(party)[-1].unfinished, party.rounds[-1].version) == ((), ONCE_EACH)
            publish(access.party_to_write(code))


def finish_and_press(code: str, number: int, sheets: Sequence[str]) -> Act:
    """Two tables finish, and at each of them "close" is pressed: too early at one, or else at both."""
    save = finish(sheets)

    def act(thread: int) -> None:
        save(thread)
        rounds.close_round(access.party_to_write(code), number)

    return act


def test_who_writes_again_sees_what_others_wrote_meanwhile(served: Flask) -> None:
    code = begun(served, 4)
    with served.app_context():
        party = access.party_to_write(code)
        clock.call_break(party, "Coffee")
        assert at_once(served, lambda _number: clock.call_break(access.party_to_write(code), "Song"), 1) == {"done": 1}
        assert party.break_label == "Coffee"
        assert access.party_to_write(code).break_label == "Song"


def test_a_table_saving_while_the_desk_closes_loses_nothing(served: Flask) -> None:
    code = begun(served, 8)
    with served.app_context():
        sheets = [sheet.code for sheet in access.party_to_read(code).tables]

    def act(number: int) -> None:
        if number == 2:
            rounds.close_round(access.party_to_write(code), 1)
        else:
            game = access.sheet_to_write(sheets[number]).game
            hands.record(game, grand("N", 8), coming(game, "form"), Who("phone"))

    answers = at_once(served, act, 3)
    assert answers["done"] >= 2
    assert set(answers) <= {"done", Refusal.NOT_FINISHED}
    with served.app_context():
        assert [len(sheet.game.entries) for sheet in access.party_to_read(code).tables] == [1, 1]


def test_guests_who_come_in_the_same_minute_are_all_there_once(served: Flask) -> None:
    with served.app_context():
        short_code = start(0).short_code or ""

    def come(number: int) -> None:
        party = access.party_to_join_and_write(short_code)
        assert party
        door.join(party, f"Guest {number // 2}", Who(f"phone {number // 2}"), f"form {number}")

    assert at_once(served, come, 12) == {"done": 12}
    with served.app_context():
        party = db.session.scalar(db.select(Party).filter_by(short_code=short_code))
        assert sorted(guest.name for guest in party.present) == [f"Guest {number}" for number in range(6)]
