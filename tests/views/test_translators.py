"""A browser that translates a page leaves names, links and codes as they are."""

import re
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.pages import VOID
from tests.tour import Evening

NAMES = [f"{first}ildr{last}" for first in ("Gr", "Br", "M", "T", "V") for last in ("id", "un")]
KEPT = {
    "a name": re.compile(r"\w+ildr(?:id|un)|Thursday|Lutefisk"),
    "a link": re.compile(r"https?://|localhost"),
    "a code": re.compile(r"\b[A-HJKMNP-Z2-9]{3}-[A-HJKMNP-Z2-9]{3}\b|[\w-]{22}(?![\w-])"),
    "the wordmark": re.compile("scorepad", re.IGNORECASE),
}
UNSEEN = {"script", "style"}


class Translated(HTMLParser):
    """The texts that a browser would translate."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self._open.append((tag, tag in UNSEEN or dict(attrs).get("translate") == "no"))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(kept for _tag, kept in self._open):
            self.texts.append(data)


def test_every_name_link_and_code_on_every_page_stays_as_it_is(app: Flask, client: FlaskClient) -> None:
    evening, left = Evening.played(client, NAMES), dict[str, set[str]]()
    client.post(f"{evening.sheet.path}/seat", data={"seat": "N"})
    for address in evening.addresses(app):
        translated = " | ".join(Translated(client.get(address).text).texts)
        found = {match for kind in KEPT.values() for match in kind.findall(translated)}
        if found:
            left[re.sub(r"[\w-]{22}", "…", address)] = found
    assert left == {}


@pytest.mark.parametrize("asked", ["", "nb-NO", "pt-BR"])
def test_a_page_says_which_language_it_is_in(client: FlaskClient, asked: str) -> None:
    assert '<html lang="en" dir="ltr">' in client.get("/", headers={"Accept-Language": asked}).text
