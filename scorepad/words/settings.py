"""House rules as a form shows them: what each is called, what it is about, and what can be chosen."""

from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext as _

from scorepad.rules.checks import HouseRule, house_rules
from scorepad.words.money import money
from scorepad.words.variants import choice_label, rule_help, rule_label, rule_value

FEW = 3
"""So many numbers are picked from; more are typed."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A house rule in words. `choices` are pairs of a value and its label; none where something is typed."""

    name: str
    label: str
    help: str
    choices: tuple[tuple[str, str], ...] = ()
    letters: bool = False
    named: bool = False


def settings_of(variant: Any) -> list[Setting]:
    """Every house rule of a variant, in the order they are explained."""
    return [_setting(rule, variant) for rule in house_rules(type(variant))]


def _setting(rule: HouseRule, variant: Any) -> Setting:
    help_ = rule_help(rule.name)
    if rule.name.startswith("stake_"):
        example = money(15, variant.currency)
        help_ += " " + _("Written in the smallest coin: 15 is %(money)s.", money=example)
    choices = tuple(_choices(rule, variant))
    return Setting(rule.name, rule_label(rule.name), help_, choices, rule.pattern is not None, rule.named)


def _choices(rule: HouseRule, variant: Any) -> list[tuple[str, str]]:
    if rule.choices is not None:
        return [(str(member), choice_label(member)) for member in rule.choices]
    if rule.named or rule.pattern is not None or rule.high - rule.low >= FEW:
        return []
    values = range(rule.low, rule.high + 1)
    return [(str(value), rule_value(rule.name, replace(variant, **{rule.name: value}))) for value in values]
