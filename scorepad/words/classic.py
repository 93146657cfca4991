"""The words of classic whist: where the trump comes from, what a hand came to, how the rubber stands."""

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from scorepad.rules.classic import Coming, Hand, Scored, Variant, Won
from scorepad.rules.classic.scoring import BOOK
from scorepad.rules.classic.variant import GameWorth, Honours, Trumps
from scorepad.rules.entries import Adjustment, Entry
from scorepad.rules.family import Line, Tally
from scorepad.rules.suit import Suit
from scorepad.rules.whist.variant import Misdeal
from scorepad.seat import Partnership
from scorepad.words.bids import suit_name
from scorepad.words.cast import Cast
from scorepad.words.sheet import signed, worth
from scorepad.words.summary import summary
from scorepad.words.sums import adjustment_words, dealt_and_led, entry_in_words, sum_in_words


def trump_now(variant: Variant, suit: Suit | None) -> str:
    """The trump of the hand in play, or where it comes from."""
    if suit is not None:
        return _("Trump: %(suit)s", suit=suit_name(suit))
    return _("Last card is trump") if variant.trumps is Trumps.TURNED else _("No trump")


def games_words(variant: Variant, coming: Coming, side: Partnership, *, points: bool) -> str:
    """What a side has won of the rubber: its games, and if asked for their points where they are not the same."""
    games = sum(won.winner is side for won in coming.won)
    said = ngettext("%(num)s game", "%(num)s games", games)
    if not (points and games) or (variant.game_worth is GameWorth.ONE and not variant.rubber_points):
        return said
    worth_of_all = coming.points[tuple(Partnership).index(side)]
    return said + ", " + ngettext("%(num)s point", "%(num)s points", worth_of_all)


def begun_with(tally: Tally, line: Line | None) -> tuple[int, ...]:
    """The score of the game when a line began, or as it is now; a hand thrown in moves none."""
    if line is None:
        return tally.score
    scored: Scored | None = line.detail
    return line.score if scored is None else scored.before


def side_words(value: Entry, line: Line, side: Partnership) -> list[str]:
    """What a side did in a hand: its tricks, its honours, the game it won."""
    scored: Scored | None = line.detail
    said = []
    if scored is not None and isinstance(value, Hand):
        said.append(ngettext("%(num)s trick", "%(num)s tricks", value.tricks(side)))
        if value.holders is side:
            said.append(_("%(num)s honours", num=value.honours))
        if value.holders is side and scored.lost:
            said.append(_("not counted"))
    if scored is not None and scored.won and scored.won.winner is side:
        said.append(_("game %(points)s", points=signed(scored.won.worth)))
    return said


def hand_words(line: Line, cast: Cast) -> Markup:
    """What a line is worth, and the game that ended with it."""
    won = line.detail.won if line.detail else None
    said = worth(cast, tuple(Partnership), line.points)
    return Markup(". ").join((said, _game(won, cast))) if won else said


def _game(won: Won, cast: Cast) -> Markup:
    said = ngettext(
        "%(side)s win the game, worth %(num)s point",
        "%(side)s win the game, worth %(num)s points",
        won.worth,
        side="%(side)s",
    )
    return Markup(said) % {"side": cast.side(won.winner)}


@summary.register
def _summary(variant: Variant) -> list[str]:
    trumps = {
        Trumps.TURNED: "",
        Trumps.IN_TURN: _("trumps in turn"),
        Trumps.IN_TURN_OR_NONE: _("trumps in turn, then none"),
    }
    phrases = [
        ngettext("%(num)s point", "%(num)s points", variant.target),
        _("the best of three games") if variant.has_rubber else _("one game"),
        *_worths(variant),
        trumps[variant.trumps],
        _("honours count") if variant.honours is Honours.COUNT else _("no honours"),
        _("the same player deals again after a misdeal") if variant.misdeal is Misdeal.SAME_DEALER else "",
    ]
    return [phrase for phrase in phrases if phrase]


def _worths(variant: Variant) -> list[str]:
    game = {
        GameWorth.THREE_TWO_ONE: _("a game is worth 3, 2 or 1"),
        GameWorth.DIFFERENCE: _("a game is worth what the losers are short of it"),
        GameWorth.ONE: "",
    }
    rubber = variant.has_rubber and variant.rubber_points
    return [game[variant.game_worth], _("%(points)s more for the rubber", points=rubber) if rubber else ""]


@entry_in_words.register
def _recorded(_variant: Variant, value: Entry, cast: Cast) -> Markup:
    if isinstance(value, Adjustment):
        return adjustment_words(value, cast)
    if not isinstance(value, Hand):
        return Markup(_("Thrown in."))
    tricks = Markup(", ").join(cast.side(side) + f" {value.tricks(side)}" for side in Partnership)
    trump = Markup(_("trump %(suit)s", suit=suit_name(value.trump)) if value.trump else "")
    return Markup("; ").join(filter(None, (tricks, _held(value, cast), trump))) + "."


def _held(hand: Hand, cast: Cast) -> Markup:
    """Who was dealt the honours."""
    if hand.holders is None:
        return Markup("")
    said = _("%(side)s held all four honours", side="%(side)s")
    if hand.honours != len(Suit):
        said = _("%(side)s held three honours", side="%(side)s")
    return Markup(said) % {"side": cast.side(hand.holders)}


@sum_in_words.register
def _sum(variant: Variant, value: Entry, line: Line, cast: Cast) -> Markup:
    if isinstance(value, Adjustment):
        parts = [adjustment_words(value, cast)]
    elif isinstance(value, Hand):
        parts = [_tricks(value, cast), *_honours(variant, value, line, cast)]
    else:
        parts = [Markup(_("Thrown in: nobody scores."))]
    won = line.detail.won if line.detail else None
    game = _game(won, cast) + "." if won else Markup("")
    return Markup(" ").join(filter(None, (*parts, game, dealt_and_led(line, cast))))


def _tricks(hand: Hand, cast: Cast) -> Markup:
    side = max(Partnership, key=hand.tricks)
    over = hand.tricks(side) - BOOK
    said = ngettext(
        "%(side)s took %(tricks)s, %(num)s over six",
        "%(side)s took %(tricks)s, %(num)s over six",
        over,
        side="%(side)s",
        tricks=hand.tricks(side),
    )
    return Markup("{}: <b>{}</b>.").format(Markup(said) % {"side": cast.side(side)}, signed(over))


def _honours(variant: Variant, hand: Hand, line: Line, cast: Cast) -> list[Markup]:
    """The honours and their points, or why they have none."""
    scored: Scored = line.detail
    if hand.holders is None or not line.counts:
        return []
    if not scored.lost:
        return [Markup("{}: <b>{}</b>.").format(_held(hand, cast), signed(max(scored.honours)))]
    at = tuple(Partnership).index(hand.holders)
    if variant.honours is Honours.OFF:
        why = _("honours do not count here")
    elif scored.before[at] == variant.target - 1:
        why = _("one point short of the game they do not count")
    else:
        why = _("the tricks had ended the game")
    return [Markup("{}: {}.").format(_held(hand, cast), why)]
