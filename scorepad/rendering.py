"""Page or fragment: the only module that knows how a request wants its answer."""

import gzip
from collections.abc import Callable
from typing import Any

from flask import Response, make_response, redirect, render_template, request
from flask_htmx import HTMX

# A template's name, or a function that gives ready markup (say, bytes shared by all watchers).
Fragment = str | Callable[[], str]

htmx = HTMX()


def wants_fragment() -> bool:
    """Boosted links and restored history come from htmx too, but need the whole page."""
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def answer(page: str, fragment: Fragment | None = None, status: int = 200, **context: Any) -> Response:
    """The page, or to htmx the part of it that the fragment is."""
    if fragment is not None and wants_fragment():
        return _answered(_markup(fragment, context), status)
    return _compressed(_answered(render_template(page, **context), status))


def done(location: str, fragment: Fragment, **context: Any) -> Response:
    """After a POST: the fresh fragment for htmx; a browser is sent to where reloading is harmless."""
    if wants_fragment():
        return _answered(_markup(fragment, context), 200)
    return _answered(redirect(location, 303), 303)


def noted(location: str) -> Response:
    """After a POST that changes nothing here: htmx leaves the page alone; a browser is sent to where it was."""
    return _answered("", 204) if wants_fragment() else _answered(redirect(location, 303), 303)


def conflict(page: str, fragment: Fragment, **context: Any) -> Response:
    """409: htmx shows it beside the form, so that what was typed stays, and brings it into sight."""
    response = answer(page, fragment, 409, **context)
    if wants_fragment():
        response.headers["HX-Retarget"] = "#conflict"
        response.headers["HX-Reswap"] = "outerHTML show:top"
    return response


def notice(page: str, fragment: Fragment, status: int, **context: Any) -> Response:
    """An error: htmx never puts it in place of the form, whatever the status swaps."""
    response = answer(page, fragment, status, **context)
    if wants_fragment():
        response.headers["HX-Retarget"] = "#notice"
        response.headers["HX-Reswap"] = "innerHTML"
    return response


def _compressed(response: Response) -> Response:
    """A whole page is asked for once and weighs most; over weak Wi-Fi its bytes cost more than packing them."""
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"]:
        response.set_data(gzip.compress(response.get_data(), compresslevel=3))
        response.content_encoding = "gzip"
    return response


def _markup(fragment: Fragment, context: dict[str, Any]) -> str:
    return fragment() if callable(fragment) else render_template(fragment, **context)


def _answered(content: Any, status: int) -> Response:
    response = make_response(content, status)
    response.vary.add("HX-Request")
    return response
