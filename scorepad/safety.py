"""What every request must pass and every answer carries."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, redirect, request
from flask.sessions import SecureCookieSessionInterface
from werkzeug.middleware.proxy_fix import ProxyFix

from scorepad.links import path_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from werkzeug.wrappers import Response as WerkzeugResponse

STRANGE_HOST = "scorepad.strange_host"
READING = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS = {
    # Nothing inline, nothing foreign: markup in a name can never become a script.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
        " connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self';"
        " base-uri 'none'; frame-ancestors 'none'"
    ),
    # Links are keys, so no other site may learn them; our own pages need the Origin header.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "no-store",
}


class Sessions(SecureCookieSessionInterface):
    """The cookie goes over https alone wherever people come by https; at a kitchen table there is none."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure or str(app.config["PUBLIC_URL"]).startswith("https:")


def init_app(app: Flask) -> None:
    app.session_interface = Sessions()
    app.wsgi_app = ReadableHosts(app.wsgi_app)  # type: ignore[method-assign]
    _trust_proxies(app)
    app.before_request(refuse_strange_hosts)
    app.before_request(refuse_other_sites)
    app.before_request(refuse_large_forms)
    app.after_request(add_headers)
    app.after_request(lead_nowhere_else)


def _trust_proxies(app: Flask) -> None:
    trusted = app.config["TRUSTED_PROXIES"]
    if trusted:
        # Not X-Forwarded-Port: where it is set at all it is often the inner port,
        # and X-Forwarded-Host names the outer one when it matters.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=trusted, x_proto=trusted, x_host=trusted, x_prefix=trusted
        )


class ReadableHosts:
    """Takes a name off a request that no host can have: with it not even an error page could be made."""

    def __init__(self, app: WSGIApplication) -> None:
        self.app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not _is_readable(environ.get("HTTP_HOST", "")):
            environ[STRANGE_HOST], environ["HTTP_HOST"] = environ["HTTP_HOST"], "localhost"
        return self.app(environ, start_response)


def _is_readable(host: str) -> bool:
    try:
        parts = urlsplit(f"//{host}")
        (parts.hostname or "").encode("idna").decode("idna")
        return parts.port is None or parts.port > 0
    except ValueError:
        return False


def refuse_strange_hosts() -> None:
    """A name that cannot be read was never typed or scanned."""
    if STRANGE_HOST in request.environ:
        abort(400)


def lead_nowhere_else(response: WerkzeugResponse) -> WerkzeugResponse:
    """A redirect names a path alone: whatever a Host header says, it leads nobody to another place."""
    path = path_of(response.location) if response.location else None
    return response if path == response.location else redirect(path or "/", response.status_code)


def refuse_other_sites() -> None:
    """A form on another site must not write here with this person's cookies."""
    if request.method not in READING and not _comes_from_us():
        abort(403)


def _comes_from_us() -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in {"same-origin", "none"}
    # Browsers leave it out over plain http. Without Origin too it is no browser.
    origin = request.headers.get("Origin")
    return origin is None or origin in _own_origins()


def _own_origins() -> set[str]:
    addresses = (request.host_url, current_app.config["PUBLIC_URL"] or "")
    return {f"{url.scheme}://{url.netloc}" for url in map(urlsplit, addresses) if url.netloc}


def refuse_large_forms() -> None:
    """Reads the form of every POST now, so that 413 comes before any view takes a lock."""
    if request.method not in READING:
        _ = request.form


def add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
