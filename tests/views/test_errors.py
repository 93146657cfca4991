import re

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from scorepad.views import access

HTMX = {"HX-Request": "true"}
STATUSES = [400, 403, 404, 405, 409, 413, 418, 422, 429, 500, 503]


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app  # to which the tests add


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.add_url_rule("/fail/<int:code>", "fail", abort, methods=["GET", "POST"])
    app.add_url_rule("/broken", "broken", lambda: 1 // 0)
    app.add_url_rule("/save", "save", lambda: "saved", methods=["POST"])
    app.add_url_rule("/guess", "guess", lambda: access.not_found() or abort(404))
    return app.test_client()


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.parametrize("status", STATUSES)
def test_every_error_is_a_page_with_words_and_a_way_back(client: FlaskClient, status: int) -> None:
    answer = client.get(f"/fail/{status}", headers={"Referer": "http://localhost/guide/minnesota"})
    assert answer.status_code == status
    assert "</title>" in answer.text
    assert len(re.findall("<h1", answer.text)) == 1
    assert re.search(r'href="/"', answer.text)
    assert re.search(r'href="/guide/minnesota"', answer.text)


@pytest.mark.parametrize("status", STATUSES)
def test_htmx_gets_the_same_words_to_put_beside_the_form(client: FlaskClient, status: int) -> None:
    page, fragment = (client.post(f"/fail/{status}", headers=headers) for headers in ({}, HTMX))
    assert fragment.status_code == status
    assert fragment.text.startswith(f'<span id="notice-{status}">')
    assert (fragment.headers["HX-Retarget"], fragment.headers["HX-Reswap"]) == ("#notice", "innerHTML")
    assert words(fragment.text) in words(page.text)


def test_each_status_has_words_of_its_own(client: FlaskClient) -> None:
    titles = [client.get(f"/fail/{status}", headers=HTMX).text for status in STATUSES]
    assert len(set(titles)) == len(STATUSES)


def test_an_unknown_page_is_404(client: FlaskClient) -> None:
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert "There is nothing here." in answer.text


def test_what_breaks_is_500_and_tells_nothing_of_the_inside(client: FlaskClient) -> None:
    answer = client.get("/broken")
    assert answer.status_code == 500
    assert "Something broke on our side." in answer.text
    assert "ZeroDivisionError" not in answer.text


def test_a_wrong_method_is_405_and_says_which_is_right(client: FlaskClient) -> None:
    answer = client.get("/save")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_too_many_wrong_codes_are_429_in_kind_words_that_say_when(client: FlaskClient, headers: dict[str, str]) -> None:
    answers = [client.get("/guess", headers=headers) for _guess in range(60)]
    assert answers[-1].status_code == 429
    assert "Compare the code letter by letter" in answers[-1].text
    seconds = int(answers[-1].headers["Retry-After"])
    assert 0 < seconds <= 60
    assert re.search(rf"Try again in ({seconds} seconds?|1 minute)\.", words(answers[-1].text))


@pytest.mark.parametrize(
    "referrer", [None, "https://elsewhere.example/", "javascript:alert(1)", "http://localhost/nowhere"]
)
def test_the_way_back_leads_neither_elsewhere_nor_in_a_circle(client: FlaskClient, referrer: str | None) -> None:
    answer = client.get("/nowhere", headers={"Referer": referrer} if referrer else {})
    assert "Go back</a>" not in answer.text
    assert 'href="/"' in answer.text


def test_a_refused_form_leads_back_to_its_own_page(client: FlaskClient) -> None:
    answer = client.post("/fail/413", headers={"Referer": "http://localhost/fail/413"})
    assert 'href="/fail/413"' in answer.text


def test_the_start_is_found_under_a_sub_path(client: FlaskClient) -> None:
    answer = client.get("/nowhere", base_url="https://whist.example.org/club/")
    assert 'href="/club/"' in answer.text


def test_markup_in_an_address_is_only_text(client: FlaskClient) -> None:
    answer = client.get("/<script>alert(1)</script>", headers={"Referer": 'http://localhost/"><script>alert(1)'})
    assert "<script>alert" not in answer.text
