"""What whoever sits at the keyboard can put right ends in a line that says how, not in a traceback."""

from __future__ import annotations

import errno
import os
import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

ELSEWHERE = "Give whoever runs scorepad the right to write there, or name another folder with SCOREPAD_INSTANCE."
FILES = {
    errno.ENOSPC: "The disk is full: {file} was not written. Make room on it and try again.",
    errno.EDQUOT: "The disk is full: {file} was not written. Make room on it and try again.",
    errno.EFBIG: "{file} was not written: it would be larger than a file may be here.",
    errno.EACCES: "{file} may not be read or written. " + ELSEWHERE,
    errno.EPERM: "{file} may not be read or written. " + ELSEWHERE,
    errno.EROFS: "{file} can only be read. " + ELSEWHERE,
    errno.ENOENT: "There is no {file}, or no folder for it.",
    errno.ENOTDIR: "{file} would have to be in a folder, and there is a file where that should be.",
    errno.EEXIST: "{file} is a file, and a folder is wanted there.",
}
DOORS = {
    errno.EADDRINUSE: "Port {port} is taken. Name another with --port, or name none and the next free one is taken.",
    errno.EACCES: "Port {port} is not for everyone to listen on. Name one from 1024 on with --port.",
}
NOWHERE = {errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN, socket.EAI_FAIL, socket.EAI_FAMILY}
NO_ADDRESS = "{host} is no address of this machine. Name another with --host, or none to listen on all there are."


@contextmanager
def told_plainly() -> Iterator[None]:
    """Whatever can be put right without knowing how scorepad is made."""
    # Imported late: what opens an application comes after sockets and locks are cooperative.
    from werkzeug.exceptions import ServiceUnavailable

    from scorepad.config import InvalidSetting
    from scorepad.database import UnusableDatabase
    from scorepad.demo import Mixed

    try:
        yield
    except OSError as error:
        raise click.ClickException(of_file(error)) from error
    except (InvalidSetting, UnusableDatabase, ServiceUnavailable, Mixed) as error:
        raise click.ClickException(str(error)) from error


@contextmanager
def told_of_address(host: str, port: int | None) -> Iterator[None]:
    """Why nobody can listen there."""
    try:
        yield
    except (OSError, UnicodeError) as error:
        number = error.errno if isinstance(error, OSError) else socket.EAI_NONAME
        unlisted = NO_ADDRESS if number in NOWHERE else f"{host} cannot be listened on: {error}"
        sentence = DOORS.get(number or 0, unlisted)
        raise click.ClickException(sentence.format(host=host, port=port)) from error


def of_file(error: OSError) -> str:
    """What is wrong with a file or a folder, and what to do."""
    sentence = FILES.get(error.errno or 0)
    if sentence is None or error.filename is None:
        return str(error)
    return sentence.format(file=os.fsdecode(error.filename).removesuffix(".part"))
