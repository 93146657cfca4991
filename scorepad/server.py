"""`scorepad serve`: one process, from the kitchen table to the church basement."""

import errno
import gc
import signal
import socket
import sys
from contextlib import redirect_stderr, suppress

import gevent
from flask import Flask
from gevent.pool import Pool
from gevent.pywsgi import WSGIServer

from scorepad import database, links, live, logs

USUAL_PORT = 8642
NEIGHBOURS = 20
BACKLOG = 1024  # after a gap in the Wi-Fi everyone comes back at once
OPEN_FILES = 65_536  # one for each phone that watches


class Server(WSGIServer):  # type: ignore[misc]
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
    raise_open_files()
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


def raise_open_files() -> None:
    """Allow as many open connections as the system grants without asking."""
    try:
        import resource
    except ImportError:
        return  # Windows knows no such limit
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
