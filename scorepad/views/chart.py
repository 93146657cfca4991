"""The score of a game as a line a side: geometry for the template's SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.rules.family import Tally

# In the template's box of 280 by 130: on the narrowest phone a unit is about a pixel, and figures of 16 can be read.
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 236, 14, 112
_LETTERS = 17


@dataclass(frozen=True, slots=True)
class Curve:
    """One side's line: its points for SVG, where it ends, and the score there."""

    points: str
    x: float
    y: float
    score: int
    label: float


@dataclass(frozen=True, slots=True)
class Chart:
    """The curves of all sides, the height of nought and of the target."""

    curves: tuple[Curve, ...]
    nought: float
    goal: float | None
    target: int | None


def chart_of(tally: Tally, target: int | None) -> Chart:
    """The running score after each entry that counts."""
    counted = [line.score for line in tally.lines if line.counts]
    scores = [tuple(0 for _ in tally.score), *counted]
    every = [0, target or 0, *(number for score in scores for number in score)]
    low, high = min(every), max(max(every), min(every) + 1)

    def height(number: int) -> float:
        return round(_BOTTOM - (number - low) / (high - low) * (_BOTTOM - _TOP), 1)

    step = (_RIGHT - _LEFT) / max(1, len(scores) - 1)
    curves = tuple(
        _curve(
            [(round(_LEFT + step * at, 1), height(score[side])) for at, score in enumerate(scores)], scores[-1][side]
        )
        for side in range(len(tally.score))
    )
    return Chart(_apart(curves), height(0), None if target is None else height(target), target)


def _curve(places: Sequence[tuple[float, float]], score: int) -> Curve:
    x, y = places[-1]
    return Curve(" ".join(f"{across},{down}" for across, down in places), x, y, score, y + 5)


def _apart(curves: tuple[Curve, ...]) -> tuple[Curve, ...]:
    """Keep the two end figures from covering each other."""
    if len(curves) != 2 or abs(curves[0].y - curves[1].y) >= _LETTERS:
        return curves
    first, second = curves
    up, down = (first, second) if first.y <= second.y else (second, first)
    middle = min(max((up.y + down.y) / 2, _TOP + 8), _BOTTOM - 8)
    moved = {
        id(up): Curve(up.points, up.x, up.y, up.score, middle - 3),
        id(down): Curve(down.points, down.x, down.y, down.score, middle - 3 + _LETTERS),
    }
    return moved[id(first)], moved[id(second)]
