"""Presets by name, and what house rules may be."""

from dataclasses import replace
from typing import Any

import pytest

from scorepad.rules import VARIANTS, Preset, find_variant
from scorepad.rules.checks import InvalidVariant, Problem, house_rules
from scorepad.rules.whist import Variant
from scorepad.rules.whist.variant import Vocabulary
from tests.factories import WHISTS

LIMITS = {
    "target": (1, 999),
    "hands": (1, 99),
    "failed_grand": (1, 2),
    "points_grand": (1, 20),
    "points_low": (1, 20),
    "sola_nola_tricks": (0, 1),
    "stake_game": (0, 100_000),
    "stake_star": (0, 100_000),
    "stake_point": (0, 100_000),
}


def problems(**rules: Any) -> list[tuple[str, Problem, dict[str, Any]]]:
    with pytest.raises(InvalidVariant) as refused:
        Variant(**rules)
    return refused.value.problems


def test_the_presets_are_those_of_the_rule_documents_and_their_relatives() -> None:
    seeds = ["minnesota", "minnesota-double", "minnesota-gains", "norwegian", "askov", "south-dakota"]
    others = ["norwegian-book", "tuppi", "knockout", "short-whist", "long-whist", "american-whist"]
    assert sorted(preset.key for preset in VARIANTS) == sorted(seeds + others)


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda preset: preset.key)
def test_a_preset_is_found_by_its_key_and_its_other_names_in_any_case(preset: Preset) -> None:
    for name in (preset.key, *preset.aliases):
        assert find_variant(f" {name.upper()} ") is preset


def test_no_two_presets_share_a_name() -> None:
    names = [name for preset in VARIANTS for name in (preset.key, *preset.aliases)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ["", "bridge", "minnesota-", "../askov"])
def test_an_unknown_variant_is_not_found(name: str) -> None:
    with pytest.raises(KeyError):
        find_variant(name)


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda preset: preset.key)
def test_a_preset_names_where_its_rules_were_written_down(preset: Preset) -> None:
    assert any(seed in preset.source for seed in ("000", "001", "002", "003", "https://"))


def test_norwegian_bids_are_spoken_and_only_in_tuppi_is_red_high() -> None:
    spoken = [preset.key for preset in WHISTS if preset.variant.vocabulary is Vocabulary.SPOKEN]
    assert spoken == ["norwegian", "norwegian-book"]
    assert [preset.key for preset in WHISTS if preset.variant.vocabulary is Vocabulary.RED_HIGH] == ["tuppi"]


def test_only_askov_has_stars_and_a_stake() -> None:
    assert [preset.key for preset in WHISTS if preset.variant.has_stars] == ["askov"]
    assert [preset.key for preset in WHISTS if preset.variant.has_stake] == ["askov"]


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda preset: preset.key)
def test_every_house_rule_is_spelled_out_in_a_record(preset: Preset) -> None:
    assert set(preset.variant.to_record()) == {"v", *(rule.name for rule in house_rules(type(preset.variant)))}


def test_a_house_rule_that_is_absent_from_a_record_means_minnesota() -> None:
    assert Variant.from_record({"v": 1}) == find_variant("minnesota").variant
    assert Variant.from_record({"v": 1, "target": 11}) == Variant(target=11)


def test_none_in_a_record_is_none_and_not_the_default() -> None:
    assert Variant.from_record({"v": 1, "target": None, "hands": 8}).target is None


def test_a_game_needs_an_end() -> None:
    assert problems(target=None, hands=None) == [("target", Problem.NO_END, {})]
    assert Variant(target=None, hands=12).hands == 12
    assert Variant(target=50, hands=12).target == 50


@pytest.mark.parametrize(("name", "limits"), LIMITS.items())
def test_a_number_may_be_at_its_limits_and_not_beyond(name: str, limits: tuple[int, int]) -> None:
    low, high = limits
    for inside in limits:
        assert getattr(Variant(**{name: inside}), name) == inside
    for outside in (low - 1, high + 1, -(10**9), 10**9):
        assert problems(**{name: outside}) == [(name, Problem.OUT_OF_RANGE, {"low": low, "high": high})]


@pytest.mark.parametrize("name", sorted(set(LIMITS) - {"target", "hands"}))
def test_only_the_end_of_a_game_may_be_none(name: str) -> None:
    assert problems(**{name: None}) == [(name, Problem.NOT_A_NUMBER, {})]


def test_a_table_may_name_its_own_rules() -> None:
    assert Variant(own_name="Thursday").own_name == "Thursday"
    assert Variant(own_name="x" * 160).own_name
    assert problems(own_name="x" * 161) == [("own_name", Problem.TOO_LONG, {"limit": 40})]
    assert problems(own_name=None) == [("own_name", Problem.UNKNOWN, {})]


@pytest.mark.parametrize("currency", ["usd", "US", "USDX", "", "U$D", "ÆØÅ", "USD\n"])
def test_a_currency_is_three_capital_letters(currency: str) -> None:
    assert problems(currency=currency) == [("currency", Problem.UNKNOWN, {})]


def test_every_wrong_house_rule_is_named_at_once() -> None:
    found = problems(target=0, hands=100, vocabulary="black_high", failed_grand="2")
    assert [name for name, _, _ in found] == ["target", "hands", "failed_grand", "vocabulary"]


def test_a_variant_cannot_be_changed_into_an_impossible_one() -> None:
    with pytest.raises(InvalidVariant):
        replace(Variant(), target=None)
