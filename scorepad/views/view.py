"""How a phone sees a sheet: what it may do, and who sits at its bottom."""

from dataclasses import dataclass, replace

from scorepad.models import Game, Sheet


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

    def at(self, sheet: Sheet) -> "View":
        """The same with a seat and a game that are there: what an address makes up has no rendering of its own.

        Of all games only the one in play is told from the others.
        """
        here = self.here if sheet.games and self.here == sheet.game.number else 0
        return replace(self, bottom=self.bottom if self.bottom in seats_at(sheet) else "", here=here)

    def of(self, game: Game) -> "View":
        """How it sees this game."""
        stale = game.round_id is not None and self.may == "score" and self.here != game.number
        return replace(self, may="asked") if stale else self


def seats_at(sheet: Sheet) -> tuple[str, ...]:
    """The seats at a table; a party's has them before anyone sits there."""
    if sheet.games:
        return sheet.game.family.seats(len(sheet.game.players()))
    return sheet.party.family.seats(4) if sheet.party else ()
