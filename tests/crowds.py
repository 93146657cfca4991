"""A whole party on a real server: its links, its tables that save, and every screen that follows."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from threading import Barrier
from urllib.parse import urlencode

from scorepad import create_app, database
from scorepad.models import POSITION_STEP, Game, RoundRule, tables_of
from tests.partying import publish, start
from tests.streams import Watcher, following
from tests.writers import FORM


@dataclass(frozen=True, slots=True)
class Seated:
    """A table with its keys: the sheet's own, the watchers', and those of its four guests."""

    number: int
    sheet: str
    watch: str
    guests: tuple[str, ...]

    @property
    def points(self) -> int:
        """What north and south make in every hand."""
        return 1 + self.number % 6

    @property
    def streams(self) -> list[str]:
        """What five phones at it follow: two the sheet, two their guest's page, and one only watches."""
        sheet = [f"/s/{self.sheet}/live?may={may}" for may in ("score", "follow")]
        return [*sheet, *(f"/g/{guest}/live" for guest in self.guests[:2]), f"/w/{self.watch}/live"]


@dataclass(frozen=True, slots=True)
class Links:
    """The keys of a party in its first round."""

    desk: str
    wall: str
    tables: tuple[Seated, ...]
    resting: tuple[str, ...]

    @property
    def screens(self) -> list[str]:
        """Where all that is shown of the party comes from."""
        desk = [f"/p/{self.desk}/live?tab={tab}" for tab in ("tables", "guests", "standing")]
        phones = [path for table in self.tables for path in table.streams]
        return [*desk, f"/b/{self.wall}/live", *phones, *(f"/g/{guest}/live" for guest in self.resting)]


def seat(instance: Path, guests: int, rule: RoundRule) -> Links:
    """A party whose first round is published, in the database of a server that is not started yet."""
    app = create_app({"INSTANCE": instance})
    database.upgrade(app)
    with app.app_context():
        party = start(guests, rule)
        codes = {guest.player_id: guest.code for guest in party.guests}
        tables = tuple(_seated(table.number, table.game, codes) for table in tables_of(publish(party)))
        playing = {code for table in tables for code in table.guests}
        resting = tuple(code for code in codes.values() if code not in playing)
        links = Links(party.code, party.board_code, tables, resting)
    database.close(app)
    return links


def _seated(number: int, game: Game, codes: dict[str, str]) -> Seated:
    guests = tuple(codes[player.id] for player in game.players().values())
    return Seated(number, game.sheet.code, game.sheet.watch_code, guests)


def post(address: str, path: str, **fields: object) -> int:
    with closing(HTTPConnection(address.removeprefix("http://"), timeout=60)) as connection:
        connection.request("POST", path, urlencode(fields), FORM)
        return connection.getresponse().status


def shown(address: str, path: str) -> str:
    """What a page that asks by itself is told."""
    with closing(HTTPConnection(address.removeprefix("http://"), timeout=60)) as connection:
        connection.request("GET", f"{path}{'&' if '?' in path else '?'}poll=1")
        answer = connection.getresponse()
        assert answer.status == 200, path
        return answer.read().decode()


def key(table: Seated, hand: int) -> str:
    return f"table-{table.number}-hand-{hand}:{hand * POSITION_STEP}"


def fields_of(table: Seated, hand: int) -> dict[str, object]:
    """One hand, which north and south win: in six tables no two the same."""
    mine = {"bid": "grand:N", "tricks_ns": 6 + table.points, "entry_key": key(table, hand).partition(":")[0]}
    return mine | {"kind": "hand", "hand": hand, "position": hand * POSITION_STEP}


def save(address: str, table: Seated, hand: int) -> int:
    return post(address, f"/s/{table.sheet}/1/entries", **fields_of(table, hand))


def save_at_once(address: str, tables: tuple[Seated, ...], hands: int) -> set[int]:
    """Every table saves each hand in the same moment as the others; gives how the server answered."""
    together = Barrier(len(tables))

    def play(table: Seated) -> Iterator[int]:
        for hand in range(1, hands + 1):
            together.wait()
            yield save(address, table, hand)

    with ThreadPoolExecutor(len(tables)) as pool:
        return {status for played in pool.map(lambda table: list(play(table)), tables) for status in played}


@contextmanager
def crowd(address: str, paths: Iterable[str]) -> Iterator[dict[str, Watcher]]:
    """All of these are followed at once."""
    with ExitStack() as stack:
        yield {path: stack.enter_context(following(address, path)) for path in paths}
