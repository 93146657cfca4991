"""Logs never hold a key: whatever looks like the code of a link is masked, wherever it stands.

No list of paths is kept here, which a new one would be missing from.
"""

import logging
import re
from typing import Any, Protocol

from flask import Flask

from scorepad.links import CODE_LENGTH, SHORT_CODE_LENGTH, SHORT_CODE_LETTERS

_LETTER = r"[\w%-]"
"""Of a code, however a phone writes it: percent-encoded the letters are others, and more."""
_NAME = rf"[a-z_-]+(?!{_LETTER})"
"""In a traceback: one key in a hundred million looks like that."""
_SHORT_LETTER = f"[{SHORT_CODE_LETTERS}]"
_SLASHES = "(?:/|%2F)+"

# In a path also the greater part of a code, since what is missing of it could be tried out.
_CODES = re.compile(
    rf"(?<=/)(?!{_NAME}){_LETTER}{{16,}}"
    rf"|(?<!{_LETTER})(?<!psycopg\.errors\.)(?!{_NAME}){_LETTER}{{{CODE_LENGTH},}}",
    re.ASCII,
)
# What is typed: behind /j/ and in the field it is typed in.
_TYPED = re.compile(rf"({_SLASHES}j{_SLASHES}|[?&]code=)[^/\s?&#\"'<>]+", re.IGNORECASE)
_IN_FIELD = re.compile(
    rf"(\bcode\b['\"]?\s*[=:,]\W*)(?:{_SHORT_LETTER}(?:[\s+_-]|%20|%2D)*){{{SHORT_CODE_LENGTH}}}", re.IGNORECASE
)
# What is shown: ABC-DEF anywhere, and ABCDEF where it stands alone between slashes, quotes or brackets.
_SHOWN = re.compile(
    rf"(?<!\w){_SHORT_LETTER}{{3}}-{_SHORT_LETTER}{{3}}(?!\w)"
    rf"|(?<=[/'\"=(]){_SHORT_LETTER}{{{SHORT_CODE_LENGTH}}}(?=[/'\")?&\s]|$)"
)


class Stream(Protocol):
    def write(self, text: str, /) -> object: ...


class MaskedStream:
    """A stream to write lines to, as servers want one for a log and as Python writes tracebacks to."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        self.stream.write(mask(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class MaskedRecord(logging.LogRecord):
    """What any logger of this process says, masked before it comes to a handler: none has to be known here."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.exc_info and self.exc_info[0]:
            self.exc_text = mask(logging.Formatter().formatException(self.exc_info))
        if self.stack_info:
            self.stack_info = mask(self.stack_info)

    def getMessage(self) -> str:  # noqa: N802
        return mask(super().getMessage())


def init_app(_app: Flask) -> None:
    logging.setLogRecordFactory(MaskedRecord)


def mask(text: str) -> str:
    for pattern in (_TYPED, _IN_FIELD):
        text = pattern.sub(r"\1***", text)
    for pattern in (_CODES, _SHOWN):
        text = pattern.sub("***", text)
    return text
