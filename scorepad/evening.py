"""The evening so far, per person: games won and money, from the games' outcomes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scorepad.models import Game


@dataclass(slots=True)
class Person:
    """What one person has from all the games they sat in to the end. Money is in whole minor units."""

    id: str
    name: str
    played: int = 0
    won: int = 0
    stars: int = 0
    money: int = 0


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom how much at the end of the evening."""

    payer: Person
    payee: Person
    amount: int


@dataclass(slots=True)
class Evening:
    """Everyone who played, and what was played for."""

    people: list[Person] = field(default_factory=list)
    currency: str | None = None

    def payments(self) -> list[Payment]:
        """As few payments as settle everything: the largest debt goes to the largest claim first."""
        left = {person.id: person.money for person in self.people}
        made: list[Payment] = []
        while any(left.values()):
            payer = min(self.people, key=lambda person: left[person.id])
            payee = max(self.people, key=lambda person: left[person.id])
            amount = min(-left[payer.id], left[payee.id])
            left[payer.id] += amount
            left[payee.id] -= amount
            made.append(Payment(payer, payee, amount))
        return made


def evening_of(games: Iterable[Game]) -> Evening:
    """The evening of a sheet's games: whoever sits at the end of a game is credited with it."""
    evening, people = Evening(), dict[str, Person]()
    for game in games:
        seated = game.players()
        for player in seated.values():
            person = people.setdefault(player.id, Person(player.id, player.name))
            person.name = player.name
        _credit(game, {seat: people[player.id] for seat, player in seated.items()}, evening)
    evening.people = sorted(people.values(), key=lambda person: (-person.won, -person.money))
    return evening


def _credit(game: Game, seated: dict[str, Person], evening: Evening) -> None:
    outcome = game.result().outcome
    if outcome is None:
        return
    variant, winners = game.variant, game.family.members(outcome.winner)
    side = _place(game.family.sides(len(seated)), outcome.winner)
    for seat, person in seated.items():
        person.played += 1
        if seat in winners:
            person.won += 1
            person.stars += outcome.stars[side]
    for seat, amount in game.family.shares(variant, outcome).items():
        seated[seat].money += amount
        evening.currency = getattr(variant, "currency", None) if amount else evening.currency


def _place(sides: Sequence[str], side: str) -> int:
    return sides.index(side)
