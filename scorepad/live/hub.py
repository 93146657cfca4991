"""The watchers of one process, and the bytes they share."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from threading import Event, Lock
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from scorepad.live.regions import changed

if TYPE_CHECKING:
    from flask import Flask

Current: TypeAlias = Callable[[], tuple[int, str]]
Newest: TypeAlias = Callable[[], int | None]
"""Reads the version of a topic and nothing else; there is none where it is gone."""

Key: TypeAlias = tuple[Hashable, Hashable]
"""What is shown, and the place it is shown at: the language, where scorepad is mounted, its address."""

FRAGMENTS_KEPT = 2000  # more than the tables of the largest party, which are read in a circle
MOST_PLACES = 16
"""Those of one topic at once: far more than the languages of a hall."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One event as sent: its bytes are made once and shared. Who has seen `since` needs only the `part`."""

    version: int
    html: str
    data: bytes
    since: int | None = None
    part: bytes = b""

    @classmethod
    def of(cls, version: int, html: str, before: Frame | None = None) -> Frame:
        """The event; after the frame before, where given, also what changed since."""
        part = changed(before.html, html, before.version) if before else None
        if before is None or part is None:
            return cls(version, html, _event(version, html))
        return cls(version, html, _event(version, html), before.version, _event(version, part))

    def after(self, seen: int | None) -> bytes:
        """What to send a page that shows this version."""
        return self.part if self.part and seen == self.since else self.data


def _event(version: int, html: str) -> bytes:
    lines = re.split(r"\r\n|\r|\n", html)
    data = "".join(f"data: {line}\n" for line in lines)
    return f"id: {version}\n{data}\n".encode()


class Channel:
    """All who watch one topic with one key, and so see the same bytes."""

    def __init__(self) -> None:
        self.bells: set[Event] = set()
        self._newest = 0
        self._doubts, self._settled = 1, 0
        self._frame = Frame(0, "", b"")
        self._rendered_at = 0.0
        self._rendering = Lock()

    def ring(self) -> None:
        for bell in self.bells:
            bell.set()

    def wake(self, version: int) -> None:
        self._newest = max(self._newest, version)
        self.ring()

    def doubt(self) -> None:
        """Something may have changed unheard: the next to look reads again."""
        self._doubts += 1
        self.ring()

    def frame(self, current: Current, *, in_parts: bool = False) -> Frame:
        """The newest frame: the first to ask renders, the others wait for it."""
        if self._is_stale():
            with self._rendering:
                if self._is_stale():
                    doubts = self._doubts
                    self._frame = Frame.of(*current(), self._frame if in_parts else None)
                    self._rendered_at = monotonic()
                    self._settled = doubts
        return self._frame

    def rest(self, pace: float) -> float:
        """The seconds until the next frame is due where there is one in so many: for all at the same moment."""
        return max(0.0, self._rendered_at + pace - monotonic())

    def _is_stale(self) -> bool:
        return self._settled != self._doubts or self._frame.version < self._newest


class Topic:
    """What some watch: its channels, and its version as far as it was heard of."""

    def __init__(self) -> None:
        self.channels: dict[Key, Channel] = {}
        self._version: int | None = None
        self._looked_at = -inf
        self._looking = Lock()

    def wake(self, version: int) -> None:
        self._version = max(self._version or 0, version)
        for channel in self.channels.values():
            channel.wake(version)

    def look(self, newest: Newest, every: float) -> None:
        """Whether it was changed unheard, by another process: asked once in so many seconds for all who watch."""
        with self._looking:
            if monotonic() - self._looked_at < every:
                return
            self._looked_at = monotonic()
        found, known = newest(), self._version
        self._version = max(found or 0, known or 0)
        if known is not None and (found is None or found > known):
            for channel in list(self.channels.values()):
                channel.doubt()


class Fragments:
    """The newest fragment of each topic and key, rendered once for everyone."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, Hashable], tuple[int, str]] = OrderedDict()
        self._lock = Lock()

    def find(self, topic: str, version: int, key: Hashable) -> str | None:
        with self._lock:
            kept, html = self._kept.get((topic, key), (None, None))
            if kept != version:
                return None
            self._kept.move_to_end((topic, key))
            return html

    def keep(self, topic: str, version: int, key: Hashable, html: str) -> None:
        with self._lock:
            kept, _ = self._kept.get((topic, key), (version, html))
            if kept <= version:
                self._kept[topic, key] = (version, html)
                self._kept.move_to_end((topic, key))
            if len(self._kept) > FRAGMENTS_KEPT:
                self._kept.popitem(last=False)


class Hub:
    """The channels of one process."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.fragments = Fragments()
        self.closing = Event()
        self._listening = False
        self._topics: dict[str, Topic] = {}
        self._lock = Lock()

    def wake(self, topic: str, version: int) -> None:
        with self._lock:
            if topic in self._topics:
                self._topics[topic].wake(version)

    def recheck(self) -> None:
        with self._lock:
            for channel in self._channels():
                channel.doubt()

    def close(self) -> None:
        self.closing.set()
        with self._lock:
            for channel in self._channels():
                channel.ring()

    def has_room(self, topic: str, place: Hashable) -> bool:
        with self._lock:
            found = self._topics.get(topic)
            places = {each for _key, each in found.channels} if found else set()
        return place in places or len(places) < MOST_PLACES

    @contextmanager
    def watching(self, name: str, key: Key) -> Iterator[tuple[Topic, Channel, Event]]:
        bell = Event()
        with self._lock:
            topic = self._topics.setdefault(name, Topic())
            channel = topic.channels.setdefault(key, Channel())
            channel.bells.add(bell)
        try:
            yield topic, channel, bell
        finally:
            self._leave(name, key, bell)

    def begin_listening(self) -> bool:
        """True the first time only."""
        with self._lock:
            begins, self._listening = not self._listening, True
        return begins

    def _leave(self, topic: str, key: Key, bell: Event) -> None:
        with self._lock:
            channels = self._topics[topic].channels
            channels[key].bells.discard(bell)
            if not channels[key].bells:
                del channels[key]
            if not channels:
                del self._topics[topic]

    def _channels(self) -> Iterator[Channel]:
        for topic in self._topics.values():
            yield from topic.channels.values()
