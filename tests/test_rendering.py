import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import DictLoader

from scorepad import rendering

HTMX = {"HX-Request": "true"}
WANT_THE_PAGE = [
    {},
    {"HX-Request": "false"},
    HTMX | {"HX-Boosted": "true"},
    HTMX | {"HX-History-Restore-Request": "true"},
]


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app  # to which the tests add


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A view for each way of answering."""
    pages = {"page.html": "page of {% include '_part.html' %}", "_part.html": "<p>{{ name }}</p>"}
    app.jinja_loader = DictLoader(pages)
    views = {
        "answer": lambda: rendering.answer("page.html", "_part.html", name="Anna"),
        "only": lambda: rendering.answer("page.html", name="Anna"),
        "ready": lambda: rendering.answer("page.html", lambda: "ready", name="Anna"),
        "rejected": lambda: rendering.answer("page.html", "_part.html", 422, name="Anna"),
        "done": lambda: rendering.done("/sheet", "_part.html", name="Anna"),
        "conflict": lambda: rendering.conflict("page.html", "_part.html", name="Anna"),
        "notice": lambda: rendering.notice("page.html", "_part.html", 409, name="Anna"),
    }
    for path, view in views.items():
        app.add_url_rule(f"/{path}", path, view)
    return app.test_client()


@pytest.mark.parametrize("headers", WANT_THE_PAGE)
def test_browsers_boosted_links_and_restored_history_get_the_page(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.get("/answer", headers=headers).text == "page of <p>Anna</p>"


def test_htmx_gets_the_same_file_that_the_page_includes(client: FlaskClient) -> None:
    assert client.get("/answer", headers=HTMX).text == "<p>Anna</p>"


def test_htmx_gets_the_page_where_there_is_no_fragment(client: FlaskClient) -> None:
    assert client.get("/only", headers=HTMX).text == "page of <p>Anna</p>"


def test_a_fragment_may_be_markup_that_is_ready(client: FlaskClient) -> None:
    assert client.get("/ready", headers=HTMX).text == "ready"


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("path", ["answer", "only", "ready", "rejected", "done", "conflict", "notice"])
def test_caches_are_told_that_the_answer_differs(client: FlaskClient, path: str, headers: dict[str, str]) -> None:
    assert "HX-Request" in client.get(f"/{path}", headers=headers).vary


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_rejected_input_is_422_for_both(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.get("/rejected", headers=headers)
    assert answer.status_code == 422
    assert "HX-Retarget" not in answer.headers


@pytest.mark.parametrize("headers", WANT_THE_PAGE)
def test_what_is_done_sends_a_browser_on_with_303(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.get("/done", headers=headers)
    assert (answer.status_code, answer.location) == (303, "/sheet")


def test_what_is_done_gives_htmx_the_fresh_fragment(client: FlaskClient) -> None:
    answer = client.get("/done", headers=HTMX)
    assert (answer.status_code, answer.text) == (200, "<p>Anna</p>")
    assert "HX-Push-Url" not in answer.headers


def test_a_conflict_is_shown_beside_the_form(client: FlaskClient) -> None:
    answer = client.get("/conflict", headers=HTMX)
    assert (answer.status_code, answer.text) == (409, "<p>Anna</p>")
    assert (answer.headers["HX-Retarget"], answer.headers["HX-Reswap"]) == ("#conflict", "outerHTML show:top")


def test_an_error_never_takes_the_place_of_the_form(client: FlaskClient) -> None:
    answer = client.get("/notice", headers=HTMX)
    assert (answer.status_code, answer.text) == (409, "<p>Anna</p>")
    assert (answer.headers["HX-Retarget"], answer.headers["HX-Reswap"]) == ("#notice", "innerHTML")


@pytest.mark.parametrize("path", ["conflict", "notice"])
def test_a_browser_gets_trouble_as_a_page(client: FlaskClient, path: str) -> None:
    answer = client.get(f"/{path}")
    assert (answer.status_code, answer.text) == (409, "page of <p>Anna</p>")
    assert "HX-Retarget" not in answer.headers
