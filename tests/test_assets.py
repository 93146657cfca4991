import gzip
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import assets, create_app, database
from scorepad.config import ROOT

FILES = ["htmx.js", *(path.relative_to(ROOT / "static").as_posix() for path in (ROOT / "static").rglob("*.*"))]


def address(app: Flask, name: str) -> str:
    with app.test_request_context():
        return str(app.jinja_env.globals["asset"](name))


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_kept_for_a_year_at_the_address_that_names_its_content(
    app: Flask, client: FlaskClient, name: str
) -> None:
    answer = client.get(address(app, name), buffered=True)
    source = assets.htmx_file() if name == "htmx.js" else ROOT / "static" / name
    assert answer.data == source.read_bytes()
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("query", ["", "?v=", "?v=000000000000", "?v=None", "?x=1"])
def test_any_other_address_of_a_file_is_good_for_a_minute(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/static/htmx.js{query}", buffered=True)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "public, max-age=60"


def test_a_browser_that_unpacks_gets_the_packed_twin(app: Flask, client: FlaskClient) -> None:
    packed = client.get(address(app, "htmx.js"), headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert len(packed.data) < 17_000
    assert gzip.decompress(packed.data) == assets.htmx_file().read_bytes()


def test_a_file_that_is_not_there_is_not_found(client: FlaskClient) -> None:
    assert client.get("/static/nothing.css").status_code == 404
    assert client.get("/static/../secret").status_code == 404


def test_a_changed_file_has_another_address(app: Flask, tmp_path: Path) -> None:
    first, second = assets.Assets(app.wsgi_app, "/static/"), assets.Assets(app.wsgi_app, "/static/")
    first.add("scorepad.css", b"a { color: red }", tmp_path)
    second.add("scorepad.css", b"a { color: green }", tmp_path)
    with app.test_request_context():
        assert first.url("scorepad.css") != second.url("scorepad.css")


def test_under_a_sub_path_the_address_begins_with_it(app: Flask) -> None:
    with app.test_request_context(environ_overrides={"SCRIPT_NAME": "/whist"}):
        assert app.jinja_env.globals["asset"]("htmx.js").startswith("/whist/static/htmx.js?v=")


def test_a_second_start_writes_nothing(app: Flask) -> None:
    folder = Path(app.instance_path, "static")
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    database.close(create_app({"INSTANCE": app.instance_path}))
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before
