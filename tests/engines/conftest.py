"""What the tests in Firefox and WebKit share: windows of the size of a phone, or of a television."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.engines import engines
from tests.engines.engines import PHONE, Size
from tests.engines.phone import Phone
from tests.serving import Served

NewPhone = Callable[..., Phone]


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with engines.screen() as name:
        yield name


@pytest.fixture(scope="module")
def new_phone(
    engine: str, server: Served, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[NewPhone]:
    """Opens a window of its own, with nothing kept in it."""
    if engines.missing(engine):
        pytest.fail(engines.remedy(engine), pytrace=False)
    with ExitStack() as opened:

        def new(size: Size = PHONE) -> Phone:
            folder = tmp_path_factory.mktemp(engine)
            if engine == "firefox":
                driver = engines.firefox(size, folder)
            else:
                driver = engines.webkit(size, folder, request.getfixturevalue("display"))
            opened.callback(driver.quit)
            return Phone(driver, server.address)

        yield new
