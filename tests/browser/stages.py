"""A party at every stage of its evening, each as full as its pages can be."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import BrowserContext

from tests.browser.desks import Desk, open_party
from tests.browser.sheets import record

NAMES = (
    "Anna",
    "Bjørn",
    "Clara",
    "David",
    "Erik",
    "Frida",
    "Georg",
    "Hanne",
    "Ivar",
    "Johanne",
    "Kåre",
    "Liv",
    "Marit",
)
PHONE = "Synnøve"
"""The guest who has a phone along."""


@dataclass(frozen=True, slots=True)
class Parties:
    """Their desks; the page of the guest with a phone in the one that is played and in the one that is over."""

    gathering: Desk
    drafted: Desk
    playing: Desk
    finished: Desk
    guest: str
    was_guest: str


def hold(host: BrowserContext, phone: BrowserContext, hard: Sequence[str] = ()) -> Parties:
    """Four parties of one host; where they are played the owner of the phone is there, and guests with `hard` names."""
    names = [*hard, *NAMES[len(hard) :]]
    gathering, drafted, finished = (open_party(host, planned_rounds="2") for _ in range(3))
    playing = open_party(host, "askov", kind="hands_or_bell", round_hands="2")
    _gather(gathering, phone, names)
    _draft(drafted, names)
    return Parties(gathering, drafted, playing, finished, _play(playing, phone, names), _finish(finished, phone, names))


def _gather(desk: Desk, phone: BrowserContext, names: Sequence[str]) -> None:
    """Some have come, some are expected, and a new phone says that it is one of them."""
    desk.invite(names[:9], present="1")
    desk.invite(names[9:])
    asked = phone.request.post(desk.door, form={"name": names[0], "key": "claim"})
    guest = re.search(r'name="guest" value="(\d+)"', asked.text())[1]
    for each in (phone, desk.context):  # the first holds the guest from then on
        assert each.request.post(f"{desk.door}/me", form={"guest": guest, "name": names[0]}).status == 200
    phone.clear_cookies()  # and is somebody else's phone


def _draft(desk: Desk, names: Sequence[str]) -> None:
    """Two tables are drafted, and one guest rests."""
    desk.invite(names[:9], present="1")
    desk.post("/rounds/1/draw")


def _play(desk: Desk, phone: BrowserContext, names: Sequence[str]) -> str:
    """The bell has rung: one table is done, one is level, one has not said whether it plays on. The guest's page."""
    guest = _come(desk, phone, names)
    desk.publish(1)
    desk.post("/clock", what="start")
    desk.result(1, 1)
    desk.context.request.post(f"{desk.sheet(1, 2)}/score")
    for hand, (bid, taken) in enumerate([("grand:N", 8), ("grand:E", 5)], start=1):
        record(desk.context, desk.sheet(1, 2), hand, bid, taken)
    desk.post("/bell", number="1")
    return guest


def _finish(desk: Desk, phone: BrowserContext, names: Sequence[str]) -> str:
    """Two rounds were played, and prizes wait to be drawn and shown. The guest's page."""
    guest = _come(desk, phone, names)
    desk.play(1)
    desk.play(2)
    desk.post("/prizes", kind="own", name="The best jumper")
    desk.post("/finish")
    return guest


def _come(desk: Desk, phone: BrowserContext, names: Sequence[str]) -> str:
    """Everyone comes by the list, and one guest by the door."""
    desk.invite(names, present="1")
    return phone.request.post(desk.door, form={"name": PHONE, "key": "join"}).url
