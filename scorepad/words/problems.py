"""What is said at a field that cannot be used: what is wrong, or the question that is still open."""

from collections.abc import Mapping
from typing import Any

from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from scorepad.rules.checks import Problem
from scorepad.rules.family import Misfit

_ANYWHERE: Mapping[Problem, LazyString] = {
    Problem.MISSING: _("Something is missing here."),
    Problem.NOT_A_NUMBER: _("This must be a whole number, such as 13."),
    Problem.OUT_OF_RANGE: _("This can be %(low)s to %(high)s."),
    Problem.UNKNOWN: _("Pick one of these."),
    Problem.NOT_THIRTEEN: _("%(ns)s and %(ew)s make %(total)s, but 13 tricks are in play."),
    Problem.NOT_ALLOWED: _("This is not played here."),
    Problem.TOO_LONG: _("At most %(limit)s letters fit here."),
    Problem.NOT_THE_CARDS: _("These make %(total)s, but %(cards)s tricks are in play."),
    Problem.DOG: _("%(name)s is a dog: one card, in any trick %(name)s likes."),
    Problem.IS_OUT: _("%(name)s is out and takes no trick."),
    Problem.WAS_IN: _("%(name)s is still in: how many tricks?"),
    Problem.TOO_MANY: _("With so many cards, at most %(most)s can play."),
    Problem.NOT_TIED: _("Only those who took most tricks, and as many, cut for the next trump."),
    Problem.NO_END: _("A game needs an end: points to win, a number of hands, or both."),
}

_AT_FIELD: Mapping[str, Mapping[Problem, LazyString]] = {
    "bid": {
        Problem.MISSING: _("Who granded, or did nobody?"),
        Problem.UNKNOWN: _("Pick who granded, or that nobody did."),
        Problem.NOT_ALLOWED: _("Sola Nola and Grand Dix are not played in this variant."),
    },
    "tricks": {
        Problem.MISSING: _("How many tricks?"),
        Problem.NOT_A_NUMBER: _("Tricks are a whole number from 0 to 13."),
        Problem.OUT_OF_RANGE: _("Tricks go from %(low)s to %(high)s."),
        Problem.NOT_ALLOWED: _("A bid to play alone is made or set; its tricks are not counted."),
    },
    "made": {
        Problem.MISSING: _("Was it made or set?"),
        Problem.UNKNOWN: _("Pick made or set."),
    },
    "trump": {
        Problem.UNKNOWN: _("Pick one of the four suits, or none."),
        Problem.NOT_ALLOWED: _("Only a grand has a trump."),
    },
    "cut": {Problem.UNKNOWN: _("Pick who won the cut, or nobody.")},
    "honours": {
        Problem.UNKNOWN: _("Pick who held three or four honours, or nobody."),
        Problem.NOT_ALLOWED: _("Honours do not count in this game."),
    },
    "dealer": {Problem.UNKNOWN: _("Pick who dealt.")},
    "first_dealer": {Problem.UNKNOWN: _("Pick who deals first, or let it be drawn.")},
    "side": {
        Problem.MISSING: _("Whose score?"),
        Problem.UNKNOWN: _("Pick whose score it is."),
    },
    "points": {
        Problem.MISSING: _("How many points?"),
        Problem.NOT_A_NUMBER: _("Points are a whole number, such as 3; plus or minus is chosen beside it."),
        Problem.OUT_OF_RANGE: _("Points go from %(low)s to %(high)s; plus or minus is chosen beside them."),
    },
    "name": {
        Problem.MISSING: _("Type a name."),
        Problem.TOO_LONG: _("A name can have %(limit)s letters; this one has %(length)s."),
    },
    "wifi_name": {Problem.TOO_LONG: _("The name of a network has at most %(limit)s letters, or fewer with accents.")},
    "wifi_password": {Problem.TOO_LONG: _("The password of a network has at most %(limit)s letters.")},
    "who": {Problem.UNKNOWN: _("Pick who plays.")},
    "seat": {
        Problem.MISSING: _("Whose seat?"),
        Problem.UNKNOWN: _("Pick whose seat."),
    },
    "variant": {Problem.UNKNOWN: _("Pick the rules to play by.")},
    "winner": {
        Problem.MISSING: _("Who won?"),
        Problem.UNKNOWN: _("Pick who won."),
    },
    "decided": {
        Problem.MISSING: _("By a cut, or as you agreed?"),
        Problem.UNKNOWN: _("Pick a cut, or what you agreed."),
    },
    "currency": {Problem.UNKNOWN: _("Three letters, such as USD or NOK.")},
    "code": {
        Problem.MISSING: _("Type the six letters and figures that the sheet shows."),
        Problem.UNKNOWN: _(
            "No sheet opens with this code. It has six letters and figures, such as ABC-D2E,"
            " and works until 30 days after the last hand."
        ),
    },
}


def misfit_text(misfit: Misfit, names: Mapping[str, str]) -> str:
    """What does not fit in a hand, with the name of the player it is about; `names` are those of the seats."""
    field, problem, values = misfit
    return problem_text(field, problem, {"name": names[values["seat"]]} if "seat" in values else values)


def problem_text(field: str, problem: Problem, values: Mapping[str, Any]) -> str:
    """What to say at a field; `values` are those the problem was noted with."""
    # Both counts of a hand are tricks, and everyone's name is a name.
    kind = field.partition("_")[0] if field.startswith(("tricks_", "name_")) else field
    return str(_AT_FIELD.get(kind, {}).get(problem, _ANYWHERE[problem])) % values
