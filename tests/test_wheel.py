"""What people install, as it is built from the source archive, in an environment of its own."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.serving import ROOT

FIRST_PAGE = """
import scorepad
from pathlib import Path
from scorepad.database import close, upgrade
app = scorepad.create_app()
upgrade(app)
client = app.test_client()
for path in ("/", "/static/scorepad.css", "/static/htmx.js"):
    answer = client.get(path, buffered=True)
    assert answer.status_code == 200, (path, answer.status)
close(app)
print(Path(scorepad.__file__).parent, app.instance_path)
"""


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | environment
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive, which is built from the checkout."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, folder=folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, which finds its dependencies where this one has them."""
    folder = tmp_path_factory.mktemp("installed") / "environment"
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", built, folder=folder)
    purelib = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=folder).strip()
    Path(purelib, "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return folder


def test_an_installed_scorepad_works_from_any_folder(installed: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    printed = run(installed / "bin" / "python", "-c", FIRST_PAGE, folder=tmp_path, XDG_DATA_HOME=str(data))
    package, instance = map(Path, printed.split())
    assert package.is_relative_to(installed)
    assert (package / "templates" / "base.html").is_file()
    assert instance == data / "scorepad"


def test_its_command_is_there(installed: Path, tmp_path: Path) -> None:
    assert "backup" in run(installed / "bin" / "scorepad", "--help", folder=tmp_path)


def test_the_checkout_is_left_as_it_was(built: Path) -> None:
    assert not [name for name in ("build", "dist", "scorepad/templates", "scorepad/static") if (ROOT / name).exists()]
