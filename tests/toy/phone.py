"""What another phone does to the toy sheet."""

from urllib.parse import urlencode
from urllib.request import urlopen

from tests.serving import Served


def post(toy: Served, action: str, **form: object) -> None:
    with urlopen(f"{toy.address}/toy/{action}", urlencode(form).encode(), timeout=20):
        pass
