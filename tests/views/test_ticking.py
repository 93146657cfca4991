"""The server's time."""

import re

from flask.testing import FlaskClient

from scorepad.models import now


def test_the_present_moment_is_told_in_milliseconds(client: FlaskClient) -> None:
    before = now().timestamp() * 1000
    told = int(client.get("/now").text)
    assert before - 1 <= told <= now().timestamp() * 1000 + 1


def test_nobody_keeps_it(client: FlaskClient) -> None:
    assert client.get("/now").headers["Cache-Control"] == "no-store"
    assert re.fullmatch(r"\d{13}", client.get("/now").text)
