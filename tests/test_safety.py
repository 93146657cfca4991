import re
from pathlib import Path

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.test import create_environ, run_wsgi_app

from scorepad import create_app

ON_THE_LAN = "http://192.168.1.5:8000"
OTHER = "http://192.168.1.66:8000"


def with_form(app: Flask) -> Flask:
    """A page with a form that saves, as any of ours."""
    app.add_url_rule("/form", "form", lambda: "page", methods=["GET"])
    app.add_url_rule("/form", "save", lambda: f"kept {request.form.get('name')}", methods=["POST"])
    app.add_url_rule("/json", "json", lambda: f"kept {len(request.get_data())}", methods=["POST", "PUT", "DELETE"])
    return app


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app  # to which the tests add


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return with_form(app).test_client()


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "same-origin", "Origin": OTHER},
        {"Sec-Fetch-Site": "none"},
        {"Origin": ON_THE_LAN},
        {},
    ],
)
def test_a_post_from_our_own_pages_passes(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/form", base_url=ON_THE_LAN, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": ON_THE_LAN},
        {"Sec-Fetch-Site": ""},
        {"Origin": OTHER},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://192.168.1.5:8001"},
        {"Origin": "https://192.168.1.5:8000"},
        {"Origin": f"{ON_THE_LAN}.evil.example"},
    ],
)
def test_a_post_from_anywhere_else_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.post("/form", base_url=ON_THE_LAN, headers=headers, data={"name": "Anna"})
    assert answer.status_code == 403
    assert "kept" not in answer.text


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_every_method_that_writes_is_guarded(client: FlaskClient, method: str) -> None:
    assert client.open("/json", method=method, headers={"Origin": OTHER}).status_code == 403


def test_anyone_may_link_to_us(client: FlaskClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Origin": OTHER}
    assert client.get("/form", headers=headers).status_code == 200


BEHIND_PROXY = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "whist.example.org",
    "X-Forwarded-Prefix": "/club",
}


@pytest.mark.parametrize("settings", [{"TRUSTED_PROXIES": 1}, {"PUBLIC_URL": "https://whist.example.org/club"}])
@pytest.mark.parametrize(("origin", "status"), [("https://whist.example.org", 200), (OTHER, 403)])
def test_our_origin_behind_a_proxy_is_the_public_one(
    instance: Path, settings: dict[str, object], origin: str, status: int
) -> None:
    client = with_form(create_app({"INSTANCE": instance, "TESTING": True, **settings})).test_client()
    assert client.post("/form", headers={"Origin": origin, **BEHIND_PROXY}).status_code == status


def test_a_proxy_that_is_not_trusted_says_nothing_about_our_origin(client: FlaskClient) -> None:
    headers = {"Origin": "https://whist.example.org", **BEHIND_PROXY}
    assert client.post("/form", headers=headers).status_code == 403


@pytest.mark.parametrize("path", ["/form", "/nowhere"])
def test_every_answer_is_kept_from_caches_search_engines_and_frames(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Robots-Tag"] == "noindex"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_nothing_inline_and_nothing_foreign_may_run_or_load(client: FlaskClient) -> None:
    policy = client.get("/form").headers["Content-Security-Policy"]
    sources = {word for directive in policy.split(";") for word in directive.split()[1:]}
    assert sources == {"'self'", "'none'"}
    assert "default-src 'none'" in policy


MULTIPART = "multipart/form-data"


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("application/x-www-form-urlencoded", {"name": "A" * 300_000}),
        (MULTIPART, {"name": "A" * 300_000}),
        (MULTIPART, {"name": "A" * 70_000}),
        (MULTIPART, {f"name-{n}": "Anna" for n in range(600)}),
    ],
    ids=["long", "long-multipart", "long-field", "many-fields"],
)
def test_too_large_a_form_is_refused_before_the_view_sees_it(
    client: FlaskClient, kind: str, data: dict[str, str]
) -> None:
    answer = client.post("/form", data=data, content_type=kind)
    assert answer.status_code == 413
    assert "kept" not in answer.text


