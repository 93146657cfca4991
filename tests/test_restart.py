"""The server is killed in the middle of a round and started again: everything is where it was, the clock included."""

import re
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from tests.pages import Page, form_on
from tests.party_factories import NAMES
from tests.serving import serving


def get(address: str) -> str:
    with urlopen(address, timeout=60) as answer:
        return answer.read().decode()


def post(address: str, **fields: str) -> str:
    """Send a form; gives the address it leads to."""
    with urlopen(Request(address, urlencode(fields).encode()), timeout=60) as answer:
        return answer.url


def play(server: str) -> list[str]:
    """A party in the middle of its first round: one table done, the clock running. Gives the paths of its screens."""
    settled = {"kind": "bell", "minutes": "20", "round_hands": "", "planned_rounds": "6", "zone": "Europe/Oslo"}
    desk = post(f"{server}/party/new/minnesota", name="Lutefisk night", **settled).removesuffix("/guests")
    post(f"{desk}/guests", names="\n".join(NAMES[:9]), present="1")
    post(f"{desk}/rounds/1/draw")
    post(f"{desk}/rounds/1/publish", **form_on(get(desk), "/rounds/1/publish"))
    post(f"{desk}/clock", what="start")
    post(f"{desk}/rounds/1/tables/1", what="result", points_NS="5", points_EW="2")
    guest = re.search(r"/guests/\d+", get(f"{desk}/guests"))[0]
    page = re.search(r"/g/[\w-]{22}", get(desk + guest))[0]
    wall = re.search(r"/b/[\w-]{22}", get(desk))[0]
    return [desk.removeprefix(server), page, wall]


def shown(server: str, screens: list[str]) -> list[tuple[str, list[str]]]:
    """What each screen says, and the moments that clocks on it run to."""
    pages = [get(server + screen) for screen in screens]
    return [(Page(html).text, re.findall(r'data-ends="(\d+)"', html)) for html in pages]


def test_a_server_that_is_killed_in_a_round_goes_on_where_it_was(tmp_path: Path) -> None:
    with serving(tmp_path / "instance") as served:
        screens = play(served.address)
        before = shown(served.address, screens)
        served.process.kill()
        served.process.wait()
    with serving(tmp_path / "instance") as served:
        assert shown(served.address, screens) == before
    assert "1 of 2 tables done" in before[0][0]
    assert len({moment for _text, moments in before for moment in moments}) == 1
