"""Other phones at the toy sheet: what they do, and what they see of its stream."""

import json
from contextlib import AbstractContextManager
from urllib.parse import urlencode
from urllib.request import urlopen

from tests.serving import Served
from tests.streams import Watcher, following


def post(toy: Served, action: str, **form: object) -> None:
    with urlopen(f"{toy.address}/toy/{action}", urlencode(form).encode(), timeout=20):
        pass


def figures(toy: Served) -> dict[str, object]:
    with urlopen(f"{toy.address}/toy/figures", timeout=20) as answer:
        return json.load(answer)


def watching(toy: Served, version: int | None = None, **headers: str) -> AbstractContextManager[Watcher]:
    query = "" if version is None else f"?version={version}"
    return following(toy.address, f"/toy/live{query}", **headers)
