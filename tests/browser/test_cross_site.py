"""What real browsers send with a form, scripts off, on the plain http of a living room."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread

import pytest
from flask import Flask, request
from playwright.sync_api import Browser, Page, Response
from werkzeug.serving import make_server

from scorepad import links

FORM = '<!doctype html>{head}<form method="post" action="{action}"><button>Save</button></form>'
NO_REFERRER = '<meta name="referrer" content="no-referrer">'


@contextmanager
def listening(app: Flask, host: str) -> Iterator[str]:
    server = make_server(host, 0, app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://{host}:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app  # to which the tests add


@pytest.fixture
def lan_host() -> str:
    hosts = links.lan_addresses()
    if not hosts:
        pytest.skip("this machine is on no network, so it has no address that browsers do not trust more")
    return hosts[0]


@pytest.fixture
def kept() -> list[dict[str, str]]:
    """The headers of each form that was taken."""
    return []


@pytest.fixture
def ours(app: Flask, lan_host: str, kept: list[dict[str, str]]) -> Iterator[str]:
    @app.route("/form", methods=["GET", "POST"])
    def form() -> str:
        if request.method == "POST":
            kept.append(dict(request.headers))
            return "kept"
        return FORM.format(head=NO_REFERRER if "null" in request.args else "", action="/form")

    with listening(app, lan_host) as address:
        yield address


@pytest.fixture(params=["lan", "loopback"])
def theirs(request: pytest.FixtureRequest, lan_host: str, ours: str) -> Iterator[str]:
    """Another site: on the same host with another port, and on a host that browsers trust more."""
    other = Flask("other")
    other.add_url_rule("/", "form", lambda: FORM.format(head="", action=f"{ours}/form"))
    other.add_url_rule("/null", "null", lambda: FORM.format(head=NO_REFERRER, action=f"{ours}/form"))
    with listening(other, lan_host if request.param == "lan" else "127.0.0.1") as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with ExitStack() as end:
        context = browser.new_context(java_script_enabled=False)
        end.callback(context.close)
        yield context.new_page()


def save(page: Page, address: str) -> Response:
    page.goto(address)
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        page.get_by_role("button", name="Save").click()
    return answer.value


def test_our_own_form_is_taken(page: Page, ours: str, kept: list[dict[str, str]]) -> None:
    assert save(page, f"{ours}/form").status == 200
    [headers] = kept
    assert headers["Origin"] == ours
    assert "Sec-Fetch-Site" not in headers


@pytest.mark.parametrize("path", ["/", "/null"])
def test_a_form_on_another_site_is_refused(page: Page, theirs: str, kept: list[dict[str, str]], path: str) -> None:
    answer = save(page, theirs + path)
    assert answer.status == 403
    assert answer.request.all_headers()["origin"] == (theirs if path == "/" else "null")
    page.get_by_role("heading", name="This did not come from scorepad.").wait_for()
    assert not kept


def test_a_form_that_hides_its_origin_is_refused(page: Page, ours: str, kept: list[dict[str, str]]) -> None:
    """So no page of ours may ask for no-referrer: browsers then send `Origin: null`."""
    answer = save(page, f"{ours}/form?null")
    assert answer.request.all_headers()["origin"] == "null"
    assert answer.status == 403
    assert not kept
