"""Actions need an application and no request; every test has sheets of its own."""

from collections.abc import Iterator

import pytest
from flask import Flask


@pytest.fixture(autouse=True)
def in_application(shared_app: Flask) -> Iterator[None]:
    with shared_app.app_context():
        yield
