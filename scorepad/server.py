"""`scorepad serve`: one process, from the kitchen table to the church basement."""

from __future__ import annotations

import errno
import gc
import signal
import socket
import sys
from contextlib import redirect_stderr, suppress
from time import monotonic
from typing import TYPE_CHECKING

import gevent
from gevent.pool import Pool
from gevent.pywsgi import Input, WSGIHandler, WSGIServer

from scorepad import database, links, live, logs

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

USUAL_PORT = 8642
NEIGHBOURS = 20
BACKLOG = 1024  # after a gap in the Wi-Fi everyone comes back at once
OPEN_FILES = 65_536  # one for each phone that watches
FILES_OF_OURS = 100  # the database, what is sent, the log

# Seconds. A phone on the weakest Wi-Fi sends what it has typed in far less.
BETWEEN_REQUESTS = 75
FOR_HEAD = 20
FOR_BODY = 60

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Body(Input):  # type: ignore[misc]
    """What a phone sends, as long as it comes to an end."""

    __slots__ = ("handler", "until")

    def __init__(self, handler: Handler, body: Input) -> None:
        super().__init__(body.rfile, body.content_length, body.socket, body.chunked_input)
        self.handler = handler
        self.until = monotonic() + FOR_BODY

    def read(self, length: int | None = None) -> bytes:
        return self._in_time(super().read, length)

    def readline(self, size: int | None = None) -> bytes:
        return self._in_time(super().readline, size)

    def _in_time(self, read: Callable[[int | None], bytes], length: int | None) -> bytes:
        try:
            with gevent.Timeout(max(0.0, self.until - monotonic()), TimeoutError):
                return read(length)
        except TimeoutError:
            # The rest, should it still come, is no next request.
            self.handler.close_connection = True
            raise


class Handler(WSGIHandler):  # type: ignore[misc]
    """Nobody keeps a connection by half a request. A stream may take as long as it likes."""

    wsgi_input: Input

    def read_requestline(self) -> str:
        with gevent.Timeout(BETWEEN_REQUESTS, False):
            return str(super().read_requestline())
        return ""

    def read_request(self, raw_requestline: str) -> object:
        with gevent.Timeout(FOR_HEAD, TimeoutError):
            return super().read_request(raw_requestline)

    def get_environ(self) -> dict[str, object]:
        environ: dict[str, object] = super().get_environ()
        body: Input = self.wsgi_input
        self.wsgi_input = environ["wsgi.input"] = Body(self, body)
        return environ

    def _handle_client_error(self, ex: Exception) -> object:
        return ("408", TOO_SLOW) if isinstance(ex, TimeoutError) else super()._handle_client_error(ex)


class Server(WSGIServer):  # type: ignore[misc]
    handler_class = Handler

    def handle(self, opened: socket.socket, address: object) -> None:
        # Otherwise a small answer on a kept connection waits 40 ms for the receipt of the one before.
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().handle(opened, address)


def listen(app: Flask, host: str, port: int | None) -> Server:
    """A server that takes connections: on the port asked for, else on the usual one or the next that is free."""
    ports = range(USUAL_PORT, USUAL_PORT + NEIGHBOURS) if port is None else [port]
    for candidate in ports:
        try:
            door = _door(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or candidate == ports[-1]:
                raise
        else:
            break
    app.config["LISTENS_ON"] = host
    # In a pool, so that stopping can end what is still open.
    return Server(door, app, spawn=Pool(), log=None, error_log=logs.MaskedStream(sys.stderr))


def _door(host: str, port: int) -> socket.socket:
    """Whoever listens on every address of IPv6 is found by those of IPv4 too."""
    if ":" not in host:
        return socket.create_server((host, port), backlog=BACKLOG)
    both = links.is_unspecified(host) and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=socket.AF_INET6, backlog=BACKLOG, dualstack_ipv6=both)


def addresses(app: Flask, server: Server) -> list[str]:
    """Where people find it: what phones can reach comes first."""
    if app.config["PUBLIC_URL"]:
        return [app.config["PUBLIC_URL"]]
    host = server.server_host
    hosts = [*links.lan_addresses(), "127.0.0.1"] if links.is_unspecified(host) else [host]
    return [f"http://{links.in_address(host)}:{server.server_port}" for host in hosts]


def run(server: Server) -> None:
    """Serve until asked to stop; what is then under way has a second to finish."""
    most = raise_open_files()
    if most:
        # One more waits at the door. If it were let in there would be none left to read the database by.
        server.set_spawn(Pool(max(most - FILES_OF_OURS, FILES_OF_OURS)))
    tidy_seldom()
    for asked in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(asked, stop, server)
    # Of what fails outside a request, as a stream does, gevent itself prints the traceback.
    with redirect_stderr(logs.MaskedStream(sys.stderr)):
        server.serve_forever(stop_timeout=1)
    database.close(server.application)


def stop(server: Server) -> None:
    """Take no more connections, and end the streams, which would never finish."""
    live.close(server.application)
    server.close()


def tidy_seldom() -> None:
    """Look for garbage less often: each look passes over all that 2,000 watchers hold, and stops everyone."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)


def raise_open_files() -> int | None:
    """Allow as many open connections as the system grants without asking; gives how many may be open."""
    try:
        import resource
    except ImportError:
        return None  # Windows knows no such limit
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
