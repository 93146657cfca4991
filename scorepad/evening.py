"""The evening so far, per person: games won and money, from the games' outcomes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from scorepad.models import Game, tally_of


@dataclass(slots=True)
class Person:
    """What one person has from all the games they sat in to the end. Money is in whole minor units, by currency."""

    id: str
    name: str
    played: int = 0
    won: int = 0
    stars: int = 0
    money: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom how much at the end of the evening."""

    payer: Person
    payee: Person
    amount: int
    currency: str


@dataclass(slots=True)
class Evening:
    """Everyone who played, and what was played for."""

    people: list[Person] = field(default_factory=list)

    @property
    def currencies(self) -> list[str]:
        """What was played for, where anything was."""
        return sorted({currency for person in self.people for currency in person.money})

    def payments(self, currency: str) -> list[Payment]:
        """Few payments that settle everything: the largest debt goes to the largest claim first.

        If debts and claims are not level, what is left over stays open.
        """
        left = {person.id: person.money[currency] for person in self.people}
        made: list[Payment] = []
        while left:
            payer = min(self.people, key=lambda person: left[person.id])
            payee = max(self.people, key=lambda person: left[person.id])
            amount = min(-left[payer.id], left[payee.id])
            if amount <= 0:
                break
            left[payer.id] += amount
            left[payee.id] -= amount
            made.append(Payment(payer, payee, amount, currency))
        return made


def evening_of(games: Iterable[Game]) -> Evening:
    """The evening of a sheet's games: whoever sits at the end of a game is credited with it."""
    evening, people = Evening(), dict[str, Person]()
    for game in games:
        seated = game.players()
        for player in seated.values():
            person = people.setdefault(player.id, Person(player.id, player.name))
            person.name = player.name
        _credit(game, {seat: people[player.id] for seat, player in seated.items()})
    evening.people = sorted(people.values(), key=lambda person: -person.won)
    return evening


def _credit(game: Game, seated: dict[str, Person]) -> None:
    outcome = tally_of(game).outcome
    if outcome is None:
        return
    variant: Any = game.variant
    winners = game.family.members(outcome.winner)
    side = game.family.sides(len(seated)).index(outcome.winner)
    for seat, person in seated.items():
        person.played += 1
        if seat in winners:
            person.won += 1
            person.stars += outcome.stars[side]
    for seat, amount in game.family.shares(variant, outcome).items():
        if amount:
            seated[seat].money[variant.currency] += amount
