"""The way of guests up and down the tables, as lines: geometry for the template's SVG."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorepad.models import Party, history, seating_of
from scorepad.party.rounds import Guest
from scorepad.party.rounds import Round as Seating

MOST_LINES = 240
"""More guests than this are a blot: then only those who are picked out are drawn."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a chart in the units of its letters: a band a table, no thinner and no thicker than these."""

    name: str
    width: int
    height: int
    letters: int
    thickest: int


PHONE = Shape("on-phone", 300, 300, 18, 34)
WALL = Shape("on-wall", 690, 390, 28, 70)


@dataclass(frozen=True, slots=True)
class Label:
    """A number beside the chart."""

    number: int
    at: float


@dataclass(frozen=True, slots=True)
class Way:
    """One guest's way: the tables round by round (None for a rest or a round missed), and its line.

    `bridge` leads over the rounds in which the guest did not sit.
    """

    guest: Guest
    tables: tuple[int | None, ...]
    line: str
    bridge: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Bumps:
    """A chart: everybody's lines faintly, and those picked out, in the order they were asked for."""

    shape: Shape
    height: float
    band: float
    left: int
    bands: tuple[float, ...]
    tables: tuple[Label, ...]
    rounds: tuple[Label, ...]
    others: str
    ways: tuple[Way, ...]


def bumps_of(party: Party, chosen: Iterable[Guest], shape: Shape = PHONE) -> Bumps | None:
    """The way of these guests among all, up to the round that is played now; nothing before the second round."""
    playing = party.playing
    rounds = (*history(party), seating_of(playing)) if playing else history(party)
    return _chart(rounds, tuple(chosen), shape) if len(rounds) > 1 else None


def _chart(rounds: Sequence[Seating], chosen: Sequence[Guest], shape: Shape) -> Bumps:
    most = max(len(seating.tables) for seating in rounds)
    left, top = shape.letters * 2, round(shape.letters * 1.5)
    band = min((shape.height - top) / max(most, 1), shape.thickest)
    step = (shape.width - left - shape.letters) / (len(rounds) - 1)
    across = [round(left + shape.letters / 2 + step * at, 1) for at in range(len(rounds))]
    places = [_Places(seating, top, band) for seating in rounds]
    guests = set[Guest]().union(*(each.seats for each in places))
    faint = guests.difference(chosen) if len(guests) <= MOST_LINES else set()
    return Bumps(
        shape=shape,
        height=round(top + band * most + 2, 1),
        band=round(band, 2),
        left=left,
        bands=tuple(round(top + band * at, 1) for at in range(most)),
        tables=_labels(most, top + band / 2, band, shape.letters),
        rounds=_labels(len(rounds), across[0], step, shape.letters),
        others="".join(_straight(guest, across, places) for guest in sorted(faint, key=str)),
        ways=tuple(_way(guest, across, places) for guest in chosen if guest in guests),
    )


class _Places:
    """Where everyone sat in a round, and how high that is drawn: four lines a table, so that none covers another."""

    def __init__(self, seating: Seating, top: float, band: float) -> None:
        self.top, self.band = top, band
        self.seats = {
            guest: (table.number, place) for table in seating.tables for place, guest in enumerate(table.seats)
        }

    def table(self, guest: Guest) -> int | None:
        """The table of a guest; None for a rest or a round missed."""
        return self.seats[guest][0] if guest in self.seats else None

    def height(self, guest: Guest) -> float:
        """The height of the line of one who sat."""
        table, place = self.seats[guest]
        return round(self.top + self.band * (table - 1 + 0.17 + 0.22 * place), 1)


def _labels(count: int, first: float, step: float, letters: int) -> tuple[Label, ...]:
    """The numbers for which there is room: all, every second, every fifth …"""
    room = letters * 1.15
    every = next((each for each in (1, 2, 5, 10, 20, 50, 100) if each * step >= room), 200)
    numbers = [number for number in range(1, count + 1) if number == 1 or number % every == 0]
    shown = [number for number in numbers if number == 1 or (number - 1) * step >= room]
    return tuple(Label(number, round(first + step * (number - 1), 1)) for number in shown)


def _points(guest: Guest, across: Sequence[float], places: Sequence[_Places]) -> list[Point | None]:
    return [(x, each.height(guest)) if guest in each.seats else None for x, each in zip(across, places, strict=True)]


def _straight(guest: Guest, across: Sequence[float], places: Sequence[_Places]) -> str:
    """The line of one of the many: short, since there may be hundreds."""
    points = _points(guest, across, places)
    before: list[Point | None] = [None, *points[:-1]]
    return "".join(
        f"{'L' if last else 'M'}{point[0]:g} {point[1]:g}" for last, point in zip(before, points, strict=True) if point
    )


def _way(guest: Guest, across: Sequence[float], places: Sequence[_Places]) -> Way:
    points = _points(guest, across, places)
    sat = [(at, point) for at, point in enumerate(points) if point]
    line, bridge = f"M{sat[0][1][0]:g} {sat[0][1][1]:g}", ""
    for (before, start), (after, end) in pairwise(sat):
        curve = _curve(start, end)
        if after - before == 1:
            line += curve
        else:
            bridge += f"M{start[0]:g} {start[1]:g}{curve}"
            line += f"M{end[0]:g} {end[1]:g}"
    tables = tuple(each.table(guest) for each in places)
    return Way(guest, tables, line, bridge, tuple(point for _at, point in sat))


def _curve(start: Point, end: Point) -> str:
    middle = round((start[0] + end[0]) / 2, 1)
    return f"C{middle:g} {start[1]:g} {middle:g} {end[1]:g} {end[0]:g} {end[1]:g}"
