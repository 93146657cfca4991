"""The server's time: what every clock on every screen goes by (design 5.5)."""

from flask import Blueprint, Response

from scorepad import models
from scorepad.words.moments import time_of_day
from scorepad.words.party import clock_figure, clock_words

blueprint = Blueprint("ticking", __name__)
blueprint.add_app_template_global(time_of_day)
blueprint.add_app_template_global(clock_figure)
blueprint.add_app_template_global(clock_words)


@blueprint.app_template_global()
def server_now() -> int:
    """The present moment in milliseconds, as scripts count it."""
    return round(models.now().timestamp() * 1000)


@blueprint.get("/now")
def now() -> Response:
    """The same, for a device that slept or whose clock was set."""
    return Response(str(server_now()), mimetype="text/plain")