def test_too_large_a_body_that_is_no_form_is_refused(client: FlaskClient) -> None:
    assert client.post("/json", data=b"x" * 300_000, content_type="application/json").status_code == 413
    assert client.post("/json", data=b"x" * 1000, content_type="application/json").text == "kept 1000"


@pytest.mark.parametrize(
    ("settings", "headers", "secure"),
    [
        ({}, {}, False),
        ({}, BEHIND_PROXY, False),
        ({"TRUSTED_PROXIES": 1}, BEHIND_PROXY, True),
        ({"TRUSTED_PROXIES": 1}, BEHIND_PROXY | {"X-Forwarded-Proto": "http"}, False),
        ({"PUBLIC_URL": "https://whist.example.org"}, {}, True),
        ({"PUBLIC_URL": "http://whist.example.org"}, {}, False),
    ],
)
def test_the_cookie_goes_over_https_alone_where_people_come_by_it(
    instance: Path, settings: dict[str, object], headers: dict[str, str], secure: bool
) -> None:
    client = create_app({"INSTANCE": instance, "TESTING": True, **settings}).test_client()
    cookie = client.get("/new/minnesota", headers=headers).headers["Set-Cookie"]
    assert ("; Secure" in cookie) == secure
    assert "; HttpOnly" in cookie


STRANGE_HOSTS = ["..", "a..b", ".", "x" * 64, "x" * 5000, "xn--", "xn--a.com", "[::1", "a:b", "a:99999999", "a:0"]


@pytest.mark.parametrize("host", STRANGE_HOSTS)
@pytest.mark.parametrize("path", ["/nowhere", "/new//minnesota"])
@pytest.mark.parametrize("header", ["Host", "X-Forwarded-Host"])
def test_a_host_that_nobody_can_have_is_refused_with_a_page(instance: Path, host: str, path: str, header: str) -> None:
    app = with_form(create_app({"INSTANCE": instance, "TESTING": True, "TRUSTED_PROXIES": 1}))
    for method in ("GET", "POST"):
        # A client of the tests would itself stumble over such a host.
        headers = {header: host, "Referer": f"http://{host}/", "Origin": f"http://{host}"}
        page, status, _headers = run_wsgi_app(app, create_environ(path, method=method, headers=headers))
        assert status.startswith("400 ")
        assert b"This could not be read." in b"".join(page)


@pytest.mark.parametrize(
    "host", ["é.example", "\xff", "a b", "a@b", "", ":80", "-", "xn--bcher-kva.example:8642", "[::1]:80"]
)
def test_any_other_host_gets_its_page(client: FlaskClient, host: str) -> None:
    assert client.get("/form", headers={"Host": host}).status_code == 200
    assert client.get("/nowhere", headers={"Host": host, "Referer": f"http://{host}/form"}).status_code == 404


@pytest.mark.parametrize("settings", [{}, {"PUBLIC_URL": "https://whist.example.org/club"}, {"TRUSTED_PROXIES": 1}])
@pytest.mark.parametrize("path", ["/new//minnesota", "/guide", "//evil.example//s", "/nowhere"])
def test_a_host_leads_nowhere_else(instance: Path, settings: dict[str, object], path: str) -> None:
    client = create_app({"INSTANCE": instance, "TESTING": True, **settings}).test_client()
    evil = {
        "Host": "evil.example",
        "X-Forwarded-Host": "evil.example",
        "Referer": "http://evil.example//evil.example/s",
    }
    answer = client.get(path, headers=evil)
    assert answer.status_code in (308, 404)
    assert not re.search(r"(?<!/)(https?:)?//evil\.example", answer.headers.get("Location", "")[:2] + answer.text)
    assert not re.match(r"[a-z]+:|//", answer.headers.get("Location", ""))
