"""A language of brackets: whatever is seen outside them never went through gettext."""

import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

from babel.dates import format_date, format_skeleton
from babel.messages import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask

from scorepad import create_app
from scorepad.config import ROOT
from tests.pages import Page

LOCALE = "eo"
"""A language with two plural forms, as English has, that no browser of a test asks for otherwise."""

HEARD = ("alt", "aria-label", "placeholder", "title")
SAID_BY_SCRIPT = ("data-connecting", "data-failed", "data-live-text", "data-offline", "data-polling")
_INNERMOST = re.compile("⟦[^⟦⟧]*⟧")


def translate(folder: Path) -> None:
    """Extract the messages as CONTRIBUTING.md says, and compile them in brackets."""
    template = folder / "messages.pot"
    settings = ["--mapping", str(ROOT / "pyproject.toml"), "--output", str(template)]
    CommandLineInterface().run(["pybabel", "--quiet", "extract", *settings, str(ROOT)])
    with template.open("rb") as file:
        catalog = read_po(file, LOCALE)
    compiled = folder / LOCALE / "LC_MESSAGES" / "messages.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, _in_brackets(catalog))


def dates() -> set[str]:
    """Today, as the languages themselves write it."""
    now = datetime.now(UTC)
    days = {format_date(now, "long", locale=LOCALE), format_skeleton("MMMEd", now, locale=LOCALE)}
    return days | {word for day in days for word in day.split() if word.isalpha()} | {"la", "a"}


def application(folder: Path, instance: Path) -> Flask:
    """One that speaks this language, with a copy of this instance."""
    translate(folder)
    settings = {"INSTANCE": shutil.copytree(instance, folder / "instance"), "TESTING": True}
    return create_app(settings | {"BABEL_TRANSLATION_DIRECTORIES": str(folder)})


def _in_brackets(catalog: Catalog) -> Catalog:
    for message in catalog:
        if isinstance(message.id, str):
            message.string = message.id and f"⟦{message.id}⟧"
        else:
            message.string = tuple(f"⟦{form}⟧" for form in message.id)
    return catalog


def untranslated(html: str, known: set[str]) -> set[str]:
    """The words that are read or heard on a page and stand outside all brackets, without those that are known."""
    page = Page(html)
    heard = [page.text, *(page_text for each in page.elements for page_text in _heard(each.attributes))]
    left = {word for text in heard for word in _outside(text, known).split() if any(map(str.isalpha, word))}
    return {word.strip("·–—,.:&→") for word in left}


def _heard(attributes: dict[str, str | None]) -> list[str]:
    return [attributes[name] or "" for name in (*HEARD, *SAID_BY_SCRIPT) if name in attributes]


def _outside(text: str, known: set[str]) -> str:
    while _INNERMOST.search(text):
        text = _INNERMOST.sub(" ", text)
    for words in sorted(known, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(words)}(?!\w)", " ", text)
    return text
