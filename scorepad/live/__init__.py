"""Who is watching, and telling them.

A view hands over a topic, a key and a function that renders; an action wakes the
topic. What is shown, and to whom, is not known here.
"""

from __future__ import annotations

import os
import random
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Flask, Response, current_app, request
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException

from scorepad.live import postgres
from scorepad.live.hub import Current, Hub, Key, Newest, Topic
from scorepad.live.postgres import notify

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

__all__ = ["close", "fragment", "init_app", "notify", "poll", "stream", "wake"]

HEARTBEAT = 20.0
# Seconds between two events of a page that all tables of a party wake: forty may save in the same moment.
PACE = 1.0
# An event and not a comment: the page must notice when it no longer comes.
BEAT = b"event: beat\ndata:\n\n"
# Of all files that may be open; the others are for pages and the database.
FOR_STREAMS = 5 / 8
# Milliseconds, spread so that a whole party does not come back in the same instant.
RETRY = (300, 1300)


@dataclass(frozen=True, slots=True)
class Sight:
    """What one page watches, and how it is read."""

    topic: str
    key: Key
    current: Current
    newest: Newest


def init_app(app: Flask) -> None:
    app.extensions["live"] = Hub(app)


def close(app: Flask) -> None:
    """End every stream: the server goes down and would wait for them."""
    hub: Hub = app.extensions["live"]
    hub.close()


def wake(topic: str, version: int) -> None:
    """Tell this process's watchers, after the commit."""
    _hub().wake(topic, version)


def fragment(topic: str, version: int, key: Hashable, render: Callable[[], str]) -> str:
    """What `render` gives, rendered once for all who show this version by this key."""
    fragments = _hub().fragments
    html = fragments.find(topic, version, key)
    if html is None:
        html = render()
        fragments.keep(topic, version, key, html)
    return html


def stream(
    topic: str,
    key: Hashable,
    current: Current,
    newest: Newest,
    place: Hashable = (),
    *,
    resumes: bool = True,
    paced: bool = False,
) -> Response:
    """Server-sent events: what `current` gives now, and again after every wake.

    With every beat `newest` is asked, since another process may have changed it unheard. `place` is what a browser
    says of itself and of the address it came by: whoever makes up many of those must not have a rendering for each,
    so a place too many is refused, and that page polls.

    Paced, at most once a second, and only the regions that changed, since all tables of a party wake such a page.

    A page that goes from topic to topic does not resume: the version it has seen may be another topic's.
    """
    hub = _hub()
    if not (_has_room() and hub.has_room(topic, place)):
        # A page that is refused its stream asks every few seconds instead.
        return Response(status=503, headers={"Cache-Control": "no-store", "Retry-After": "15"})
    postgres.listen(hub)
    seen, pace = _seen() if resumes else None, PACE if paced else 0.0
    sight = Sight(topic, (key, place), _afresh(hub.app, current), newest)
    events = _events(hub, sight, seen, pace)
    return Response(events, mimetype="text/event-stream", headers=_HEADERS)


_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def poll(current: Current) -> Response:
    """The same once, for a page whose stream does not come through."""
    version, html = current()
    headers = {"Cache-Control": "no-store"}
    if version == _seen():
        return Response(status=204, headers=headers)
    return Response(html, headers=headers)


def _has_room() -> bool:
    """Whether enough files may still be opened for pages to be asked for.

    The system gives the lowest number that is free, which tells how many are taken.
    """
    try:
        import resource
    except ImportError:
        return True  # Windows knows no such limit
    most, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        lowest = os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return False
    os.close(lowest)
    return lowest < most * FOR_STREAMS


def _hub() -> Hub:
    hub: Hub = current_app.extensions["live"]
    return hub


def _seen() -> int | None:
    """The version the page shows; an EventSource made anew can only say it in its address."""
    asked = request.headers.get("Last-Event-ID", type=int)
    return request.args.get("version", type=int) if asked is None else asked


def _afresh(app: Flask, current: Current) -> Current:
    """`current` in a context of its own: the request's ends before its stream does.

    It carries no cookie, since others are shown the same.
    """
    environ = request.environ

    def anew() -> tuple[int, str]:
        with app.request_context({**environ, "HTTP_COOKIE": ""}):
            return current()

    return anew


def _look(hub: Hub, topic: Topic, newest: Newest) -> None:
    """Ask for the version; where the database does not answer, the next beat asks again."""
    with hub.app.app_context(), suppress(SQLAlchemyError):
        topic.look(newest, HEARTBEAT / 2)


def _events(hub: Hub, sight: Sight, seen: int | None, pace: float) -> Iterator[bytes]:
    with hub.watching(sight.topic, sight.key) as (topic, channel, bell):
        yield b"retry: %d\n\n" % random.randint(*RETRY)
        _look(hub, topic, sight.newest)
        while not hub.closing.is_set():
            try:
                frame = channel.frame(sight.current, in_parts=bool(pace))
            except HTTPException:
                return  # It is gone, as the page learns when it asks again.
            if frame.version != seen:
                event, seen = frame.after(seen), frame.version
                yield event
                if pace:
                    hub.closing.wait(channel.rest(pace))  # What comes meanwhile is in the next event.
            elif not bell.wait(HEARTBEAT):
                _look(hub, topic, sight.newest)
                yield BEAT
            else:
                bell.clear()
