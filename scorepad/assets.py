"""Static files: addressed by what is in them, compressed once, kept by browsers for a year."""

from __future__ import annotations

import gzip
import hashlib
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from flask import Flask, url_for
from whitenoise import WhiteNoise

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.headers import Headers
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

MINUTE = 60
YEAR = 365 * 24 * 60 * MINUTE


def htmx_file() -> Path:
    """Where the package that carries htmx keeps it; nothing of that package is imported."""
    spec = find_spec("js_lib_htmx")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("django-js-lib-htmx, which carries htmx, is not installed")
    return Path(spec.submodule_search_locations[0], "static", "htmx", "htmx.min.js")


def init_app(app: Flask) -> None:
    assets = Assets(app.wsgi_app, f"{app.static_url_path}/")
    for name, source in _sources(Path(app.static_folder or "")).items():
        assets.add(name, source.read_bytes(), Path(app.instance_path, "static"))
    app.wsgi_app = assets  # type: ignore[method-assign]
    app.jinja_env.globals["asset"] = assets.url


class Assets:
    """Answers for the static files before the application is asked."""

    def __init__(self, app: WSGIApplication, prefix: str) -> None:
        self.prefix = prefix
        self.versions: dict[str, str] = {}
        self.lasting = _files(app, f"public, max-age={YEAR}, immutable")
        self.passing = _files(app, f"public, max-age={MINUTE}")

    def add(self, name: str, content: bytes, folder: Path) -> None:
        version = hashlib.sha256(content).hexdigest()[:12]
        self.versions[name] = version
        stored = _store(folder / version / name, content)
        for files in (self.lasting, self.passing):
            files.add_file_to_dictionary(self.prefix + name, str(stored))

    def url(self, name: str) -> str:
        return url_for("static", filename=name, v=self.versions[name])

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        # Only an address that names the content as it is now is good for a year.
        version = self.versions.get(environ.get("PATH_INFO", "").removeprefix(self.prefix))
        exact = environ.get("QUERY_STRING") == f"v={version}"
        answer: Iterable[bytes] = (self.lasting if exact else self.passing)(environ, start_response)
        return answer


def _files(app: WSGIApplication, cache_control: str) -> WhiteNoise:
    def add_headers(headers: Headers, _path: str, _url: str) -> None:
        headers["Cache-Control"] = cache_control
        headers["X-Content-Type-Options"] = "nosniff"

    return WhiteNoise(app, max_age=None, allow_all_origins=False, add_headers_function=add_headers)


def _sources(folder: Path) -> dict[str, Path]:
    ours = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {"htmx.js": htmx_file()} | ours


def _store(path: Path, content: bytes) -> Path:
    """Put it where it can be sent from, with its compressed twin where that is worth it."""
    packed = gzip.compress(content, mtime=0)
    _write_once(path, content)
    if len(packed) < 0.9 * len(content):
        _write_once(path.with_name(f"{path.name}.gz"), packed)
    return path


def _write_once(path: Path, content: bytes) -> None:
    # Several workers may start at the same moment: a file is there whole or not at all.
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{uuid4().hex}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
