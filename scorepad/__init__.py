"""scorepad keeps score for people who play whist with real cards.

Nothing is imported until an application is wanted: the rules can be used
without the web, and the server can make sockets and locks cooperative before
anything takes hold of them.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask


def create_app(settings: Mapping[str, object] | None = None) -> Flask:
    """An application. Settings go before the environment, and that before the defaults."""
    from scorepad.config import InvalidSetting
    from scorepad.database import UnusableDatabase

    try:
        return _wired(settings or {})
    except (InvalidSetting, UnusableDatabase, OSError) as error:
        if gunicorn := sys.modules.get("gunicorn.errors"):
            # The one thing that it says in a line, and does not try again.
            raise gunicorn.AppImportError(f"Error: {error}") from error
        raise


def _wired(settings: Mapping[str, object]) -> Flask:
    from flask import Flask

    from scorepad import assets, config, database, languages, links, live, logs, rendering, safety, words
    from scorepad.actions import guessing
    from scorepad.views import BLUEPRINTS

    app = Flask(
        __name__,
        instance_path=str(config.find_instance(settings)),
        template_folder=str(config.ROOT / "templates"),
        static_folder=str(config.ROOT / "static"),
    )
    config.load(app, settings)
    for part in (database, languages, assets, links, safety, logs, live, words, guessing):
        part.init_app(app)
    rendering.htmx.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app
