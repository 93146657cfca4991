"""The parts of a board that stand for themselves, and those of them that a change touched."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


@dataclass(frozen=True, slots=True)
class Parts:
    """The board's own tag, and its regions by id."""

    head: str
    regions: dict[str, str]


def changed(old: str, new: str, since: int) -> str | None:
    """The board with only the regions that differ, marked as such; None where it has other regions than before."""
    before, after = parts_of(old), parts_of(new)
    if not after.head or before.regions.keys() != after.regions.keys():
        return None
    parts = [html for name, html in after.regions.items() if before.regions[name] != html]
    return f'{after.head[:-1]} data-since="{since}">{"".join(parts)}</div>'


def parts_of(html: str) -> Parts:
    """The regions of a board; none where it is no board."""
    reader = _Reader(html)
    return Parts(reader.head, reader.regions)


@dataclass(slots=True)
class _Open:
    """A region that is being read: its id, where it begins, and the elements open inside it."""

    name: str
    start: int
    inside: int = field(default=1)


class _Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.head, self.regions = "", dict[str, str]()
        self._html = html
        self._region: _Open | None = None
        self._starts = [0]
        for line in html.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id") == "board":
            self.head = self.get_starttag_text() or ""
        elif self._region is not None:
            self._region.inside += tag not in VOID
        elif "data-region" in given:
            self._region = _Open(given.get("id") or "", self._here())

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of a picture that ends where it begins holds nothing open."""

    def handle_endtag(self, tag: str) -> None:
        if self._region is None or tag in VOID:
            return
        self._region.inside -= 1
        if not self._region.inside:
            end = self._html.index(">", self._here()) + 1
            self.regions[self._region.name] = self._html[self._region.start : end]
            self._region = None

    def _here(self) -> int:
        line, column = self.getpos()
        return self._starts[line - 1] + column
