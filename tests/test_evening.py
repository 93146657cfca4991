"""The evening so far: whose games, whose stars, and who pays whom."""

from collections import Counter
from collections.abc import Iterator

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorepad.actions import hands, rulings, sheets
from scorepad.evening import Evening, Person, evening_of
from scorepad.models import Game
from tests.acting import ANNA, begin, plan, save
from tests.rules.play import dix, grand, sola


@pytest.fixture(autouse=True)
def in_application(shared_app: Flask) -> Iterator[None]:
    with shared_app.app_context():
        yield


def game_of_askov(*winners: str, **rules: object) -> list[Game]:
    """Games of Askov one after another, each won by this side in two or three hands."""
    games = [begin("askov", **rules)]
    for number, side in enumerate(winners, 1):
        save(games[-1], *[grand(side[0], 13 if side == "NS" else 0)] * 3)
        games.append(sheets.next_game(games[0].sheet, number + 1, plan("askov", **rules)))
    return games[0].sheet.games


def counted(games: list[Game]) -> dict[str, tuple[int, int, int]]:
    return {person.name: (person.won, person.played, person.money["USD"]) for person in evening_of(games).people}


def test_a_game_that_is_not_over_counts_for_nobody() -> None:
    game = begin("askov")
    save(game, sola("N", made=True), grand("N", 13))
    assert set(counted([game]).values()) == {(0, 0, 0)}
    assert evening_of([game]).currencies == []


def test_everyone_is_credited_with_games_and_money() -> None:
    assert counted(game_of_askov("NS", "NS", "EW")) == {
        "Anna": (2, 3, 15), "Clara": (2, 3, 15), "Bjørn": (1, 3, -15), "David": (1, 3, -15),
    }  # fmt: skip


def test_the_winners_stars_are_paid_and_the_losers_are_not() -> None:
    game = begin("askov")
    save(game, sola("N", made=True), dix("E", made=True), sola("W", made=True), *[grand("N", 13)] * 3)
    people = {person.name: person for person in evening_of([game]).people}
    assert people["Anna"].money["USD"] == 30
    assert [(people[name].stars, people[name].won) for name in ("Anna", "Bjørn")] == [(1, 1), (0, 0)]


def test_a_correction_moves_the_money_with_the_game() -> None:
    game = game_of_askov("NS")[0]
    for entry in game.entries:
        hands.correct(entry, grand("E", 0), 1, ANNA)
    assert counted([game])["Anna"] == (0, 1, -15)
    rulings.rule(begin("askov"), "NS", "word", ANNA)


def test_a_decided_game_counts_like_any_other() -> None:
    game = begin("askov")
    rulings.rule(game, "EW", "cut", ANNA)
    assert counted([game])["David"] == (1, 1, 15)


def test_currencies_are_never_added_together() -> None:
    games = [begin("askov", currency=currency) for currency in ("USD", "NOK")]
    for game, side in zip(games, "NE", strict=True):
        save(game, *[grand(side, 13 if side == "N" else 0)] * 3)
    evening = evening_of(games)
    assert evening.currencies == ["NOK", "USD"]
    assert {person.name: dict(person.money) for person in evening.people}["Anna"] == {"USD": 15, "NOK": -15}
    assert {payment.payer.name for payment in evening.payments("NOK")} == {"Anna", "Clara"}


def test_where_nothing_is_played_for_nobody_pays() -> None:
    game = begin("minnesota")
    save(game, grand("N", 13), grand("N", 13))
    assert evening_of([game]).currencies == []


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=8))
def test_payments_settle_everything_with_fewer_payments_than_people(amounts: list[int]) -> None:
    owed = [*amounts, -sum(amounts)]
    people = [Person(str(at), f"P{at}", money=Counter(USD=amount)) for at, amount in enumerate(owed)]
    payments = Evening(people).payments("USD")
    left = {person.id: person.money["USD"] for person in people}
    for payment in payments:
        assert payment.amount > 0
        left[payment.payer.id] += payment.amount
        left[payment.payee.id] -= payment.amount
    assert not any(left.values())
    assert len(payments) < len(people)


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=8))
def test_nobody_both_pays_and_is_paid(amounts: list[int]) -> None:
    owed = [*amounts, -sum(amounts)]
    people = [Person(str(at), f"P{at}", money=Counter(USD=amount)) for at, amount in enumerate(owed)]
    payments = Evening(people).payments("USD")
    assert {payment.payer.id for payment in payments}.isdisjoint(payment.payee.id for payment in payments)


@given(st.lists(st.integers(-500, 500), max_size=8))
def test_payments_end_whatever_was_won_and_lost(amounts: list[int]) -> None:
    people = [Person(str(at), f"P{at}", money=Counter(USD=amount)) for at, amount in enumerate(amounts)]
    paid, got = Counter[str](), Counter[str]()
    for payment in Evening(people).payments("USD"):
        assert payment.amount > 0
        paid[payment.payer.id] += payment.amount
        got[payment.payee.id] += payment.amount
    owed = sum(-amount for amount in amounts if amount < 0)
    claimed = sum(amount for amount in amounts if amount > 0)
    assert paid.total() == got.total() == min(owed, claimed)
    assert all(paid[person.id] <= max(0, -person.money["USD"]) for person in people)
    assert all(got[person.id] <= max(0, person.money["USD"]) for person in people)
