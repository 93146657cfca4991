"""The words of a sheet: what a hand is worth, why, how a game ended, what the log says."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from scorepad.actions.conflict import Why
from scorepad.models import Game, Sheet
from scorepad.rules.family import Ending, Reason
from scorepad.words.cast import Cast
from scorepad.words.money import money
from scorepad.words.variants import rules_name


def figure(number: int) -> str:
    """A score with a real minus."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Points with their sign; nought is a dot."""
    return f"+{number}" if number > 0 else figure(number) if number else "·"


def worth(cast: Cast, sides: tuple[str, ...], points: tuple[int, ...], stars: tuple[int, ...] = ()) -> Markup:
    """Whose score moves by how much, or who gets a star."""
    moved = [cast.side(side) + "\u00a0" + signed(each) for side, each in zip(sides, points, strict=True) if each]
    moved += [
        Markup(_("a star for %(side)s", side="%(side)s")) % {"side": cast.side(side)}
        for side, each in zip(sides, stars, strict=False)
        if each
    ]
    return Markup(", ").join(moved) if moved else Markup(_("no points"))


def reason_word(reason: Reason) -> str:
    """Why an entry is worth what it is, in a word or two."""
    match reason:
        case Reason.MADE | Reason.STAR_WON:
            return _("made")
        case Reason.SET | Reason.STAR_LOST:
            return _("set")
        case Reason.LOW:
            return _("low")
        case Reason.ADJUSTMENT:
            return _("adjustment")
        case Reason.THROWN_IN:
            return _("thrown in")
        case _:
            return _of_other_families(reason)


def _of_other_families(reason: Reason) -> str:
    return {
        Reason.ALL_STAY: _("all stay in"),
        Reason.DOGS_LIFE: _("dog’s life"),
        Reason.OUT: _("out"),
        Reason.TRICKS: _("tricks"),
    }[reason]


def ending_words(ending: Ending, hands: int) -> str:
    """How a game came to its end."""
    match ending:
        case Ending.TARGET:
            return ngettext("first to the target, in %(num)s hand", "first to the target, in %(num)s hands", hands)
        case Ending.LAST_HAND:
            return ngettext("ahead after %(num)s hand", "ahead after %(num)s hands", hands)
        case Ending.CALLED:
            return ngettext(
                "ahead when the game was called, after %(num)s hand",
                "ahead when the game was called, after %(num)s hands",
                hands,
            )
        case Ending.LAST_IN:
            return ngettext("last one in, after %(num)s hand", "last one in, after %(num)s hands", hands)
        case Ending.RUBBER:
            return ngettext("two games won, in %(num)s hand", "two games won, in %(num)s hands", hands)
        case Ending.RULING:
            return _("decided at the table")


def sheet_title(sheet: Sheet, game: Game) -> str:
    """What a sheet is called: its table at a party, its own name, or the whist played on it."""
    if sheet.table_number is not None:
        return _("Table %(number)s", number=sheet.table_number)
    return sheet.name or rules_name(game.preset, game.variant)


def game_title(game: Game) -> str:
    """Which game of its sheet: at a party, which round."""
    if game.round is not None:
        return _("round %(number)s", number=game.round.number)
    return _("game %(number)s", number=game.number)


def conflict_words(why: Why, number: int | None) -> str:
    """What another phone did first."""
    if number is None and why in (Why.TAKEN, Why.OTHER_VALUES):
        return _("Something else was saved here a moment ago.")
    return {
        Why.TAKEN: _("Hand %(number)s was already saved on another phone, with other figures.", number=number),
        Why.OTHER_VALUES: _("You saved hand %(number)s a moment ago with other figures.", number=number),
        Why.REMOVED: _("This line was taken out meanwhile."),
        Why.CHANGED: _("This was changed on another phone meanwhile."),
        Why.MOVED_ON: _("The hands were renumbered meanwhile: another phone saved or took out a hand."),
        Why.GAME_OVER: _("The game was already over."),
        Why.OTHER_GAME: _("Another game was started meanwhile."),
        Why.ROUND_CLOSED: _("This round is over: only the host can still change it."),
        Why.HOST_DECIDES: _("At a party only the host can do this."),
    }[why]


def log_words(what: str) -> str:
    """What a line of the log says was done."""
    return {
        "put_between": _("put in between"),
        "undone": _("taken back"),
        "corrected": _("corrected"),
        "removed": _("taken out"),
        "put_back": _("put back"),
        "renamed": _("name corrected"),
        "took_seat": _("somebody else took a seat"),
        "swapped": _("chairs swapped"),
        "called": _("game called"),
        "played_on": _("game goes on"),
        "ruled": _("winner decided"),
        "resumed": _("earlier game taken up again"),
        "named": _("sheet named"),
    }[what]


def owed_words(variant: Any, shares: Mapping[str, int], cast: Cast) -> Markup:
    """Who pays how much for a game."""
    payers = Markup(" &amp; ").join(cast.seat(seat) for seat, amount in shares.items() if amount < 0)
    amounts = sorted({-amount for amount in shares.values() if amount < 0})
    said = " / ".join(money(amount, variant.currency) for amount in amounts)
    return Markup(_("%(names)s pay %(amount)s each.", names="%(names)s", amount="%(amount)s")) % {
        "names": payers,
        "amount": said,
    }
