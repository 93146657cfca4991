import io
import logging
from collections.abc import Iterator

import gevent
import pytest
from flask import Flask
from gevent import pywsgi, socket

from scorepad import links, logs

CODE = links.new_code()


@pytest.mark.parametrize("kind", "swgpbj")
@pytest.mark.parametrize(
    "text",
    [
        "GET /{kind}/{code} HTTP/1.1",
        "GET /club/{kind}/{code}/live?version=7 HTTP/1.1",
        'referer "https://whist.example.org/{kind}/{code}"',
        "Exception on /{kind}/{code} [POST]",
        "<a href='/{kind}/{code}'>",
        "/{kind}/{code}",
    ],
)
def test_the_code_of_a_link_is_masked_wherever_it_stands(kind: str, text: str) -> None:
    masked = logs.mask(text.format(kind=kind, code=CODE))
    assert masked == text.format(kind=kind, code="***")


def test_a_short_code_is_masked_in_its_path_and_in_its_form() -> None:
    assert logs.mask("GET /j/ABC-DEF and /j?code=abc+def&x=1") == "GET /j/*** and /j?code=***&x=1"


def test_a_code_is_masked_where_no_path_is_known() -> None:
    for said in ("(code)=({})", "KeyError: '{}'", "next={}&x=1", "%2Fs%2F{}", "sheets=[['{}', 'N']]", "/{}x", "{}"):
        assert CODE not in logs.mask(said.format(CODE)), said


@pytest.mark.parametrize("typed", ["ABC-DEF", "ABCDEF", "abc-def", "abc+def", "a b c d e f", "abc%20def"])
def test_a_short_code_is_masked_in_a_field_and_in_what_is_printed_of_a_form(typed: str) -> None:
    assert logs.mask(f"ImmutableMultiDict([('code', '{typed}'), ('x', '1')])").count("***") == 1
    assert logs.mask(f"{{'code': '{typed}', 'x': '1'}}") == "{'code': '***', 'x': '1'}"


@pytest.mark.parametrize(
    "text", ["(short_code)=(ABCDEF) already exists", "cannot open ABC-DEF", "GET /q/ABCDEF HTTP/1.1"]
)
def test_a_short_code_as_it_is_shown_is_masked_anywhere(text: str) -> None:
    assert "DEF" not in logs.mask(text)


READABLE = [
    "GET /static/scorepad.css?v=a1b2c3d4e5f6 HTTP/1.1",
    "GET / HTTP/1.1",
    "/guide/minnesota-low-gains",
    "/s/",
    "/p/***/rounds/12/tables/3/",
    '127.0.0.1 - - [01/Dec/2026:00:04:50 +0000] "GET /now HTTP/1.1" 200 17 "-" "Mozilla/5.0 (X11; Linux x86_64)"',
    'File "/srv/scorepad/.venv/lib/python3.11/site-packages/flask_sqlalchemy/session.py", line 12, in get_bind',
    "in full_dispatch_request",
    "    return _opened(code, 404)",
    "sqlalchemy.exc.DataError: (psycopg.errors.NumericValueOutOfRange) integer out of range",
    "[SQL: UPDATE sheet SET version=%(version)s WHERE sheet.id = %(sheet_id)s]",
    "in _end_write_before_rendering",
]


@pytest.mark.parametrize("text", READABLE)
def test_what_is_no_key_stays_readable(text: str) -> None:
    assert logs.mask(text) == text


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app  # to which the tests add


@pytest.fixture
def written(app: Flask) -> Iterator[io.StringIO]:
    """What the application's log and those below it write."""
    handler = logging.StreamHandler(io.StringIO())
    app.logger.addHandler(handler)
    yield handler.stream
    app.logger.removeHandler(handler)


def test_a_failing_request_leaves_no_key_in_the_log(app: Flask, written: io.StringIO) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False

    @app.get("/s/<code>/fails")
    def fail(code: str) -> None:
        raise RuntimeError(f"cannot show /s/{code}")

    assert app.test_client().get(f"/s/{CODE}/fails").status_code == 500
    assert "Exception on /s/***/fails [GET]" in written.getvalue()
    assert "RuntimeError: cannot show /s/***" in written.getvalue()
    assert CODE not in written.getvalue()


@pytest.mark.parametrize("name", ["gunicorn.access", "gunicorn.error", "werkzeug", "sqlalchemy.pool", "anything.else"])
def test_every_logger_of_the_process_is_masked(app: Flask, caplog: pytest.LogCaptureFixture, name: str) -> None:
    logging.getLogger(name).error('%(line)s "%(referer)s"', {"line": f"GET /s/{CODE}", "referer": f"/g/{CODE}"})
    assert caplog.messages == ['GET /s/*** "/g/***"']


def test_our_own_server_writes_no_key(app: Flask) -> None:
    lines = io.StringIO()
    server = pywsgi.WSGIServer(("127.0.0.1", 0), app, log=logs.MaskedStream(lines))
    server.start()
    with gevent.Timeout(10), socket.create_connection(server.address) as phone, phone.makefile("rb") as answer:
        phone.sendall(f"GET /nowhere/w/{CODE} HTTP/1.0\r\n\r\n".encode())
        assert b" 404 " in answer.readline()
        answer.read()
    server.stop()
    assert '"GET /nowhere/w/*** HTTP/1.0" 404' in lines.getvalue()
