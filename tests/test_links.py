import io
import re
import sys
from pathlib import Path

import ifaddr
import pytest
from flask import Flask, abort, url_for
from flask.testing import FlaskClient

from scorepad import create_app, links
from tests import qr

HOME = "http://192.168.1.5:8000"


def test_a_code_holds_128_bits_in_22_letters_that_need_no_escaping() -> None:
    codes = {links.new_code() for _draw in range(100)}
    assert len(codes) == 100
    assert {len(code) for code in codes} == {22}
    assert "".join(codes).replace("-", "").replace("_", "").isalnum()


def test_a_short_code_has_no_letters_that_look_alike() -> None:
    drawn = "".join(links.new_short_code() for _draw in range(500))
    assert not set(drawn) & set("ILO01")
    assert len(drawn) == 3000


@pytest.mark.parametrize(
    "typed", ["ABC-DEF", "abcdef", "Abcdef ", " ab-cd\tef", "A B C D E F", "abc–def", "abc\u00a0def"]
)
def test_case_spaces_and_dashes_of_a_short_code_do_not_matter(typed: str) -> None:
    assert links.read_short_code(typed) == "ABCDEF"
    assert links.show_short_code("ABCDEF") == "ABC-DEF"


@pytest.mark.parametrize(
    "typed", ["", "ABCDE", "ABCDEFG", "ABCDE0", "ABCDEI", "ABCDE1", "ABCDEſ", "ABCDEß", "A" * 4000, "'; --"]
)
def test_what_cannot_be_a_short_code_is_none(typed: str) -> None:
    assert links.read_short_code(typed) is None


def test_every_short_code_is_read_as_it_is_shown() -> None:
    codes = [links.new_short_code() for _draw in range(100)]
    assert [links.read_short_code(links.show_short_code(code).lower()) for code in codes] == codes


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app  # to which the tests add


def test_a_malformed_code_is_not_found_like_an_unknown_one(app: Flask, client: FlaskClient) -> None:
    @app.get("/sheet/<code:code>")
    def sheet(code: str) -> None:
        abort(404)

    unknown = client.get(f"/sheet/{links.new_code()}")
    malformed = [client.get(f"/sheet/{code}") for code in ("short", "a" * 23, "%00" * 22, "å" * 22, "a" * 21 + "'")]
    assert {answer.status_code for answer in [unknown, *malformed]} == {404}
    assert {answer.data for answer in malformed} == {unknown.data}


class TestPublicAddress:
    def test_of_a_phone_on_the_lan_is_the_one_it_used(self, app: Flask) -> None:
        assert address_seen_at(app, HOME) == HOME

    @pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "0.0.0.0", "pad.localhost"])
    def test_of_this_machine_itself_is_its_lan_address_with_the_port(self, app: Flask, host: str) -> None:
        lan = next(iter(links.lan_addresses()), host)
        assert address_seen_at(app, f"http://{host}:8123") == f"http://{lan}:8123"

    def test_that_was_set_goes_before_any_other(self, app: Flask) -> None:
        app.config["PUBLIC_URL"] = "https://whist.example.org/club"
        assert address_seen_at(app, HOME) == "https://whist.example.org/club"
        assert address_seen_at(app, "http://localhost:8000") == "https://whist.example.org/club"

    def test_names_no_port_where_none_was_used(self, app: Flask) -> None:
        assert address_seen_at(app, "https://whist.example.org") == "https://whist.example.org"


def address_seen_at(app: Flask, base_url: str) -> str:
    with app.test_request_context("/", base_url=base_url):
        return links.public_address()


PROXIED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "whist.example.org",
    "X-Forwarded-Port": "8000",
    "X-Forwarded-Prefix": "/club",
}


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        ({"TRUSTED_PROXIES": 1}, "https://whist.example.org/club/qr"),
        ({"TRUSTED_PROXIES": 1, "PUBLIC_URL": "https://pad.example.org/w"}, "https://pad.example.org/w/qr"),
        ({"TRUSTED_PROXIES": 0}, "http://10.0.0.7:8000/qr"),
    ],
)
def test_the_qr_behind_a_trusted_proxy_holds_the_public_address(
    instance: Path, settings: dict[str, object], address: str
) -> None:
    app = create_app({"INSTANCE": instance, "TESTING": True, **settings})

    @app.get("/qr")
    def show() -> str:
        return links.qr_svg(links.public_url(url_for("show")))

    answer = app.test_client().get("/qr", base_url="http://10.0.0.7:8000", headers=PROXIED)
    assert qr.read_svg(answer.text) == address


