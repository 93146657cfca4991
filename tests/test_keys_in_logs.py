"""Nothing that a server writes holds a key, whatever route it is the key of: every one there is is walked."""

import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, IncompleteRead
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from flask import Flask

from scorepad import logs
from tests.routes import CODE, SHORT_CODE, addresses, keys_in, spellings
from tests.serving import ROOT, serving

LINES = (
    '127.0.0.1 - - [01/Dec/2026:00:04:50 +0000] "GET {} HTTP/1.1" 200 17 "-" "Mozilla/5.0"',
    '127.0.0.1 - - [01/Dec/2026:00:04:50 +0000] "GET / HTTP/1.1" 200 17 "https://whist.example.org{}" "Mozilla/5.0"',
    "Exception on {} [POST]",
    "werkzeug.exceptions.NotFound: nothing at '{}'",
)


def test_no_line_about_any_route_holds_a_key_however_it_is_spelled(shared_app: Flask) -> None:
    spelled = [each for address, _rule in addresses(shared_app) for each in spellings(address)]
    told = [line.format(each) for each in spelled for line in LINES]
    assert {key for line in told for key in keys_in(line)} == {CODE, SHORT_CODE}
    assert [line for line in told if keys_in(logs.mask(line))] == []


@pytest.mark.skipif(sys.platform == "win32", reason="gunicorn does not run there")
def test_gunicorn_writes_no_key(shared_app: Flask, instance: Path, tmp_path: Path) -> None:
    asked = [each for address, _rule in addresses(shared_app) for each in list(spellings(address))[::4]]
    with gunicorn(instance, tmp_path / "log") as address:
        statuses = list(ask(address, asked))
    told = (tmp_path / "log").read_text()
    assert set(statuses) >= {200, 404}
    assert told.count(" HTTP/1.1") == len(asked)
    assert keys_in(told) == set()


def test_what_fails_is_told_without_its_key(shared_app: Flask, instance: Path) -> None:
    """Every route on a database that lost its tables."""
    asked = [address for address, _rule in addresses(shared_app)]
    with serving(instance) as served:
        lose_all_tables(instance)
        statuses = [*ask(served.address, asked), *ask(served.address, asked, "POST")]
    told = Path(f"{instance}-server.log").read_text()
    assert statuses.count(503) > 50
    assert "was not brought up to this version" in told
    assert keys_in(told) == set()


def test_what_breaks_while_it_is_sent_is_told_without_its_key(instance: Path) -> None:
    with serving(instance, module="tests.toy") as served, pytest.raises(IncompleteRead):
        urlopen(f"{served.address}/toy/breaks/{CODE}", timeout=20).read()
    told = Path(f"{instance}-server.log").read_text()
    assert "RuntimeError: cannot go on with ***" in told
    assert keys_in(told) == set()


@contextmanager
def gunicorn(instance: Path, log: Path) -> Iterator[str]:
    """As README says, with every line it can write."""
    told = [
        "--access-logfile",
        "-",
        "--access-logformat",
        '%(t)s "%(r)s" %(s)s "%(f)s" %(U)s %(q)s',
        "--log-level=debug",
    ]
    app = f"scorepad:create_app({{'INSTANCE': {str(instance)!r}}})"
    with socket.create_server(("127.0.0.1", 0), backlog=100) as door, log.open("w") as written:
        command = [sys.executable, "-m", "gunicorn", "-k", "gevent", "-b", f"fd://{door.fileno()}", *told, app]
        descriptors = {"pass_fds": [door.fileno()], "stdout": written, "stderr": written}
        with subprocess.Popen(command, cwd=ROOT, **descriptors) as process:
            try:
                yield f"http://127.0.0.1:{door.getsockname()[1]}"
            finally:
                process.terminate()
    assert process.returncode == 0


def ask(address: str, paths: Iterable[str], method: str = "GET") -> Iterator[int]:
    """What is answered to each, whoever sent us there."""
    for path in paths:
        with closing(HTTPConnection(urlsplit(address).netloc, timeout=20)) as connection:
            connection.request(method, path, headers={"Referer": f"{address}{path}"})
            yield connection.getresponse().status


def lose_all_tables(instance: Path) -> None:
    with closing(sqlite3.connect(instance / "scorepad.db")) as opened:
        for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            opened.execute(f"DROP TABLE {name}")
