"""The words of variants: their names, their house rules, and what differs from a preset."""

from enum import StrEnum
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.rules import find_variant
from scorepad.rules.checks import house_rules
from scorepad.rules.whist.variant import GrandScoring, Variant
from scorepad.words.house_rules import CHOICES, PRESETS, RULES
from scorepad.words.money import money
from scorepad.words.summary import ends, low_word, stake_summary, summary

__all__ = [
    "changed_rules",
    "choice_label",
    "ends",
    "low_word",
    "money",
    "preset_line",
    "preset_name",
    "rule_help",
    "rule_label",
    "rule_value",
    "rules_name",
    "stake_summary",
    "summary",
]


def preset_name(key: str) -> str:
    """What people call a variant. Raises KeyError."""
    return str(PRESETS[key][0])


def preset_line(key: str) -> str:
    """What makes a variant different, in one line. Raises KeyError."""
    return str(PRESETS[key][1])


def rules_name(key: str, variant: Any) -> str:
    """What the rules of a game are called: by their table, or else by everyone. Raises KeyError."""
    return variant.own_name or preset_name(key)


def rule_label(rule_name: str) -> str:
    """What a house rule is called on a form. Raises KeyError."""
    return str(RULES[rule_name][0])


def rule_help(rule_name: str) -> str:
    """What a house rule is about, for someone who never thought of it. Raises KeyError."""
    return str(RULES[rule_name][1])


def choice_label(member: StrEnum) -> str:
    """One choice of a house rule, as it follows "Who leads a grand: …". Raises KeyError."""
    return str(CHOICES[type(member), member])


def rule_value(rule_name: str, variant: Any) -> str:
    """How a variant has decided a house rule, in words."""
    value: Any = getattr(variant, rule_name)
    if isinstance(value, StrEnum):
        return choice_label(value)
    if rule_name.startswith("stake_"):
        return money(value, variant.currency) if value else str(_("nothing"))
    match rule_name:
        case "own_name":
            return variant.own_name or str(_("none"))
        case "target" | "hands":
            return str(_("no limit")) if value is None else str(value)
        case "failed_grand":
            return _failed_grand(variant)
        case "sola_nola_tricks":
            return str(ngettext("%(num)s trick", "%(num)s tricks", value))
    return str(value)


def _failed_grand(variant: Variant) -> str:
    double = variant.failed_grand == 2
    if variant.grand_scoring is GrandScoring.BIDDER_ONLY:
        return str(
            _("nothing, it costs the bidder’s side double") if double else _("nothing, it costs the bidder’s side")
        )
    return str(_("double") if double else _("the same as one that is made"))


def changed_rules(preset_key: str, variant: Any) -> list[str]:
    """The house rules that differ from the preset's, each as "Points to win: 21". Raises KeyError."""
    preset = find_variant(preset_key).variant
    return [
        str(_("%(rule)s: %(value)s", rule=rule_label(rule.name), value=rule_value(rule.name, variant)))
        for rule in house_rules(type(variant))
        if not rule.named and getattr(variant, rule.name) != getattr(preset, rule.name)
    ]
