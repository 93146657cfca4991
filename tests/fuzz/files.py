"""The files for spreadsheets, against the file with everything as the engine counts it."""

import csv
import io

from flask.testing import FlaskClient

from tests.fuzz import remembered
from tests.fuzz.remembered import Record

Line = dict[str, str]


def check_files(client: FlaskClient, link: str, record: Record) -> None:
    """Every file of a sheet or of a party."""
    if "rounds" not in record:
        hands = _lines(client, f"{link}/sheet.csv")
        assert _scores(hands) == [line for _table, game in remembered.games(record) for line in _counted(game)]
        return
    _check_games(_lines(client, f"{link}/games.csv"), record)
    assert len(_lines(client, f"{link}/guests.csv")) == len(record["guests"])
    ranked = [
        (str(each.place), remembered.shown_number(each.games), str(each.difference), str(each.points))
        for each in remembered.ranked(record)
    ]
    found = _lines(client, f"{link}/standings.csv")
    shown = [(line["place"], line["games"], line["difference"], line["points"]) for line in found]
    assert sorted(shown) == sorted(ranked)


def _lines(client: FlaskClient, path: str) -> list[Line]:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))))


def _scores(lines: list[Line]) -> list[tuple[str, list[str]]]:
    """The game of each line, and the scores after it."""
    sides = [name for name in (lines[0] if lines else {}) if name.startswith("score ")]
    return [(line["game"], [line[side] for side in sides if line[side]]) for line in lines]


def _counted(game: Record) -> list[tuple[str, list[str]]]:
    lines = remembered.count(game).tally.lines
    return [(str(game["number"]), [str(score) for score in line.score]) for line in lines]


def _check_games(lines: list[Line], record: Record) -> None:
    """The last game of each table and round, with the score that counts."""
    played = {(game["round"], table): game for table, game in remembered.games(record) if game["round"]}
    shown = {(line["round"], line["table"]): [line["score 1"], line["score 2"]] for line in lines}
    assert len(shown) == len(lines)
    for (number, table), scores in shown.items():
        game = played[int(number), int(table)]
        assert scores == [str(score) for score in remembered.count(game).score]
