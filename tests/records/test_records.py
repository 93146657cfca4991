"""Every record of every released version is read as what it meant when it was written."""

import json
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from scorepad.rules import FAMILIES
from scorepad.rules.checks import house_rules
from scorepad.rules.family import Family, entry_from_record
from scorepad.rules.whist import WHIST, Contract, Suit, Variant

Line = dict[str, Any]


def lines(kind: str) -> list[Line]:
    files = sorted(Path(__file__).parent.glob(f"{kind}-v*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def each(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("line", [pytest.param(line, id=line["id"]) for line in lines(kind)])


def each_of_others(kind: str) -> pytest.MarkDecorator:
    """What the families beside the first wrote down, each in files of its own."""
    found = [(family, line) for family in FAMILIES.values() for line in lines(f"{family.key}-{kind}")]
    cases = [pytest.param(family, line, id=f"{family.key}: {line['id']}") for family, line in found]
    return pytest.mark.parametrize(("family", "line"), cases)


@each("entries")
def test_an_entry_is_read_as_it_was_meant(line: Line) -> None:
    entry = entry_from_record(WHIST, line["kind"], line["record"])
    assert entry.kind == line["kind"]
    assert {name: getattr(entry, name) for name in line["means"]} == line["means"]
    assert entry_from_record(WHIST, entry.kind, entry.to_record()) == entry


@each_of_others("entries")
def test_a_hand_of_another_family_is_read_as_it_was_meant(family: Family, line: Line) -> None:
    hand = family.hand_from_record(line["record"])
    assert json.loads(json.dumps({name: getattr(hand, name) for name in line["means"]})) == line["means"]
    assert hand.to_record() == line["record"]


@each_of_others("variants")
def test_house_rules_of_another_family_are_read_as_they_were_meant(family: Family, line: Line) -> None:
    variant = family.variant.from_record(line["record"])
    assert variant.to_record() == {"v": 1, **line["means"]}


@each("variants")
def test_house_rules_are_read_as_they_were_meant(line: Line) -> None:
    variant = Variant.from_record(line["record"])
    assert {name: getattr(variant, name) for name in line["means"]} == line["means"]
    assert Variant.from_record(variant.to_record()) == variant


@each("games")
def test_a_game_still_comes_to_its_result(line: Line) -> None:
    entries = [entry_from_record(WHIST, kind, record) for kind, record in line["entries"]]
    tally = WHIST.tally(Variant.from_record(line["variant"]), 4, line["first_dealer"], entries, line["called"])
    assert {
        "scores": [list(each.score) for each in tally.lines],
        "dealers": [each.dealer for each in tally.lines],
        "leaders": [each.leader for each in tally.lines],
        "stars": list(tally.stars),
        "winner": tally.outcome and tally.outcome.winner,
        "ending": tally.outcome and tally.outcome.ending,
        "next_dealer": tally.next.dealer,
        "tied": tally.tied,
    } == line["result"]


def seen(kind: str, name: str) -> set[Any]:
    return {line["record"].get(name) for line in lines(kind)}


@pytest.mark.parametrize("rule", house_rules(Variant), ids=lambda rule: rule.name)
def test_every_choice_of_a_house_rule_has_a_record(rule: Any) -> None:
    choices: type[StrEnum] | tuple[()] = rule.choices or ()
    assert set(choices) <= seen("variants", rule.name)
    assert any(rule.name in line["record"] for line in lines("variants"))


@pytest.mark.parametrize(("name", "choices"), [("contract", Contract), ("trump", Suit)])
def test_every_contract_and_suit_has_a_record(name: str, choices: type[StrEnum]) -> None:
    assert set(choices) <= seen("entries", name)
