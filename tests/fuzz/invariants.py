"""What holds of every answer, whatever was asked (each function takes one answer, and the world as it then is)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from scorepad.rules.family import InvalidEntry, entry_from_fields
from tests.fuzz import remembered
from tests.fuzz.keys import Keys
from tests.fuzz.reading import Reading
from tests.fuzz.remembered import Counted, Record
from tests.fuzz.values import Sent
from tests.qr import read_svg

ACCEPTED = {200, 204, 303}
FILE = re.compile(r"\.(csv|json)$")
TABLE = re.compile(r"/rounds/(\d+)/tables/(\d+)$")
SEAT = re.compile(r"^/g/[^/]+/table/(\d+)")
QR = re.compile(r'<svg class="qr".*?</svg>', re.DOTALL)


@dataclass(slots=True)
class Answer:
    """What was asked, and what came back."""

    method: str
    path: str
    sent: Sent
    status: int
    location: str
    kind: str
    text: str
    reading: Reading = field(default_factory=lambda: Reading(""))

    @property
    def bare_path(self) -> str:
        return self.path.partition("?")[0]

    @property
    def fields(self) -> dict[str, str]:
        """The form as the server reads it: of what is said twice the first."""
        return dict(reversed(self.sent))


def check_status(answer: Answer) -> None:
    """Never our fault; what is sent is done or refused."""
    assert answer.status < 500, answer.text[:2000]
    if answer.method == "POST":
        assert answer.status in ACCEPTED or 400 <= answer.status < 500


def check_markup(answer: Answer) -> None:
    """It is HTML as it should be, and every id is there once."""
    assert answer.reading.faults == []


def check_keys(answer: Answer, keys: Keys, held: set[str], new: set[str]) -> None:
    """A weaker link shows no stronger one; files show none. What a phone holds is on its own list, and leads on."""
    own = keys.shown_by(answer.path)
    if answer.bare_path.startswith("/j"):
        own = own.union(
            *(keys.shows[key] for key in keys.found_in(f"{answer.path} {answer.fields.get('code', '').upper()}"))
        )
    if answer.location:
        new = new.union(keys.of("g")) if answer.bare_path.startswith("/j") else new  # the guest that one says to be
        _check_shown(keys.found_in(answer.location) - own - held - new)
        return
    if FILE.search(answer.bare_path):
        _check_shown(keys.found_in(answer.text))
        return
    drawn = " ".join(_said(each) for each in QR.findall(answer.text))
    _check_shown(keys.found_in(f"{answer.text} {drawn}") - own - _personal(answer.bare_path, keys, held))


def _check_shown(stronger: set[str]) -> None:
    assert not stronger, f"it shows {stronger}"


def _personal(path: str, keys: Keys, held: set[str]) -> set[str]:
    """A phone's first page lists what it holds; at a party's table a guest is led to the own page."""
    if path.startswith("/s/") and not path.endswith("/live"):
        return held.intersection(keys.of("g"))
    return held if path == "/" or path.startswith(("/recent/", "/j")) else set()


@cache
def _said(svg: str) -> str:
    return read_svg(svg)


def check_score(answer: Answer, keys: Keys, record: Record) -> None:
    """The score on the page is the engine's over the record."""
    counted = _game_shown(answer, keys, record)
    if counted is None:
        return
    if counted.family.keeps_points:
        shown = {
            attributes["data-side"]: text for attributes, text in answer.reading.figures if "data-side" in attributes
        }
        assert shown == {side: _figure(score) for side, score in zip(counted.sides, counted.score, strict=True)}
    else:
        dealt = counted.tally.next.detail.dealt if not counted.tally.outcome and counted.tally.next.detail else {}
        cards = sorted(_figure(each) for each in dealt.values() if each)
        assert sorted(text for _attributes, text in answer.reading.figures[: len(cards)]) == cards


def _figure(number: int) -> str:
    return str(number).replace("-", "−")


def _game_shown(answer: Answer, keys: Keys, record: Record) -> Counted | None:
    path, number = answer.bare_path, answer.reading.game
    if desk := TABLE.search(path):
        found = [g for at, g in remembered.games(record) if (g.get("round"), at) == (int(desk[1]), int(desk[2]))]
    elif number is not None and path[:3] in ("/s/", "/w/", "/g/"):
        place = table_of(path, keys), int(number)
        found = [g for at, g in remembered.games(record) if (at, g["number"]) == place]
    else:
        return None
    return remembered.count(found[-1])


def table_of(path: str, keys: Keys) -> int:
    """The number of the table whose sheet is at this path; nought for a sheet of its own."""
    seat = SEAT.match(path)
    return int(seat[1]) if seat else keys.table[path.split("/")[2]]


def check_kept(answer: Answer, before: Record, after: Record) -> None:
    """Nothing recorded is lost or doubled; what is refused changes nothing; one form changes one entry at most."""
    old, new = remembered.entries(before), remembered.entries(after)
    assert old.keys() <= new.keys(), f"lost: {old.keys() - new.keys()}"
    assert all(new[place]["revision"] >= old[place]["revision"] for place in old)
    changed = [place for place in new if new[place] != old.get(place)]
    if answer.bare_path.endswith("/people"):  # who swaps chairs is in other seats in every hand, with the same points
        assert old.keys() == new.keys()
        assert _scores(before) == _scores(after)
        return
    assert len(changed) <= 1, f"changed at once: {changed}"
    if answer.status >= 400:
        assert not changed
        assert _settled(after) == _settled(before)


def _scores(record: Record) -> list[list[int]]:
    return [sorted(remembered.count(game).score) for _table, game in remembered.games(record)]


def _settled(record: Record) -> Mapping[str, Any]:
    """What only an accepted form changes. A draft that no longer fits may be drawn anew when it is refused."""
    if "rounds" not in record:
        return remembered.facts(record)
    published = [each for each in record["rounds"] if each["state"] != "draft"]
    return {"guests": record["guests"], "tables": record["tables"], "rounds": published, "prizes": record["prizes"]}


def check_saved(answer: Answer, before: Record, after: Record, table: int) -> None:
    """An entry that was accepted is there as it was typed; what is no entry was not taken for one."""
    number = int(answer.bare_path.rsplit("/", 2)[1])
    game = next(game for at, game in remembered.games(after) if (at, game["number"]) == (table, number))
    old, new = remembered.entries(before), remembered.entries(after)
    added = [new[place] for place in new if place not in old]
    try:
        meant = _meant(answer.fields, game)
    except InvalidEntry:
        assert not added
        return
    there = added or [each for each in game["entries"] if not each["removed_at"]]
    assert meant in [(each["kind"], each["record"]) for each in there]


def _meant(fields: dict[str, str], game: Record) -> tuple[str, Record]:
    counted = remembered.count(game)
    variant = counted.family.variant.from_record(game["variant_record"])
    players = len({player["seat"] for player in game["player_records"]})
    value = entry_from_fields(counted.family, fields, variant, players)
    return value.kind, value.to_record()
