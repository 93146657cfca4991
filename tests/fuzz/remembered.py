"""What a file with everything says, counted again by the engine alone; and what a change may change in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scorepad import rules
from scorepad.party.rounds import Rest, Result, Round, Table
from scorepad.party.standings import RestCounts, Standing, standings
from scorepad.rules.family import Family, Ruling, Tally, entry_from_record
from scorepad.seat import Partnership, Seat

Record = dict[str, Any]
Place = tuple[int, int, int]  # table (nought for a sheet of its own), game, position


@dataclass(frozen=True, slots=True)
class Counted:
    """A game as it comes out when its record is counted anew."""

    family: Family
    tally: Tally
    sides: tuple[str, ...]

    @property
    def score(self) -> tuple[int, ...]:
        return self.tally.outcome.score if self.tally.outcome else self.tally.score


def count(game: Record) -> Counted:
    """Count a game of a file."""
    family = rules.FAMILIES[game["family_key"]]
    variant, players = family.variant.from_record(game["variant_record"]), len(_seats(game))
    entries = sorted((each for each in game["entries"] if not each["removed_at"]), key=lambda each: each["position"])
    values = [entry_from_record(family, each["kind"], each["record"]) for each in entries]
    tally = family.tally(variant, players, game["first_dealer"], values, game["called_at"] is not None)
    return Counted(family, _ruled(tally, game["rulings"]), family.sides(players))


def _seats(game: Record) -> set[str]:
    return {player["seat"] for player in game["player_records"]}


def _ruled(tally: Tally, rulings: list[Record]) -> Tally:
    standing = [each for each in rulings if each["withdrawn_at"] is None]
    if not standing:
        return tally
    last = standing[-1]
    ruling = Ruling(last["winner"], _figures(last["score"]), _figures(last["stars"]))
    outcome = ruling.over(tally)
    return Tally(tally.lines, outcome.score, outcome.stars, tally.next, outcome)


def _figures(listed: list[int] | None) -> tuple[int, ...] | None:
    return tuple(listed) if listed else None


def games(record: Record) -> Iterator[tuple[int, Record]]:
    """Every game of a sheet or a party, with its table."""
    for table in record.get("tables", [record]):
        yield from ((table.get("number", 0), game) for game in table["games"])


def entries(record: Record) -> dict[Place, Record]:
    """Every entry by its place. A place is never taken twice."""
    found: dict[Place, Record] = {}
    for table, game in games(record):
        for entry in game["entries"]:
            place = table, game["number"], entry["position"]
            assert place not in found, f"two entries are at {place}"
            found[place] = entry
    return found


def facts(record: Record) -> Record:
    """Without the moment of the last use, which reading may change as well."""
    return {name: value for name, value in record.items() if name != "used_at"}


def closed_rounds(record: Record) -> list[Round]:
    """The closed rounds of a party with what came of every table."""
    return [_seating(record, each) for each in record["rounds"] if each["state"] == "closed"]


def _seating(record: Record, found: Record) -> Round:
    placed = {(place["table_number"], place["seat"]): place["guest"] for place in found["places"] if place["seat"]}
    tables = [
        Table(number, tuple(placed[number, seat] for seat in Seat), _result(record, found["number"], number))
        for number in sorted({table for table, _seat in placed})
    ]
    return Round(tuple(tables), tuple(Rest(p["guest"], p["target"]) for p in found["places"] if not p["seat"]))


def _result(record: Record, number: int, table: int) -> Result | None:
    """What the last game of the round at this table came to: those before it were taken back."""
    played = [game for at, game in games(record) if at == table and game["round"] == number]
    outcome = count(played[-1]).tally.outcome if played else None
    return outcome and Result(Partnership(outcome.winner), outcome.score[:2], outcome.stars[:2])


def ranked(record: Record) -> tuple[Standing, ...]:
    """Who is ahead, counted from the file."""
    return standings(closed_rounds(record), RestCounts(record["rest_counts"]))


def shown_number(games_won: Fraction) -> str:
    """Games won as a spreadsheet has them."""
    return str(int(games_won)) if games_won.denominator == 1 else str(round(float(games_won), 3))


def check_seats(record: Record) -> None:
    """In every round everyone sits once or rests, and every table has its four."""
    for found in record.get("rounds", []):
        placed = [place["guest"] for place in found["places"]]
        assert len(placed) == len(set(placed)), f"somebody is twice in round {found['number']}"
        seats = [(place["table_number"], place["seat"]) for place in found["places"] if place["seat"]]
        assert len(seats) == len(set(seats)), f"two sit on one chair in round {found['number']}"
        assert len(seats) == 4 * len({table for table, _seat in seats}), f"a chair is empty in {found['number']}"


def check_everyone_is_placed(before: Record, after: Record, number: int) -> None:
    """A round that is drafted or was published just now has a place for everybody who is here, and for nobody else."""
    was, found = (next((r for r in record["rounds"] if r["number"] == number), None) for record in (before, after))
    if found is None or (found["state"] != "draft" and (was is None or was["state"] != "draft")):
        return
    here = {guest["id"] for guest in after["guests"] if guest["state"] == "present"}
    placed = {place["guest"] for place in found["places"]}
    assert placed == here, f"round {number}: without a place {here - placed}, not here {placed - here}"
