"""Which language a person reads, and how figures, dates and times are written where their browser is.

The language is, of those there are translations for, the one the browser likes best; the region is the browser's own,
also where the words stay English.
"""

import re
from datetime import datetime
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_currency
from flask import Flask, has_request_context, request
from flask_babel import Babel, get_locale

SOURCE = "en"

_TAG = re.compile(r"(?P<language>[a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_](?P<territory>[a-z]{2}|\d{3}))?\b", re.IGNORECASE)
_SAMPLES = datetime(2026, 9, 5, 7, 5), datetime(2026, 11, 30, 23, 46)  # noqa: DTZ001 - written as they stand
_MONEY = ("USD", "EUR", "GBP", "NOK", "SEK", "DKK")
_alike: dict[tuple[str, ...], str] = {}


def init_app(app: Flask) -> None:
    babel, spoken = Babel(), list[str]()
    babel.init_app(app, default_locale=SOURCE, locale_selector=lambda: choose(spoken))
    with app.app_context():
        spoken.extend(str(locale) for locale in babel.list_translations())
    app.jinja_env.globals["language_tag"] = lambda: str(get_locale()).replace("_", "-")


def choose(spoken: list[str]) -> str:
    if not has_request_context():
        return SOURCE
    return request.accept_languages.best_match(spoken, SOURCE) or SOURCE


def written() -> Locale:
    """The language of the words as it is written in the browser's region: for dates, times and money."""
    return _written(str(get_locale()), *_asked_for())


def written_alike() -> str:
    """The same for all regions that write alike: they are few, so a few renderings serve everyone."""
    return _written_alike(written())


def habits() -> Locale:
    """What people in the browser's region are used to, whatever language the words are in."""
    return _habits(*_asked_for())


def _asked_for() -> tuple[str, str]:
    """The language and the territory of the browser. English alone says nothing about a place; others may."""
    tags = request.accept_languages.values() if has_request_context() else ()
    for tag in filter(None, map(_TAG.match, tags)):
        language, territory = tag["language"].lower(), tag["territory"] or ""
        if not territory and language != SOURCE:
            territory = str(get_global("likely_subtags").get(language, "")).rpartition("_")[2]
        if territory:
            return language, territory.upper()
    return SOURCE, ""


@lru_cache(maxsize=1000)
def _written(words: str, language: str, territory: str) -> Locale:
    there = _parsed(f"{words}_{territory}") if territory else None
    if there or not territory:
        return there or Locale.parse(words)
    clock = _uses_24_hours(_habits(language, territory))
    # What is not known of this very place is written as in the world at large, or as on the Continent.
    elsewhere = filter(None, (_parsed(f"{words}_001"), _parsed(f"{words}_150")))
    return next((each for each in elsewhere if _uses_24_hours(each) == clock), Locale.parse(words))


@lru_cache(maxsize=1000)
def _habits(language: str, territory: str) -> Locale:
    return _parsed(f"{language}_{territory}") or _parsed(f"und_{territory}") or Locale.parse(SOURCE)


def _parsed(identifier: str) -> Locale | None:
    try:
        return Locale.parse(identifier)
    except (UnknownLocaleError, ValueError):
        return None


def _uses_24_hours(locale: Locale) -> bool:
    return "H" in locale.time_formats["short"].pattern


@lru_cache(maxsize=1000)
def _written_alike(locale: Locale) -> str:
    samples = (
        *(format_time(moment, "short", locale=locale) for moment in _SAMPLES),
        *(format_date(moment, "long", locale=locale) for moment in _SAMPLES),
        *(format_skeleton(each, moment, locale=locale) for each in ("MMMEd", "yMMMd") for moment in _SAMPLES),
        *(format_currency(12345.5, currency, locale=locale) for currency in _MONEY),
    )
    return _alike.setdefault(samples, str(locale))
