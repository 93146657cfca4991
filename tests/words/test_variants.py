"""The words of variants: nothing is missing, and what is said is said in the variant's own vocabulary."""

from dataclasses import replace
from enum import StrEnum
from inspect import getmembers, isclass
from typing import Any

import pytest
from flask_babel import force_locale
from hypothesis import given, settings

from scorepad.rules import VARIANTS, Preset
from scorepad.rules.checks import HouseRule, house_rules
from scorepad.rules.classic import variant as classic
from scorepad.rules.knockout import variant as knockout
from scorepad.rules.whist import variant as whist
from scorepad.rules.whist.variant import SpecialBids, Variant, Vocabulary
from scorepad.words.house_rules import CHOICES, PRESETS, RULES
from scorepad.words.money import money
from scorepad.words.summary import ends, stake_summary, summary
from scorepad.words.variants import (
    changed_rules,
    choice_label,
    preset_line,
    preset_name,
    rule_help,
    rule_label,
    rule_value,
    rules_name,
)
from tests.rules.strategies import variants

ENUMERATIONS = [
    each
    for rules in (whist, knockout, classic)
    for _, each in getmembers(rules, isclass)
    if issubclass(each, StrEnum) and each.__module__ == rules.__name__
]
MEMBERS = [member for each in ENUMERATIONS for member in each]
HOUSE_RULES = {rule.name: rule for rule in house_rules(Variant)}
OTHERS = [(rule, family.Variant()) for family in (knockout, classic) for rule in house_rules(family.Variant)]

MONEY = {"stake_game", "stake_star", "stake_point", "currency", "payment"}
"""House rules that the summary leaves to `stake_summary`: money is hidden until it is asked for."""


def changed(variant: Variant, name: str, value: object) -> Variant:
    """With another value of one house rule, and an end all the same."""
    return replace(variant, **{"hands": 8, name: value} if name == "target" else {name: value})


def others(rule: HouseRule) -> list[object]:
    """Every other choice of a house rule, or the two ends of its range."""
    if rule.choices is not None:
        return [each for each in rule.choices if each != rule.default]
    if rule.named or rule.pattern is not None:
        return ["NOK"]
    ends = (rule.low, rule.low + 1, rule.high, *([None] if rule.optional else []))
    return [each for each in ends if each != rule.default]


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda preset: preset.key)
def test_every_preset_has_a_name_and_a_line(preset: Preset) -> None:
    assert preset_name(preset.key)
    assert preset_line(preset.key).endswith(".")


def test_no_words_are_left_of_presets_that_are_gone() -> None:
    assert set(PRESETS) == {preset.key for preset in VARIANTS}


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_every_house_rule_has_a_label_and_a_plain_sentence(name: str) -> None:
    assert rule_label(name)[0].isupper()
    assert rule_help(name).endswith(".")
    assert rule_value(name, Variant())


@pytest.mark.parametrize(("rule", "variant"), OTHERS)
def test_every_house_rule_of_the_other_families_too(rule: HouseRule, variant: Any) -> None:
    assert rule_label(rule.name)[0].isupper()
    assert rule_help(rule.name).endswith(".")
    assert rule_value(rule.name, variant)
    for value in () if rule.named else others(rule):
        assert summary(replace(variant, **{rule.name: value})) != summary(variant), value


def test_no_words_are_left_of_house_rules_that_are_gone() -> None:
    assert set(RULES) == HOUSE_RULES.keys() | {rule.name for rule, _ in OTHERS}


@pytest.mark.parametrize("member", MEMBERS, ids=lambda member: f"{type(member).__name__}-{member}")
def test_every_choice_has_words(member: StrEnum) -> None:
    assert choice_label(member)


def test_no_two_choices_share_their_words() -> None:
    assert len(CHOICES) == len(MEMBERS)
    for each in ENUMERATIONS:
        assert len({choice_label(member) for member in each}) == len(each)


SUMMARIES = {
    "short-whist": [
        "5 points",
        "the best of three games",
        "a game is worth 3, 2 or 1",
        "2 more for the rubber",
        "honours count",
    ],
    "long-whist": ["10 points", "the best of three games", "honours count"],
    "american-whist": ["7 points", "one game", "a game is worth what the losers are short of it", "no honours"],
    "knockout": ["7 cards each, then one fewer", "one dog’s life"],
    "minnesota": ["13 points", "low: lose 1 for each trick over six"],
    "minnesota-double": ["13 points", "a failed grand pays double", "low: lose 1 for each trick over six"],
    "minnesota-gains": ["13 points", "a failed grand pays double", "low: 1 for each trick under seven"],
    "norwegian": ["13 points", "a failed grand pays double", "pass: 1 for each trick under six"],
    "norwegian-book": [
        "50 points",
        "grand: 4 for each trick over six",
        "a failed grand pays double",
        "pass: 2 for each trick under seven",
        "the bidder’s left leads a grand",
        "the dealer’s right leads a pass hand",
    ],
    "tuppi": [
        "52 points",
        "grand: 4 for each trick over six",
        "a failed grand pays double",
        "low: 4 for each trick under seven",
        "red is high",
        "only one side holds points",
    ],
    "askov": [
        "15 points",
        "a failed grand pays double",
        "low: lose 1 for each trick over six",
        "a star for Sola Nola and Grand Dix",
    ],
    "south-dakota": [
        "11 points",
        "only the side that granded scores",
        "a failed grand costs 1 for each trick under seven",
        "low: lose 1 for each trick over six",
        "the bidder leads a grand",
        "the suit the bidder leads is trump",
    ],
}


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda preset: preset.key)
def test_a_preset_is_summed_up_in_its_own_words(preset: Preset) -> None:
    assert summary(preset.variant) == SUMMARIES[preset.key]


