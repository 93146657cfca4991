"""`scorepad serve` as a process, and what it does with its port."""

import itertools
import os
import pty
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from threading import Thread
from urllib.parse import urlsplit

import gevent
import pytest
from flask import Flask
from gevent.event import Event
from gevent.pool import Pool
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from scorepad import links
from scorepad import server as server_module
from tests import qr
from tests.serving import ROOT, Served, serving
from tests.writers import start


@contextmanager
def connected(served: Served) -> Iterator[HTTPConnection]:
    with closing(HTTPConnection(urlsplit(served.address).netloc, timeout=20)) as connection:
        yield connection


def get(connection: HTTPConnection, path: str) -> tuple[int, bytes, str | None]:
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read(), answer.getheader("Cache-Control")


def test_the_first_page_links_files_that_are_there(server: Served) -> None:
    with connected(server) as connection:
        status, page, _kept = get(connection, "/")
        assert status == 200
        files = re.findall(r'(?:href|src)="(/static/[^"#]+\?v=[^"#]+)', page.decode())
        assert {path.split("?")[0] for path in files} >= {"/static/scorepad.css", "/static/htmx.js", "/static/live.js"}
        for path in files:
            status, content, kept = get(connection, path)
            assert (status, bool(content), kept) == (200, True, "public, max-age=31536000, immutable")


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_asked_even_with_a_connection_open(tmp_path: Path, asked: signal.Signals) -> None:
    with serving(tmp_path / "instance") as served, connected(served) as connection:
        get(connection, "/static/htmx.js")
        served.process.send_signal(asked)
        assert served.process.wait(timeout=20) == 0
    assert not (tmp_path / "instance" / "scorepad.db-wal").exists()


def test_a_phone_that_watches_does_not_keep_it_from_stopping(tmp_path: Path) -> None:
    with serving(tmp_path / "instance", module="tests.toy") as served, connected(served) as connection:
        connection.request("GET", "/live")
        connection.getresponse().readline()
        served.process.terminate()
        assert served.process.wait(timeout=20) == 0


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_that_was_asked_for_and_is_taken_ends_in_one_line(tmp_path: Path, taken: int) -> None:
    command = [sys.executable, "-m", "scorepad.cli", "--host", "127.0.0.1", "--port", str(taken)]
    environment = os.environ | {"SCOREPAD_INSTANCE": str(tmp_path / "instance")}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert str(taken) in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_the_next_free_port_serves_where_the_usual_one_is_taken(
    app: Flask, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "USUAL_PORT", taken)
    listening = server_module.listen(app, "127.0.0.1", None)
    listening.close()
    assert taken < listening.server_port < taken + server_module.NEIGHBOURS


