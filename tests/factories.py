"""What tests begin with, made as people make it: through the pages. The cast is always the same four."""

import re
from dataclasses import dataclass

from flask.testing import FlaskClient

from scorepad.models import POSITION_STEP
from scorepad.rules import VARIANTS
from scorepad.rules.whist import WHIST

WHISTS = [preset for preset in VARIANTS if preset.family is WHIST]
"""The variants of four in two partnerships."""
CAST = {"N": "Anna", "E": "Bjørn", "S": "Clara", "W": "David"}


@dataclass(frozen=True, slots=True)
class Started:
    """A sheet by its link."""

    code: str

    @property
    def path(self) -> str:
        return f"/s/{self.code}"

    def at(self, hand: int, game: int = 1) -> str:
        """The path of a line, counted from 1."""
        return f"{self.path}/{game}/{hand * POSITION_STEP}"


def start_sheet(
    client: FlaskClient,
    variant: str = "norwegian",
    names: dict[str, str] | None = None,
    dealer: str = "N",
    **rules: str,
) -> Started:
    """A sheet; north deals first, unless said otherwise."""
    names = CAST | (names or {})
    form = {f"name_{seat}": name for seat, name in names.items()} | {"first_dealer": dealer, "zone": "Europe/Oslo"}
    answer = client.post(f"/new/{variant}", data=form | rules)
    assert answer.status_code == 303, answer.text
    return Started(answer.location.rpartition("/")[2])


def record_hand(
    client: FlaskClient, sheet: Started, bid: str = "grand:N", tricks: int = 8, game: int = 1, **fields: str
) -> None:
    """The next hand: who granded, and the tricks of north and south."""
    page = client.get(sheet.path).text
    hidden = {name: re.search(rf'name="{name}" value="(\d+)"', page)[1] for name in ("position", "hand")}
    form = {"kind": "hand", "bid": bid, "tricks_ns": str(tricks), "entry_key": hidden["position"]} | hidden
    answer = client.post(f"{sheet.path}/{game}/entries", data=form | fields)
    assert answer.status_code == 303, answer.text
