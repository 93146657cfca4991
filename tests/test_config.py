import shutil
import stat
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask

from scorepad import config


def loaded(folder: Path, **settings: object) -> Flask:
    app = Flask("scorepad", instance_path=str(config.find_instance({"INSTANCE": folder})))
    config.load(app, settings)
    return app


def test_the_environment_goes_before_a_default_and_the_caller_before_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert loaded(tmp_path).config["TRUSTED_PROXIES"] == 0
    monkeypatch.setenv("SCOREPAD_TRUSTED_PROXIES", "2")
    assert loaded(tmp_path).config["TRUSTED_PROXIES"] == 2
    assert loaded(tmp_path, TRUSTED_PROXIES=1).config["TRUSTED_PROXIES"] == 1


def test_an_empty_variable_is_as_good_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_TRUSTED_PROXIES", "")
    assert loaded(tmp_path).config["TRUSTED_PROXIES"] == 0


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SCOREPAD_TRUSTED_PROXIES", "one"),
        ("SCOREPAD_TRUSTED_PROXIES", "-1"),
        ("SCOREPAD_TRUSTED_PROXIES", "²"),
        ("SCOREPAD_PUBLIC_URL", "whist.example.org"),
        ("SCOREPAD_PUBLIC_URL", "ftp://whist.example.org"),
        ("SCOREPAD_PUBLIC_URL", "https:///whist"),
        ("SCOREPAD_PUBLIC_URL", "https://[whist"),
        ("SCOREPAD_DATABASE_URL", "whist.db"),
        ("SCOREPAD_DATABASE_URL", "mysql://whist"),
        ("SCOREPAD_DATABASE_URL", "sqlite://"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(config.InvalidSetting, match=variable):
        loaded(tmp_path)


@pytest.mark.parametrize("value", ["https://whist.example.org/evening/", "https://whist.example.org/evening"])
def test_the_public_address_ends_without_a_slash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("SCOREPAD_PUBLIC_URL", value)
    assert loaded(tmp_path).config["PUBLIC_URL"] == "https://whist.example.org/evening"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_is_reached_by_the_driver_that_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    monkeypatch.setenv("SCOREPAD_DATABASE_URL", f"{scheme}://whist@db.example.org/scorepad")
    assert loaded(tmp_path).config["SQLALCHEMY_DATABASE_URI"].drivername == "postgresql+psycopg"


def test_the_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    first = loaded(folder).config["SECRET_KEY"]
    assert len(first) >= 40
    assert loaded(folder).config["SECRET_KEY"] == first
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_workers_that_start_together_share_one_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as workers:
        apps = list(workers.map(lambda _number: loaded(tmp_path / "instance"), range(8)))
    assert len({app.config["SECRET_KEY"] for app in apps}) == 1
    assert [path.name for path in (tmp_path / "instance").iterdir()] == ["secret"]


def test_a_given_secret_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_SECRET_KEY", "kept elsewhere")
    assert loaded(tmp_path).config["SECRET_KEY"] == "kept elsewhere"
    assert not list(tmp_path.iterdir())


def test_a_checkout_keeps_its_instance_folder_at_its_top() -> None:
    assert config.find_instance({}) == config.PACKAGE.parent / "instance"


def test_the_instance_folder_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREPAD_INSTANCE", "evening")
    assert config.find_instance({}) == tmp_path / "evening"


def test_the_folder_of_a_checkout_stands_and_git_leaves_out_what_is_kept_in_it(tmp_path: Path) -> None:
    kept = shutil.copytree(
        config.ROOT / "instance", tmp_path / "instance", ignore=lambda _in, names: set(names) - RULES
    )
    shutil.copy(config.ROOT / ".gitignore", tmp_path)
    for name in ("scorepad.db", "secret", "static/live.js.gz"):
        (kept / name).parent.mkdir(exist_ok=True)
        (kept / name).touch()
    git = ["git", "-C", str(tmp_path), "-c", "init.defaultBranch=main"]
    subprocess.run([*git, "init", "--quiet"], check=True)
    subprocess.run([*git, "add", "--all"], check=True)
    listed = subprocess.run([*git, "ls-files"], check=True, capture_output=True, text=True)
    assert listed.stdout.split() == [".gitignore", "instance/.gitignore"]


RULES = {".gitignore"}


def test_the_folder_of_a_checkout_is_its_owners_alone_once_something_is_kept_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "ROOT", tmp_path)
    (tmp_path / "instance").mkdir(mode=0o755)
    app = Flask("scorepad", instance_path=str(config.find_instance({})))
    config.load(app, {})
    assert stat.S_IMODE((tmp_path / "instance").stat().st_mode) == 0o700
