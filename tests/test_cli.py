"""What the person at the keyboard does besides serving."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorepad import cli


@pytest.fixture
def upgraded(runner: CliRunner, instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of a runner that works in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return instance / "scorepad.db"


def note(path: Path, text: str) -> None:
    with closing(sqlite3.connect(path)) as opened, opened:
        opened.execute("CREATE TABLE IF NOT EXISTS note (text TEXT)")
        opened.execute("DELETE FROM note")
        opened.execute("INSERT INTO note VALUES (?)", [text])


def noted(path: Path) -> str:
    with closing(sqlite3.connect(path)) as opened:
        return str(opened.execute("SELECT text FROM note").fetchone()[0])


def test_a_backup_goes_where_it_is_told(runner: CliRunner, upgraded: Path, tmp_path: Path) -> None:
    note(upgraded, "before")
    result = runner.invoke(cli.main, ["backup", "evening.db"])
    assert result.exit_code == 0, result.output
    assert "evening.db" in result.output
    assert noted(tmp_path / "evening.db") == "before"


def test_a_backup_without_a_name_is_named_by_the_moment(runner: CliRunner, upgraded: Path, tmp_path: Path) -> None:
    note(upgraded, "before")
    result = runner.invoke(cli.main, ["backup"])
    (made,) = tmp_path.glob("scorepad-*.db")
    assert made.name in result.output
    assert noted(made) == "before"


@pytest.mark.parametrize(("arguments", "answer"), [(["--yes"], ""), ([], "y\n")])
def test_restoring_keeps_what_is_replaced(runner: CliRunner, upgraded: Path, arguments: list[str], answer: str) -> None:
    note(upgraded, "before")
    runner.invoke(cli.main, ["backup", "evening.db"])
    note(upgraded, "after")
    result = runner.invoke(cli.main, ["restore", "evening.db", *arguments], input=answer)
    assert result.exit_code == 0, result.output
    (kept,) = upgraded.parent.glob("scorepad-replaced-*.db")
    assert kept.name in result.output
    assert (noted(upgraded), noted(kept)) == ("before", "after")


def test_nothing_is_restored_without_a_yes(runner: CliRunner, upgraded: Path) -> None:
    note(upgraded, "before")
    runner.invoke(cli.main, ["backup", "evening.db"])
    note(upgraded, "after")
    assert runner.invoke(cli.main, ["restore", "evening.db"], input="n\n").exit_code == 1
    assert noted(upgraded) == "after"


def test_a_database_of_something_else_is_not_restored(runner: CliRunner, upgraded: Path, tmp_path: Path) -> None:
    note(upgraded, "before")
    note(tmp_path / "letters.db", "Dear Kari")
    result = runner.invoke(cli.main, ["restore", "letters.db", "--yes"])
    assert result.exit_code == 1
    assert result.output == "Error: letters.db is not a backup of scorepad.\n"
    assert noted(upgraded) == "before"


def test_upgrading_starts_a_database(tmp_path: Path) -> None:
    runner = CliRunner(env={"SCOREPAD_INSTANCE": str(tmp_path / "new")})
    result = runner.invoke(cli.main, ["upgrade"])
    assert result.exit_code == 0, result.output
    with closing(sqlite3.connect(tmp_path / "new" / "scorepad.db")) as opened:
        assert opened.execute("SELECT count(*) FROM sheet").fetchone() == (0,)


@pytest.mark.parametrize("command", [["upgrade"], ["backup"], ["backup", "nowhere/evening.db"]])
def test_what_cannot_be_done_ends_in_one_line(
    runner: CliRunner, upgraded: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    if command[-1] != "nowhere/evening.db":
        monkeypatch.setenv("SCOREPAD_TRUSTED_PROXIES", "several")
    result = runner.invoke(cli.main, command)
    assert result.exit_code == 1
    assert len(result.output.splitlines()) == 1
    assert result.output.startswith("Error: ")


def test_help_names_every_command(runner: CliRunner) -> None:
    result = runner.invoke(cli.main, ["--help"])
    assert all(f"  {name} " in result.output for name in ("serve", "demo", "backup", "restore", "upgrade"))
