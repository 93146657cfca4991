"""Words are looked up in a reader's language, so each test here speaks inside a request."""

from collections.abc import Iterator

import pytest
from flask import Flask


@pytest.fixture(autouse=True)
def reader(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield
