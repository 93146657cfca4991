"""What people read when something is wrong: what happened, what to do, and a way back."""

from dataclasses import dataclass
from time import monotonic

from flask import Blueprint, current_app, redirect, request
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString
from sqlalchemy.exc import DataError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from werkzeug.exceptions import BadRequest, HTTPException, ServiceUnavailable
from werkzeug.wrappers import Response

from scorepad.database import OutOfReach, db
from scorepad.links import meant, path_of
from scorepad.rendering import notice
from scorepad.safety import READING
from scorepad.views.access import NotListed
from scorepad.words.moments import again_words

bp = Blueprint("errors", __name__)


@dataclass(frozen=True, slots=True)
class Trouble:
    title: LazyString
    advice: LazyString


UNKNOWN = Trouble(
    _("That did not work."),
    _("Nothing was changed. Go back and try again."),
)

NOT_LISTED = Trouble(
    _("You are not on the list any more."),
    _("The host took this name off it. Scan the code at the door to come back."),
)

TROUBLES = {
    400: Trouble(
        _("This could not be read."),
        _("What arrived here was not complete. Go back and try again."),
    ),
    403: Trouble(
        _("This did not come from scorepad."),
        _("Only scorepad’s own pages may change a score. Nothing was changed. Go back and try again from there."),
    ),
    404: Trouble(
        _("There is nothing here."),
        _("The link leads nowhere, or what it led to is gone. Scan the code again, or ask for the link once more."),
    ),
    405: Trouble(
        _("This address cannot be opened like that."),
        _("Nothing was changed. Go back and use the buttons on the page."),
    ),
    409: Trouble(
        _("Someone was faster."),
        _("This was changed on another phone in the meantime. Go back and look at it again."),
    ),
    413: Trouble(
        _("That is too much at once."),
        _("It was not saved. Go back, make it shorter and try again."),
    ),
    422: Trouble(
        _("Something is missing or cannot be right."),
        _("It was not saved. Go back and look at it again."),
    ),
    429: Trouble(
        _("Too many codes that do not exist."),
        _("Compare the code letter by letter."),
    ),
    500: Trouble(
        _("Something broke on our side."),
        _("Every hand that was saved is still there. Go back and try again."),
    ),
    503: Trouble(
        _("It was not saved."),
        _("The server cannot save anything at the moment. What you typed is kept here: wait a moment and try again."),
    ),
}

NOT_READ = Trouble(
    _("This cannot be shown at the moment."),
    _("The server is too busy, or cannot get at the sheets. Wait a moment and try again."),
)

TOLD_AGAIN = 60.0
"""Seconds until whoever runs the server is told the same once more: every phone in the room meets the same trouble."""
_told: dict[str, float] = {}


@bp.app_errorhandler(OutOfReach)
def show_trouble(error: OutOfReach) -> Response:
    now = monotonic()
    if now - _told.get(error.sentence, -TOLD_AGAIN) >= TOLD_AGAIN:
        _told.clear()
        _told[error.sentence] = now
        current_app.logger.error(error.sentence)
    return show_error(error)


@bp.app_errorhandler(NoConnectionFree)
def show_crowd(_error: NoConnectionFree) -> Response:
    return show_error(ServiceUnavailable())


@bp.app_errorhandler(HTTPException)
def show_error(error: HTTPException) -> Response:
    status = error.code or 500
    if status == 404 and (path := meant()):
        return redirect(path)
    response = notice(
        "errors/error.html",
        "errors/_notice.html",
        status,
        key=status,
        trouble=_trouble(error, status),
        wait=_wait(error),
        page_before=_page_before(),
        again=f"{request.root_path}{request.full_path.rstrip('?')}" if status == 503 else None,
    )
    # Allow for 405, Retry-After for 429: what the status promises.
    for name, value in error.get_headers(request.environ):
        if name != "Content-Type":
            response.headers[name] = value
    return response


@bp.app_errorhandler(DataError)
def refuse_what_cannot_be_kept(_error: DataError) -> Response:
    """A letter or a number that the database has no room for: no form of ours sends one."""
    db.session.rollback()
    return show_error(BadRequest())


def _trouble(error: HTTPException, status: int) -> Trouble:
    if isinstance(error, NotListed):
        return NOT_LISTED
    if status == 503 and request.method in READING:
        return NOT_READ
    return TROUBLES.get(status, UNKNOWN)


def _wait(error: HTTPException) -> str:
    """When to try again, where that is known."""
    wait = getattr(error, "retry_after", None)
    return again_words(wait) if isinstance(wait, int) else ""


def _page_before() -> str | None:
    """The page of ours that led here, unless it is the one that failed."""
    before, public = request.referrer or "", current_app.config["PUBLIC_URL"]
    if not before.startswith((request.root_url, f"{public or request.root_url.rstrip('/')}/")):
        return None
    return path_of(before) if request.method != "GET" or before != request.url else None
