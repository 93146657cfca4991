"""Who is told, how often, and at what cost to the others."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from scorepad import live
from scorepad.live import hub
from tests.serving import Served, serving
from tests.streams import Watcher
from tests.toy.phone import figures, post, watching

LISTENERS = (
    "SELECT pid FROM pg_stat_activity WHERE query IN ('LISTEN scorepad', 'SELECT 1') AND datname = current_database()"
)
Current = Callable[[], tuple[int, str]]


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("toy") / "instance", module="tests.toy") as served:
        yield served


@pytest.fixture
def newest(toy: Served) -> int:
    """The version of a sheet with nothing on it."""
    post(toy, "reset")
    with watching(toy) as watcher:
        return int(watcher.next().id)


@pytest.fixture
def watch(app: Flask) -> Iterator[Callable[[Current], Iterator[bytes]]]:
    """Streams in this process, taken one event at a time."""
    opened: list[Response] = []

    def open_stream(current: Current, query: str = "", *, paced: bool = False, **headers: str) -> Iterator[bytes]:
        with app.test_request_context(f"/live{query}", headers=headers):
            opened.append(live.stream("sheet:1", "key", current, lambda: 1, paced=paced))
        events = iter(opened[-1].response)
        assert next(events).startswith(b"retry: ")
        return events

    yield open_stream
    for response in opened:
        response.close()


@pytest.fixture
def wake(app: Flask) -> Callable[[int], None]:
    def wake(version: int) -> None:
        with app.app_context():
            live.wake("sheet:1", version)

    return wake


class Sheet:
    """Something with a version, which counts how often it was read."""

    def __init__(self, version: int = 1) -> None:
        self.version = version
        self.readings = 0

    def current(self) -> tuple[int, str]:
        self.readings += 1
        return self.version, f"version {self.version}"


def event(version: int) -> bytes:
    return f"id: {version}\ndata: version {version}\n\n".encode()


def test_every_watcher_is_told_once_of_every_change(toy: Served, newest: int) -> None:
    with ExitStack() as stack:
        watchers = [stack.enter_context(watching(toy, newest)) for _ in range(8)]
        for tricks in (7, 8):
            post(toy, "save", tricks=tricks)
            newest += 1
            seen = [watcher.next() for watcher in watchers]
            assert {event.id for event in seen} == {str(newest)}
            assert all(f"None {tricks}" in event.html for event in seen)


def test_many_watchers_cost_one_rendering(toy: Served, newest: int) -> None:
    with ExitStack() as stack:
        watchers = [stack.enter_context(watching(toy, newest)) for _ in range(20)]
        post(toy, "save", tricks=7)
        for watcher in watchers:
            watcher.next()

    assert figures(toy)["renderings"].count(newest + 1) == 1


def test_a_watcher_holds_no_database_connection(toy: Served, newest: int) -> None:
    with ExitStack() as stack:
        for _ in range(20):  # more than the pool has
            stack.enter_context(watching(toy, newest))
        for _ in range(20):
            stack.enter_context(watching(toy)).next()

        assert figures(toy)["connections_out"] == 0


def test_a_stream_ends_when_the_server_stops(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with serving(tmp_path / "instance", module="tests.toy") as served:
            watcher = stack.enter_context(watching(served))
            watcher.next()

        assert watcher.next() is None
    assert served.process.returncode == 0


def test_a_watcher_who_shows_the_newest_is_sent_nothing(toy: Served, newest: int) -> None:
    with watching(toy, newest) as by_address, watching(toy, 0, Last_Event_ID=str(newest)) as by_header:
        post(toy, "save", tricks=7)

        assert by_address.next().id == str(newest + 1)
        assert by_header.next().id == str(newest + 1)


@pytest.mark.parametrize("query", ["", "?version=1", "?version=", "?version=abc", f"?version={'9' * 400}"])
def test_a_watcher_who_shows_anything_else_is_sent_the_newest(watch: Callable, query: str) -> None:
    assert next(watch(Sheet(4).current, query)) == event(4)


def test_a_watcher_who_was_busy_is_told_only_of_the_newest(watch: Callable, wake: Callable) -> None:
    sheet = Sheet(1)
    events = watch(sheet.current)
    assert next(events) == event(1)

    for sheet.version in (2, 3, 4):
        wake(sheet.version)

    assert next(events) == event(4)
    assert sheet.readings == 2
    wake(sheet.version)
    sheet.version = 5
    wake(sheet.version)
    assert next(events) == event(5)


def test_all_that_comes_while_a_paced_watcher_rests_is_one_event(
    app: Flask, watch: Callable, wake: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet, rests = Sheet(1), list[float]()

    def rest(seconds: float) -> None:
        rests.append(seconds)
        for _table in range(3):
            sheet.version += 1
            wake(sheet.version)

    monkeypatch.setattr(app.extensions["live"].closing, "wait", rest)
    events = watch(sheet.current, paced=True)

    assert [next(events) for _ in range(3)] == [event(1), event(4), event(7)]
    assert sheet.readings == 3
    assert all(0 < seconds <= live.PACE for seconds in rests)


def test_paced_watchers_rest_until_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 100.25, 100.75, 102.0])
    monkeypatch.setattr(hub, "monotonic", lambda: next(clock))
    channel = hub.Channel()
    channel.frame(Sheet(1).current)

    assert [channel.rest(1.0) for _watcher in range(3)] == [0.75, 0.25, 0.0]


def test_a_change_during_the_rendering_is_not_missed(watch: Callable, wake: Callable) -> None:
    sheet = Sheet(1)

    def current() -> tuple[int, str]:
        read = sheet.current()
        if sheet.version == 1:
            sheet.version = 2
            wake(2)
        return read

    events = watch(current)

    assert [next(events), next(events)] == [event(1), event(2)]


def test_watchers_in_threads_share_what_the_first_renders(watch: Callable, wake: Callable) -> None:
    sheet = Sheet(1)
    streams = [watch(sheet.current) for _ in range(10)]
    assert [next(events) for events in streams] == [event(1)] * 10
    seen: list[bytes] = []
    threads = [threading.Thread(target=lambda events=events: seen.append(next(events))) for events in streams]
    for thread in threads:
        thread.start()

    sheet.version = 2
    wake(2)
    for thread in threads:
        thread.join()

    assert seen == [event(2)] * 10
    assert sheet.readings == 2


def test_a_quiet_stream_beats(watch: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    events = watch(Sheet(1).current, "?version=1")

    assert [next(events), next(events)] == [b"event: beat\ndata:\n\n"] * 2


def test_every_line_of_a_fragment_is_sent_as_data(watch: Callable) -> None:
    html = "<b>\r\n\n  Per\rLiv\u2028</b>\n"

    assert next(watch(lambda: (1, html))) == b"id: 1\n" + (
        "data: <b>\ndata: \ndata:   Per\ndata: Liv\u2028</b>\ndata: \n\n".encode()
    )


def test_what_is_rendered_for_all_carries_nobody_s_cookie_but_their_prefix(watch: Callable) -> None:
    def current() -> tuple[int, str]:
        return 1, f"{request.cookies.get('scorepad')} {request.path}"

    assert b"data: None /live\n" in next(watch(current, cookie="scorepad=secret"))


def test_the_stream_of_something_that_is_gone_ends(watch: Callable, wake: Callable) -> None:
    def current() -> tuple[int, str]:
        if sheet.version == 2:
            raise NotFound
        return sheet.current()

    sheet = Sheet(1)
    events = watch(current)
    next(events)
    sheet.version = 2
    wake(2)

    assert list(events) == []


def test_a_rendering_that_fails_leaves_the_next_watcher_free(watch: Callable) -> None:
    def fail() -> tuple[int, str]:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        next(watch(fail))

    assert next(watch(Sheet(3).current)) == event(3)


def test_a_closed_application_ends_its_streams(app: Flask, watch: Callable) -> None:
    events = watch(Sheet(1).current)
    next(events)

    live.close(app)

    assert list(events) == []


def test_nothing_is_kept_of_a_topic_that_nobody_watches(watch: Callable) -> None:
    sheet = Sheet(1)
    events = watch(sheet.current)
    next(events)
    events.close()
    sheet.version = 2

    assert next(watch(sheet.current)) == event(2)


def test_asking_once_gives_the_newest_or_nothing(app: Flask) -> None:
    with app.test_request_context("/live?poll=1&version=3"):
        old = live.poll(Sheet(4).current)
        same = live.poll(Sheet(3).current)

    assert (old.status_code, old.get_data(as_text=True)) == (200, "version 4")
    assert (same.status_code, same.get_data(as_text=True)) == (204, "")


@pytest.mark.usefixtures("app_context")
class TestFragment:
    def test_is_rendered_once_for_a_version_and_a_key(self) -> None:
        sheet = Sheet(1)
        for _ in range(3):
            assert live.fragment("sheet:1", 1, "key", lambda: sheet.current()[1]) == "version 1"
        assert sheet.readings == 1

    def test_differs_by_topic_version_and_key(self) -> None:
        for asked in (("sheet:1", 1, "en"), ("sheet:1", 1, "nb"), ("sheet:2", 1, "en"), ("sheet:1", 2, "en")):
            assert live.fragment(*asked, lambda asked=asked: str(asked)) == str(asked)

    def test_of_an_older_version_does_not_push_out_the_newest(self) -> None:
        live.fragment("sheet:1", 2, "key", lambda: "new")
        assert live.fragment("sheet:1", 1, "key", lambda: "old") == "old"
        assert live.fragment("sheet:1", 2, "key", lambda: "again") == "new"

    def test_is_forgotten_when_many_others_came_after_it(self) -> None:
        live.fragment("sheet:0", 1, "key", lambda: "first")
        for number in range(1, hub.FRAGMENTS_KEPT + 1):
            live.fragment(f"sheet:{number}", 1, "key", lambda: "other")
        assert live.fragment("sheet:0", 1, "key", lambda: "rendered again") == "rendered again"


@pytest.fixture
def app_context(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


@pytest.fixture
def two_processes(tmp_path: Path, postgres_url: str) -> Iterator[tuple[Served, Served]]:
    environment = {"SCOREPAD_DATABASE_URL": postgres_url}
    with (
        serving(tmp_path / "first", module="tests.toy", environment=environment) as first,
        serving(tmp_path / "second", module="tests.toy", environment=environment) as second,
    ):
        yield first, second


@pytest.mark.postgresql
def test_processes_tell_each_other(two_processes: tuple[Served, Served]) -> None:
    first, second = two_processes
    with watching(first, 1) as here, watching(second, 1) as there:
        for process, version in ((first, "2"), (second, "3")):
            post(process, "save", tricks=7)

            assert (here.next().id, there.next().id) == (version, version)


@pytest.mark.postgresql
def test_a_process_that_was_deaf_for_a_moment_reads_again(
    two_processes: tuple[Served, Served], postgres_url: str
) -> None:
    first, second = two_processes
    with watching(first, 1) as watcher:
        hear_once(watcher, second)
        with psycopg.connect(postgres_url) as connection:
            ended = connection.execute(f"SELECT pg_terminate_backend(pid) FROM ({LISTENERS}) AS listeners").fetchall()
        assert ended == [(True,)]

        post(second, "save", tricks=8)

        assert watcher.next().id == "3"


def hear_once(watcher: Watcher, other: Served) -> None:
    """So that it is known to listen."""
    post(other, "save", tricks=7)
    assert watcher.next().id == "2"