def test_small_answers_are_sent_at_once(app: Flask) -> None:
    seen = []

    class Handler:
        def __init__(self, opened: socket.socket, *_others: object) -> None:
            seen.append(opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

        def handle(self) -> None: ...

    listening = server_module.Server(("127.0.0.1", 0), app, handler_class=Handler)
    with socket.create_server(("127.0.0.1", 0)) as door, socket.create_connection(door.getsockname()) as opened:
        listening.handle(opened, None)
    assert seen == [1]


def test_every_phone_that_watches_may_have_a_connection() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    server_module.raise_open_files()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert hard == before[1]
    assert soft == min(hard, server_module.OPEN_FILES)


def test_the_public_address_goes_before_those_of_this_machine(app: Flask) -> None:
    listening = server_module.listen(app, "127.0.0.1", 0)
    listening.close()
    assert server_module.addresses(app, listening) == [f"http://127.0.0.1:{listening.server_port}"]
    app.config["PUBLIC_URL"] = "https://whist.example.org"
    assert server_module.addresses(app, listening) == ["https://whist.example.org"]


def on_a_terminal(instance: Path, *options: str) -> str:
    """What the person at the keyboard sees until it serves."""
    master, terminal = pty.openpty()
    command = [sys.executable, "-m", "scorepad.cli", "--port", "0", *options]
    environment = os.environ | {"SCOREPAD_INSTANCE": str(instance), "PYTHONIOENCODING": "utf-8"}
    with os.fdopen(master, "rb") as screen, subprocess.Popen(command, cwd=ROOT, env=environment, stdout=terminal) as it:
        lines = iter(screen.readline, b"")
        shown = b"".join(itertools.takewhile(lambda line: b"Ctrl+C" not in line, lines)).decode()
        it.terminate()
    os.close(terminal)
    return shown


def test_a_terminal_shows_the_way_there_as_a_qr_code(tmp_path: Path) -> None:
    shown = on_a_terminal(tmp_path / "instance", "--host", "127.0.0.1", "--public-url", "https://whist.example.org")
    assert shown.startswith("scorepad is at\r\n    https://whist.example.org\r\n")
    assert shown.count("█") > 100
    assert "Only this machine" not in shown


def test_a_terminal_draws_no_code_that_leads_a_phone_to_itself(tmp_path: Path) -> None:
    shown = on_a_terminal(tmp_path / "instance", "--host", "127.0.0.1")
    assert shown.startswith("scorepad is at\r\n    http://127.0.0.1:")
    assert "Only this machine can reach it." in shown
    assert "█" not in shown


@contextmanager
def listening_on(app: Flask, host: str) -> Iterator[server_module.Server]:
    listening = server_module.listen(app, host, 0)
    try:
        yield listening
    finally:
        listening.close()


@pytest.mark.parametrize(
    ("host", "callers"), [("::", ["127.0.0.1", "::1"]), ("::1", ["::1"]), ("0.0.0.0", ["127.0.0.1"])]
)
def test_whoever_calls_at_an_address_it_listens_on_gets_through(app: Flask, host: str, callers: list[str]) -> None:
    with listening_on(app, host) as listening:
        for caller in callers:
            socket.create_connection((caller, listening.server_port), timeout=20).close()


@pytest.mark.parametrize("host", ["::", "0.0.0.0"])
def test_who_listens_everywhere_names_what_phones_can_reach_first(app: Flask, host: str) -> None:
    with listening_on(app, host) as listening:
        hosts = [*links.lan_addresses(), "127.0.0.1"]
        assert server_module.addresses(app, listening) == [f"http://{each}:{listening.server_port}" for each in hosts]


def test_an_address_of_ipv6_stands_in_brackets_on_the_terminal_and_in_the_code(app: Flask) -> None:
    with listening_on(app, "::1") as listening:
        address = f"http://[::1]:{listening.server_port}"
        assert server_module.addresses(app, listening) == [address]
    assert qr.read_text(links.qr_text(address).rstrip("\n")) == address


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_who_listens_to_itself_alone_gives_no_other_address_and_says_so(app: Flask, host: str) -> None:
    with listening_on(app, host) as listening:
        own = f"http://{links.in_address(host)}:{listening.server_port}"
    with app.test_request_context(base_url=own):
        assert links.public_url("/s/x") == f"{own}/s/x"
        assert links.reaches_only_this_machine()


def test_who_serves_through_a_proxy_of_its_own_machine_says_nothing_of_it(app: Flask) -> None:
    app.config["PUBLIC_URL"] = "https://whist.example.org"
    with listening_on(app, "127.0.0.1"), app.test_request_context(base_url="http://127.0.0.1:8642"):
        assert not links.reaches_only_this_machine()


LONG = b"x" * 100_000


@pytest.mark.parametrize(
    ("request_line", "headers"),
    [
        (b"GET /" + LONG + b" HTTP/1.1", b""),
        (b"GET /?code=" + LONG + b" HTTP/1.1", b""),
        (b"GET /?code=" + LONG[:8000] + b" HTTP/1.1", b""),
        (b"GET / HTTP/1.1", b"Cookie: scorepad=" + LONG + b"\r\n"),
        (b"GET /new/minnesota HTTP/1.1", b"Cookie: scorepad=" + LONG[:7000] + b"\r\n"),
        (b"GET / HTTP/1.1", b"".join(b"X-%d: y\r\n" % number for number in range(20_000))),
        (b"GET / HTTP/1.1", b"no colon\r\n"),
        (b"GET / HTTP/1.1", b"Accept-Language: " + LONG[:7000] + b"\r\n"),
        (b"GET /\x00\xff HTTP/1.1", b""),
        (b"GET http://[ HTTP/1.1", b""),
        (b"POST /new/minnesota HTTP/1.1", b"Content-Length: -1\r\n"),
        (b"POST /new/minnesota HTTP/1.1", b"Content-Length: many\r\n"),
        (b"POST /new/minnesota HTTP/1.1", b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"),
    ],
    ids=lambda part: part[:16].decode("latin-1").encode("unicode_escape").decode(),
)
def test_whatever_is_too_long_or_no_request_is_no_fault_of_ours(
    server: Served, request_line: bytes, headers: bytes
) -> None:
    host = urlsplit(server.address)
    with socket.create_connection((host.hostname, host.port), timeout=20) as phone, phone.makefile("rb") as answer:
        with suppress(ConnectionError):  # it may have heard enough
            phone.sendall(
                b"%s\r\nHost: %s\r\nConnection: close\r\n%s\r\n" % (request_line, host.netloc.encode(), headers)
            )
        assert 200 <= int(answer.readline().split()[1]) < 500


Start = Callable[[str, list[tuple[str, str]]], object]


def slow_app(app: Flask) -> DispatcherMiddleware:
    """The application, and beside it a stream that is only half told until somebody asks for the rest."""
    later = Event()

    def slowly(_environ: object, start_response: Start) -> Iterator[bytes]:
        start_response("200 OK", [])
        yield b"first"
        later.wait()
        yield b"second"

    def now(_environ: object, start_response: Start) -> list[bytes]:
        later.set()
        start_response("204 No Content", [])
        return []

    return DispatcherMiddleware(app, {"/slowly": slowly, "/now": now})


@pytest.fixture
def hasty(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """The server in a thread of its own, with next to no time for half a request; where it listens."""
    for name in ("BETWEEN_REQUESTS", "FOR_HEAD", "FOR_BODY"):
        monkeypatch.setattr(server_module, name, 0.2)
    ready: Queue[tuple[tuple[str, int], Callable[[], None]]] = Queue()

    def serve() -> None:
        listening = server_module.Server(("127.0.0.1", 0), slow_app(app), spawn=Pool(), log=None)
        listening.start()
        over, hub = Event(), gevent.get_hub()
        ready.put((listening.address, lambda: hub.loop.run_callback_threadsafe(over.set)))
        over.wait()
        listening.stop()

    thread = Thread(target=serve)
    thread.start()
    address, end = ready.get()
    yield address
    end()
    thread.join()


def answer_to(address: tuple[str, int], sent: bytes) -> bytes:
    """All that is answered until the connection is closed there."""
    with socket.create_connection(address, timeout=30) as opened:
        opened.sendall(sent)
        return b"".join(iter(lambda: opened.recv(65_536), b""))


FORM = b"POST /join HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (b"", b""),
        (b"GET / HT", b""),
        (b"GET / HTTP/1.1\r\nHost: x\r\nCookie: half", b"HTTP/1.1 408 "),
        (FORM + b"Content-Length: 20\r\n\r\ncode=ABC", b"HTTP/1.1 400 "),
        (FORM + b"Transfer-Encoding: chunked\r\n\r\n8\r\ncode=", b"HTTP/1.1 400 "),
    ],
    ids=["nothing", "half a line", "half a head", "half a form", "half a chunk"],
)
def test_nobody_keeps_a_connection_by_half_a_request(hasty: tuple[str, int], sent: bytes, answered: bytes) -> None:
    answer = answer_to(hasty, sent)
    assert answer.startswith(answered)
    assert bool(answer) == bool(answered)
    assert answer.count(b"HTTP/1.1") <= 1


def test_a_stream_may_take_as_long_as_it_likes(hasty: tuple[str, int]) -> None:
    with socket.create_connection(hasty, timeout=30) as watcher:
        watcher.sendall(b"GET /slowly HTTP/1.0\r\n\r\n")
        heard = b""
        while b"first" not in heard:
            heard += watcher.recv(1024)
        answer_to(hasty, b"GET / HT")  # One more that runs out of time meanwhile.
        answer_to(hasty, b"GET /now HTTP/1.0\r\n\r\n")
        assert b"".join(iter(lambda: watcher.recv(1024), b"")).endswith(b"second")


def test_streams_leave_connections_for_pages(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    with serving(tmp_path / "instance") as served, ExitStack() as watching:
        resource.prlimit(served.process.pid, resource.RLIMIT_NOFILE, (128, 128))
        sheet = start(served.address)
        statuses = []
        while 503 not in statuses:
            connection = watching.enter_context(connected(served))
            connection.request("GET", f"{sheet}/live")
            statuses.append(connection.getresponse().status)
        assert set(statuses[:-1]) == {200}
        assert 40 < len(statuses) < 80
        for path in (sheet, f"{sheet}/live?poll=1", "/"):
            with connected(served) as connection:
                assert get(connection, path)[0] == 200
