"""Words are looked up in a reader's language, so each test here speaks inside a request."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorepad import create_app


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """Words remember nothing, so all tests here share one application without a database."""
    return create_app({"INSTANCE": tmp_path_factory.mktemp("words") / "instance", "TESTING": True})


@pytest.fixture(autouse=True)
def reader(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield
