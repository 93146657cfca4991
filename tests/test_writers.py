"""Twenty phones that write at once to the real server: what was acknowledged is there, once, whatever happens."""

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit
from urllib.request import urlopen

from tests.pages import score_on
from tests.serving import Served, serving
from tests.writers import FORM, PHONES, Writer, start, stored, write_all


def positions(instance: Path) -> list[tuple[int, int]]:
    with closing(sqlite3.connect(instance / "scorepad.db")) as database:
        return list(database.execute("SELECT game_id, position FROM entry"))


def saved(writers: list[Writer]) -> list[str]:
    return [key for writer in writers for key in writer.saved]


def test_twenty_phones_on_one_sheet_lose_nothing_and_double_nothing(server: Served) -> None:
    sheet = start(server.address)
    writers = [Writer(number, server.address, sheet) for number in range(PHONES)]
    write_all(writers, hands=1)
    kept = stored(server.instance)
    assert len(saved(writers)) == PHONES
    assert sorted(key for key in kept if key in saved(writers)) == sorted(saved(writers))
    with urlopen(f"{server.address}{sheet}/sheet.json", timeout=60) as answer:
        assert answer.read().count(b'"revision": 1') == PHONES


def test_twenty_phones_on_twenty_sheets_do_not_disturb_each_other(tmp_path: Path) -> None:
    with serving(tmp_path / "instance") as served:
        writers = [Writer(number, served.address, start(served.address)) for number in range(PHONES)]
        write_all(writers, hands=3)
    assert sorted(stored(served.instance)) == sorted(saved(writers))
    assert len(set(positions(served.instance))) == 3 * PHONES


def test_a_server_that_is_killed_while_they_write_has_kept_what_it_said(tmp_path: Path) -> None:
    heard = threading.Semaphore(0)
    with serving(tmp_path / "instance") as served:
        sheets = [start(served.address) for _sheet in range(5)]
        writers = [Writer(number, served.address, sheets[number % 5]) for number in range(PHONES)]
        writing = threading.Thread(target=write_all, args=(writers, None, heard.release))
        writing.start()
        for _hand in range(2 * PHONES):
            heard.acquire()
        served.process.kill()
        writing.join()
    kept = stored(served.instance)
    assert set(saved(writers)) <= set(kept)
    assert len(kept) == len(set(kept))
    assert len(positions(served.instance)) == len(set(positions(served.instance)))


def test_after_a_kill_every_sheet_opens_with_the_same_scores(tmp_path: Path) -> None:
    with serving(tmp_path / "instance") as served:
        writers = [Writer(number, served.address, start(served.address)) for number in range(2)]
        write_all(writers, hands=3)
        before = [shown(served, writer.sheet) for writer in writers]
        served.process.kill()
        served.process.wait()
    with serving(tmp_path / "instance") as served:
        assert [shown(served, writer.sheet) for writer in writers] == before
        assert before[0] == {"NS": "0", "EW": "21"}


def shown(served: Served, sheet: str) -> dict[str, str]:
    with urlopen(served.address + sheet, timeout=60) as answer:
        return score_on(answer.read().decode())


def test_while_another_program_holds_the_database_everyone_still_sees_the_scores(tmp_path: Path) -> None:
    with serving(tmp_path / "instance") as served:
        sheet = start(served.address)
        with closing(sqlite3.connect(served.instance / "scorepad.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with ThreadPoolExecutor(PHONES) as phones:
                saves = [phones.submit(save_one, served.address, sheet, number) for number in range(PHONES)]
                seen = 0
                while not any(save.done() for save in saves):
                    assert shown(served, sheet) == {"NS": "0", "EW": "0"}
                    seen += 1
                # Were it the library that waits, at most one page would come through between two waits.
                assert seen > 3
                assert {save.result() for save in saves} == {503}
                other.execute("ROLLBACK")


def save_one(address: str, sheet: str, number: int) -> int:
    form = {"kind": "hand", "bid": "low", "tricks_ns": "6", "position": "65536", "hand": "1", "entry_key": f"k{number}"}
    with closing(HTTPConnection(urlsplit(address).netloc, timeout=60)) as connection:
        connection.request("POST", f"{sheet}/1/entries", urlencode(form), FORM)
        return connection.getresponse().status