def adapter(name: str, *addresses: str) -> ifaddr.Adapter:
    return ifaddr.Adapter(name, name, [ifaddr.IP(address, 24, name) for address in addresses])


def test_phones_are_sent_to_no_container_tunnel_or_loopback_address() -> None:
    adapters = [
        adapter("lo", "127.0.0.1"),
        adapter("docker0", "172.17.0.1"),
        adapter("br-1a2b3c", "172.18.0.1"),
        adapter("tun0", "10.8.0.2"),
        adapter("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1"),
        adapter("vEthernet (WSL)", "172.20.0.1"),
        adapter("eth0", "169.254.3.4"),
        adapter("wlan0", "192.168.43.1"),
    ]
    assert links.addresses_for_phones(adapters) == ["192.168.43.1"]


def test_a_machine_with_two_networks_names_both() -> None:
    adapters = [adapter("Wi-Fi", "192.168.1.5"), adapter("eth0", "10.1.2.3"), adapter("ppp0", "203.0.113.200")]
    assert links.addresses_for_phones(adapters)[:2] == ["192.168.1.5", "10.1.2.3"]


@pytest.mark.parametrize(
    "text", [f"{HOME}/s/{'Aa1_-' * 4}Zz", "WIFI:T:WPA;S:Kjelleren på Åsen;P:gr\\;and;;", "x" * 500]
)
def test_a_qr_is_read_as_it_was_written(app: Flask, text: str) -> None:
    with app.test_request_context():
        assert qr.read_svg(links.qr_svg(text)) == text


@pytest.mark.parametrize(
    ("name", "password", "text"),
    [
        ("Kjelleren", "gr;and", "WIFI:T:WPA;S:Kjelleren;P:gr\\;and;;"),
        ('The "Cat"', "a\\b:c,d", 'WIFI:T:WPA;S:The \\"Cat\\";P:a\\\\b\\:c\\,d;;'),
        ("Åpent", "", "WIFI:T:nopass;S:Åpent;;"),
        ("Cafe", "12345678", 'WIFI:T:WPA;S:"Cafe";P:12345678;;'),
    ],
)
def test_a_network_is_written_as_phones_read_it(name: str, password: str, text: str) -> None:
    assert links.wifi_text(name, password) == text


@pytest.mark.parametrize(
    "name", [" Hall  1 ", 'The "Cat"', '"quoted"', "a;b,c:d\\e", "Kjelleren på Åsen", "ABCD", "12", "🎴"]
)
@pytest.mark.parametrize("password", ["", " at either end ", "x" * 63, "0" * 64, "\\;,:\"'", "12345678"])
@pytest.mark.parametrize("hidden", [False, True])
def test_a_phone_that_scans_it_joins_with_the_same_letters(
    app: Flask, name: str, password: str, *, hidden: bool
) -> None:
    with app.test_request_context():
        read = qr.read_svg(links.qr_svg(links.wifi_text(name, password, hidden=hidden)))
    joined = {"T": "WPA" if password else "nopass", "S": name}
    joined |= {"P": password} if password else {}
    assert qr.wifi_in(read) == joined | ({"H": "true"} if hidden else {})


def test_a_qr_is_dark_on_white_with_four_modules_of_margin_and_no_inline_style(app: Flask) -> None:
    with app.test_request_context():
        svg = links.qr_svg(HOME)
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    corners = [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h\d+v1", svg)]
    assert f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000"' in svg
    assert (min(corners)[0], min(y for _x, y in corners)) == (4, 4)
    assert "style" not in svg
    assert " width=" not in svg


@pytest.mark.parametrize("encoding", ["utf-8", "cp437"])
def test_a_terminal_that_can_shows_a_qr(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))
    assert qr.read_text(links.qr_text(HOME)) == HOME


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "iso8859-1"])
def test_a_terminal_that_cannot_shows_none(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))
    assert links.qr_text(HOME) == ""


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_a_household_is_an_address_or_the_first_half_of_one(address: str, network: str) -> None:
    assert links.network_of(address) == network


def test_where_a_request_comes_from_is_not_written_down(app: Flask) -> None:
    seen = set()
    for address in ("192.168.1.20", "192.168.1.21", "192.168.1.20"):
        with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            seen.add(links.network_of_request())
    assert len(seen) == 2
    assert not any("192" in each for each in seen)
