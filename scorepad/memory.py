"""What was worked out once is remembered by its version, as much of it as there is room for."""

from __future__ import annotations

from random import Random
from threading import Lock
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable

Thing = TypeVar("Thing")


class _Kept(NamedTuple, Generic[Thing]):
    place: int
    version: Hashable
    thing: Thing
    weight: int


class Memory(Generic[Thing]):
    """The newest version of each thing that was kept.

    What must go is drawn. If the oldest went, whoever reads more things in a circle than there is room for would
    never find any.
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self.weight = 0
        self._kept: dict[Hashable, _Kept[Thing]] = {}
        self._keys: list[Hashable] = []
        self._luck = Random(0)
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, key: Hashable, version: Hashable = None) -> Thing | None:
        """The thing, if this version of it was kept."""
        kept = self._kept.get(key)
        return kept.thing if kept is not None and kept.version == version else None

    def keep(self, key: Hashable, thing: Thing, version: Hashable = None, weight: int = 1) -> Thing:
        """Remember it in the place of any other version."""
        with self._lock:
            self._forget(key)
            while self._keys and self.weight + weight > self.room:
                self._forget(self._luck.choice(self._keys))
            self._kept[key] = _Kept(len(self._keys), version, thing, weight)
            self._keys.append(key)
            self.weight += weight
        return thing

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._keys.clear()
            self.weight = 0

    def _forget(self, key: Hashable) -> None:
        gone = self._kept.pop(key, None)
        if gone is None:
            return
        self.weight -= gone.weight
        last = self._keys.pop()
        if last != key:
            self._keys[gone.place] = last
            self._kept[last] = self._kept[last]._replace(place=gone.place)
