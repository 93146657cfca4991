"""Logs never hold a key: the codes in links are masked."""

import logging
import re
from typing import Protocol

from flask import Flask
from flask.logging import default_handler

# /s/… /w/… /g/… /p/… /b/… /j/… anywhere in a text, and ?code=… of the form that joins by code.
_KEYS = re.compile(r"""(/[swgpbj]/|[?&]code=)[^/\s?&#"'<>]+""")

# Those of the servers that scorepad runs under besides its own.
_SERVER_LOGS = ("gunicorn.access", "gunicorn.error", "werkzeug")


class Stream(Protocol):
    def write(self, text: str, /) -> object: ...


class MaskedLog:
    """What gevent's pywsgi wants as a log: a thing to write lines to."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def write(self, line: str) -> None:
        self.stream.write(mask(line))


class MaskCodes(logging.Filter):
    """Masks the message of a record and its traceback, and lets it pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = mask(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = mask(record.exc_text)
        return True


_mask_codes = MaskCodes()


def init_app(app: Flask) -> None:
    for log in (app.logger, *map(logging.getLogger, _SERVER_LOGS)):
        log.addFilter(_mask_codes)
    # A filter of a logger does not see what comes up from the loggers below it.
    default_handler.addFilter(_mask_codes)


def mask(text: str) -> str:
    return _KEYS.sub(r"\1***", text)