@pytest.mark.parametrize("name", sorted(HOUSE_RULES.keys() - MONEY - {"own_name"}))
def test_every_house_rule_but_money_and_a_name_changes_the_summary(name: str) -> None:
    usual = Variant(special_bids=SpecialBids.SOLA_NOLA_AND_GRAND_DIX)
    rule = HOUSE_RULES[name]
    usual = replace(usual, **{name: rule.default})
    for value in others(rule):
        assert summary(changed(usual, name, value)) != summary(usual), value


@pytest.mark.parametrize("name", sorted(MONEY))
def test_money_is_left_to_the_stake(name: str) -> None:
    usual = Variant(stake_game=15, stake_star=15, stake_point=15)
    for value in others(HOUSE_RULES[name]):
        other = replace(usual, **{name: value})
        assert summary(other) == summary(usual)
        assert stake_summary(other) != stake_summary(usual)


@given(variant=variants(vocabulary=Vocabulary.SPOKEN))
@settings(max_examples=50, deadline=None)
def test_where_bids_are_spoken_nobody_reads_of_low_or_of_colours(variant: Variant) -> None:
    said = " ".join(summary(variant)).split()
    assert not {"low", "low:", "black", "red"}.intersection(said)


@given(variant=variants())
@settings(max_examples=50, deadline=None)
def test_any_variant_can_be_summed_up_without_gaps(variant: Variant) -> None:
    phrases = [*summary(variant), *stake_summary(variant)]
    assert all(phrases)
    assert not any("%" in phrase or "None" in phrase for phrase in phrases)


def test_where_only_the_bidders_side_scores_a_failed_grand_pays_nobody() -> None:
    own = Variant(grand_scoring=whist.GrandScoring.BIDDER_ONLY)
    assert rule_value("failed_grand", own) == "nothing, it costs the bidder’s side"
    assert rule_value("failed_grand", replace(own, failed_grand=2)) == "nothing, it costs the bidder’s side double"


@pytest.mark.parametrize(
    ("target", "hands", "words"),
    [
        (13, None, "13 points"),
        (1, None, "1 point"),
        (None, 8, "8 hands"),
        (21, 1, "21 points or 1 hand"),
    ],
)
def test_the_end_is_points_or_hands_or_whichever_is_first(target: int | None, hands: int | None, words: str) -> None:
    assert ends(Variant(target=target, hands=hands)) == words


def test_points_that_are_not_one_are_named() -> None:
    said = summary(Variant(points_grand=4, points_low=2))
    assert said == ["13 points", "grand: 4 for each trick over six", "low: lose 2 for each trick over six"]


def test_the_stake_names_what_is_played_for() -> None:
    stakes = Variant(stake_game=15, stake_star=15, payment=whist.Payment.PARTNERSHIP)
    assert stake_summary(stakes) == ["15¢ a game", "15¢ a star", "paid once, together"]
    assert stake_summary(Variant()) == []


def test_only_what_differs_from_the_preset_is_called_changed() -> None:
    own = Variant(target=21, failed_grand=2, stake_game=25)
    assert changed_rules("minnesota", own) == [
        "Points to win: 21",
        "A failed grand pays: double",
        "Stake for the game: 25¢",
    ]
    assert changed_rules("minnesota", Variant()) == []


def test_rules_are_called_what_their_table_calls_them_or_else_what_everyone_does() -> None:
    assert rules_name("tuppi", Variant()) == "Tuppi"
    assert rules_name("tuppi", Variant(own_name="Thursday")) == "Thursday"


@given(variant=variants())
@settings(max_examples=50, deadline=None)
def test_the_changed_rules_are_as_many_as_differ(variant: Variant) -> None:
    differing = [
        name for name in HOUSE_RULES.keys() - {"own_name"} if getattr(variant, name) != getattr(Variant(), name)
    ]
    assert len(changed_rules("minnesota", variant)) == len(differing)


@pytest.mark.parametrize(
    ("amount", "currency", "words"),
    [
        (15, "USD", "15¢"),
        (-45, "USD", "−45¢"),
        (100, "USD", "$1.00"),
        (-1250, "USD", "−$12.50"),
        (1500, "NOK", "NOK 15.00"),
        (500, "JPY", "¥500"),
    ],
)
def test_money_is_written_as_people_write_it(amount: int, currency: str, words: str) -> None:
    assert money(amount, currency).replace("\N{NO-BREAK SPACE}", " ") == words


def test_money_follows_the_readers_language() -> None:
    with force_locale("nb"):
        assert "," in money(1550, "NOK")
