"""What Hypothesis may draw: any variant, any hand that it plays, any game."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from hypothesis import strategies as st

from scorepad.rules.checks import HouseRule, house_rules
from scorepad.rules.entries import Adjustment, Entry, ThrownIn
from scorepad.rules.family import Tally
from scorepad.rules.whist import TRICKS, WHIST, Contract, Hand, Suit, Variant
from scorepad.rules.whist.variant import Trump
from scorepad.seat import Partnership, Seat


@dataclass(frozen=True)
class Game:
    """All that a tally is made from."""

    variant: Variant
    first_dealer: Seat
    entries: tuple[Entry, ...]
    called: bool = False

    def tally(self) -> Tally:
        return WHIST.tally(self.variant, 4, self.first_dealer, self.entries, self.called)

    def having(self, *entries: Entry) -> "Game":
        """The same game with other entries."""
        return replace(self, entries=entries)


def settings_of(rule: HouseRule) -> st.SearchStrategy[Any]:
    """Every value of one house rule, small numbers more often."""
    if rule.choices is not None:
        return st.sampled_from(rule.choices)
    if rule.named:
        return st.sampled_from(("", "Thursday", "דוד"))
    if rule.pattern is not None:
        return st.from_regex(rule.pattern, fullmatch=True)
    numbers = st.one_of(st.integers(rule.low, min(rule.high, rule.low + 15)), st.integers(rule.low, rule.high))
    return st.none() | numbers if rule.optional else numbers


RULES = {rule.name: settings_of(rule) for rule in house_rules(Variant)}


def variants(**fixed: Any) -> st.SearchStrategy[Variant]:
    """Any variant, with some house rules fixed."""
    drawn = st.fixed_dictionaries(RULES | {name: st.just(value) for name, value in fixed.items()})
    return drawn.map(_with_an_end).map(lambda rules: Variant(**rules))


def _with_an_end(rules: dict[str, Any]) -> dict[str, Any]:
    endless = rules["target"] is None and rules["hands"] is None
    return rules | {"target": 13} if endless else rules


def hands(variant: Variant) -> st.SearchStrategy[Hand]:
    """Any hand of a variant, sometimes dealt by someone out of turn."""
    return _hands(variant.has_stars, variant.trump is not Trump.NONE)


@cache  # building a strategy costs more than drawing from it
def _hands(special_bids: bool, trump: bool) -> st.SearchStrategy[Hand]:
    dealers, bidders, tricks = st.none() | st.sampled_from(Seat), st.sampled_from(Seat), st.integers(0, TRICKS)
    suits = st.none() | st.sampled_from(Suit) if trump else st.none()
    grand = st.builds(Hand, st.just(Contract.GRAND), bidders, tricks, trump=suits, dealer=dealers)
    low = st.builds(Hand, st.just(Contract.LOW), tricks_ns=tricks, dealer=dealers)
    alone = st.sampled_from([each for each in Contract if each.is_special])
    special = st.builds(Hand, alone, bidders, made=st.booleans(), dealer=dealers)
    return st.one_of(grand, low, special) if special_bids else st.one_of(grand, low)


ADJUSTMENTS = st.builds(
    Adjustment,
    st.sampled_from(Partnership),
    st.one_of(st.integers(-5, 5), st.integers(-999, 999)).filter(bool),
    st.text(max_size=20),
)
THROWN_IN = st.builds(ThrownIn, st.none() | st.sampled_from(Seat))


def entries(variant: Variant) -> st.SearchStrategy[Entry]:
    return _entries(variant.has_stars, variant.trump is not Trump.NONE)


@cache
def _entries(special_bids: bool, trump: bool) -> st.SearchStrategy[Entry]:
    return st.one_of(_hands(special_bids, trump), _hands(special_bids, trump), ADJUSTMENTS, THROWN_IN)


@cache
def _lists(special_bids: bool, trump: bool, least: int) -> st.SearchStrategy[list[Entry]]:
    return st.lists(_entries(special_bids, trump), min_size=least, max_size=15)


@st.composite
def games(draw: st.DrawFn, least: int = 0, **fixed: Any) -> Game:
    """Any game of up to fifteen entries."""
    variant = draw(variants(**fixed))
    played = draw(_lists(variant.has_stars, variant.trump is not Trump.NONE, least))
    return Game(variant, draw(st.sampled_from(Seat)), tuple(played), draw(st.booleans()))


def mirrored(game: Game) -> Game:
    """The game seen from the chair on the left: NS is EW, and everyone sits one place on."""
    turned = tuple(_turned(entry) for entry in game.entries)
    return replace(game, first_dealer=game.first_dealer.left, entries=turned)


def _turned(entry: Entry) -> Entry:
    if isinstance(entry, Adjustment):
        return replace(entry, side=Partnership(entry.side).other)
    if isinstance(entry, ThrownIn):
        return replace(entry, dealer=_left(entry.dealer))
    assert isinstance(entry, Hand)
    tricks = entry.tricks(Partnership.EW)
    return replace(entry, bidder=_left(entry.bidder), dealer=_left(entry.dealer), tricks_ns=tricks)


def _left(seat: str | None) -> Seat | None:
    return Seat(seat).left if seat else None
