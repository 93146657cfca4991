"""How a phone sees a sheet: what it may do, and who sits at its bottom."""

from dataclasses import dataclass, replace

from scorepad.models import Game


@dataclass(frozen=True, slots=True)
class View:
    """How a phone sees a sheet. `may` is score, follow, watch, or asked; `bottom` is the seat of its owner.

    In a party, `seat` is the link of a guest who sits there, and `here` the game that the phone last scored: after a
    move it is asked whether it is still at this table.
    """

    may: str
    bottom: str
    seat: str = ""
    here: int = 0

    @property
    def blueprint(self) -> str:
        """The pages its links lead to: a watcher and a guest are never shown a stronger link."""
        return "watch" if self.may == "watch" else "seated.sheet" if self.seat else "sheet"

    def of(self, game: Game) -> "View":
        """How it sees this game."""
        stale = game.round_id is not None and self.may == "score" and self.here != game.number
        return replace(self, may="asked") if stale else self
