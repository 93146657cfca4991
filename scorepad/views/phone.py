"""This phone: who it is, and what it remembers in its signed cookie."""

import secrets
from dataclasses import dataclass, replace

from flask import session

from scorepad.actions.ending import Who
from scorepad.links import network_of_request

KEPT = 20


@dataclass(frozen=True, slots=True)
class Recent:
    """A sheet this phone used: its code, the seat at the bottom of this phone, and the game it last scored here.

    The last is noted at a party's tables, where people move and phones with them.
    """

    code: str
    bottom: str = ""
    here: int = 0


def this_phone() -> Who:
    """A random id, given once, and the name chosen on this phone."""
    if "phone" not in session:
        session["phone"] = secrets.token_hex(8)
        session.permanent = True
    return Who(session["phone"], session.get("name", ""))


def call_me(name: str) -> Who:
    """Remember the name chosen on this phone."""
    session["name"] = name
    return this_phone()


def at_the_door(name: str = "") -> Who:
    """This phone, and the network it comes from; where a name was typed it remembers that."""
    return replace(call_me(name) if name else this_phone(), network=network_of_request())


def recent_sheets() -> list[Recent]:
    """The sheets this phone used, the newest first."""
    return [Recent(*each) for each in session.get("sheets", [])]


def remember(code: str, bottom: str | None = None, here: int | None = None) -> Recent:
    """Put a sheet on top of the list, and keep who sits at the bottom of this phone and what it scored last."""
    known = {recent.code: recent for recent in recent_sheets()}
    before = known.get(code, Recent(code))
    recent = Recent(code, before.bottom if bottom is None else bottom, before.here if here is None else here)
    rest = [each for each in known.values() if each.code != code]
    listed = [_listed(each) for each in (recent, *rest)][:KEPT]
    if session.get("sheets") != listed:
        session["sheets"] = listed
        session.permanent = True
    return recent


def forget(code: str) -> None:
    """Take a sheet off this phone's list."""
    session["sheets"] = [_listed(each) for each in recent_sheets() if each.code != code]


def _listed(recent: Recent) -> list[str | int]:
    """As short as it can be said: twenty of them are sent with every request."""
    return [recent.code, recent.bottom, *([recent.here] if recent.here else [])]
