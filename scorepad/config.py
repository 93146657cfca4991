"""Every setting with its default.

What the environment says (SCOREPAD_…) goes before a default, and what the
caller of create_app says goes before both.
"""

import os
import secrets
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs
from flask import Flask
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from scorepad import files

PACKAGE = Path(__file__).parent
ROOT = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent
"""Where templates/ and static/ lie: in a wheel inside the package, in a checkout beside it."""

DEFAULTS: Mapping[str, object] = {
    "PUBLIC_URL": "",
    "LISTENS_ON": "0.0.0.0",  # as `serve` says; another server does not
    "TRUSTED_PROXIES": 0,
    "MAX_CONTENT_LENGTH": 256 * 1024,
    "MAX_FORM_MEMORY_SIZE": 64 * 1024,
    "MAX_FORM_PARTS": 500,
    "SESSION_COOKIE_NAME": "scorepad",
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,  # signing it anew costs as much as finding a sheet
    "PERMANENT_SESSION_LIFETIME": timedelta(days=400),  # the longest a browser keeps a cookie
}


class InvalidSetting(ValueError):
    """A setting that cannot be used; the message names it."""


def find_instance(settings: Mapping[str, object]) -> Path:
    """The folder of the database and the secret."""
    chosen = settings.get("INSTANCE") or os.environ.get("SCOREPAD_INSTANCE")
    if chosen:
        try:
            return Path(str(chosen)).expanduser().absolute()
        except RuntimeError as error:  # a ~ that leads to nobody
            raise InvalidSetting(f"SCOREPAD_INSTANCE must be a folder, not {chosen}") from error
    if ROOT != PACKAGE:
        return ROOT / "instance"
    return platformdirs.user_data_path("scorepad", appauthor=False)


def load(app: Flask, settings: Mapping[str, object]) -> None:
    """Fill the application's configuration and make its instance folder."""
    instance = Path(app.instance_path)
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    _shut(instance)
    app.config.from_mapping(DEFAULTS)
    app.config["SQLALCHEMY_DATABASE_URI"] = sqlite_in(instance)
    app.config.from_mapping(_from_environment())
    app.config.from_mapping(settings)
    app.config["INSTANCE"] = instance
    app.config["SECRET_KEY"] = app.config["SECRET_KEY"] or _kept_secret(instance / "secret")
    keep_private(instance / "secret")


def _shut(folder: Path) -> None:
    """Nobody else looks into it, whoever made it; one that many share, as /tmp is, stays as it is."""
    if not folder.stat().st_mode & stat.S_ISVTX:
        _restrict(folder, 0o700)


def keep_private(*files: Path) -> None:
    """Whoever can read these can open every sheet: nobody but their owner may."""
    for path in files:
        if path.exists():
            _restrict(path, 0o600)


def _restrict(path: Path, mode: int) -> None:
    # Some belong to another user, and some places know no owners.
    with suppress(OSError):
        if stat.S_IMODE(path.stat().st_mode) & ~mode:
            path.chmod(path.stat().st_mode & mode)


def sqlite_in(instance: Path) -> URL:
    """The database of an instance folder where no other was chosen."""
    return URL.create("sqlite", database=str(instance / "scorepad.db"))


def _from_environment() -> dict[str, object]:
    return {
        name: read(variable, os.environ[variable])
        for name, (variable, read) in _VARIABLES.items()
        if os.environ.get(variable) or (read is _secret and variable in os.environ)
    }


def _secret(variable: str, value: str) -> str:
    if not value.strip():
        raise InvalidSetting(f"{variable} is empty. Leave it out and a secret is made and kept, or give it a long one.")
    return value


def _count(variable: str, value: str) -> int:
    if not (value.isascii() and value.isdigit()):
        raise InvalidSetting(f"{variable} must be a whole number, not {value!r}")
    return int(value)


def public_url(variable: str, value: str) -> str:
    """The address that phones use, without a slash at its end."""
    refusal = InvalidSetting(f"{variable} must look like https://whist.example.org, not {value!r}")
    try:
        parts = urlsplit(value)
        is_address = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError as error:
        raise refusal from error
    if not is_address or parts.query or parts.fragment or any(letter.isspace() for letter in value):
        raise refusal
    return value.rstrip("/")


def _database(variable: str, value: str) -> URL:
    # The value is not repeated: there may be a password in it.
    refusal = InvalidSetting(f"{variable} must begin with postgresql:// or sqlite:///")
    try:
        url = make_url(value)
    except (ArgumentError, ValueError) as error:
        raise refusal from error
    if url.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite" and url.database not in (None, "", ":memory:"):
        return url
    raise refusal


_VARIABLES: Mapping[str, tuple[str, Callable[[str, str], object]]] = {
    "SECRET_KEY": ("SCOREPAD_SECRET_KEY", _secret),
    "SQLALCHEMY_DATABASE_URI": ("SCOREPAD_DATABASE_URL", _database),
    "PUBLIC_URL": ("SCOREPAD_PUBLIC_URL", public_url),
    "TRUSTED_PROXIES": ("SCOREPAD_TRUSTED_PROXIES", _count),
}


def _kept_secret(path: Path) -> str:
    """The secret made at the first start; whoever comes first makes it for all."""
    if not path.exists():
        _make_secret(path)
    try:
        secret = path.read_text()
    except UnicodeDecodeError:
        secret = ""
    if not secret.strip():
        raise InvalidSetting(
            f"The secret in {path} is empty or damaged. Put it back from a copy, or delete the file and start again:"
            " a new one is made, and phones forget their lists; every link still opens its sheet."
        )
    return secret


def _make_secret(path: Path) -> None:
    draft = path.with_name(f"secret-{secrets.token_hex(8)}")
    try:
        draft.touch(0o600)
        draft.write_text(secrets.token_urlsafe(32))
        files.keep(draft)
        with suppress(FileExistsError):
            os.link(draft, path)
        files.keep(path.parent)
    finally:
        draft.unlink(missing_ok=True)
