"""What people read when something is wrong: what happened, what to do, and a way back."""

from dataclasses import dataclass

from flask import Blueprint, Response, request
from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString
from werkzeug.exceptions import HTTPException

from scorepad.rendering import notice
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
        _("The server is too busy."),
        _("It was not saved. Wait a moment and try again."),
    ),
}


@bp.app_errorhandler(HTTPException)
def show_error(error: HTTPException) -> Response:
    status = error.code or 500
    response = notice(
        "errors/error.html",
        "errors/_notice.html",
        status,
        key=status,
        trouble=NOT_LISTED if isinstance(error, NotListed) else TROUBLES.get(status, UNKNOWN),
        again=_again(error),
        page_before=_page_before(),
    )
    # Allow for 405, Retry-After for 429: what the status promises.
    for name, value in error.get_headers(request.environ):
        if name != "Content-Type":
            response.headers[name] = value
    return response


def _again(error: HTTPException) -> str:
    """When to try again, where that is known."""
    wait = getattr(error, "retry_after", None)
    return again_words(wait) if isinstance(wait, int) else ""


def _page_before() -> str | None:
    """The page of ours that led here, unless it is the one that failed."""
    before = request.referrer or ""
    if not before.startswith(request.root_url):
        return None
    return before if request.method != "GET" or before != request.url else None
