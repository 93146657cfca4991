"""Which language a person reads: of those there are translations for, the one their browser likes best."""

from flask import Flask, has_request_context, request
from flask_babel import Babel

SOURCE = "en"


def init_app(app: Flask) -> None:
    babel, spoken = Babel(), list[str]()
    babel.init_app(app, default_locale=SOURCE, locale_selector=lambda: choose(spoken))
    with app.app_context():
        spoken.extend(str(locale) for locale in babel.list_translations())


def choose(spoken: list[str]) -> str:
    if not has_request_context():
        return SOURCE
    return request.accept_languages.best_match(spoken, SOURCE) or SOURCE
