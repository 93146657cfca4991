"""The `scorepad` command."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click
from gevent import monkey

from scorepad.keyboard import told_of_address, told_plainly

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from flask import Flask

    from scorepad.demo import Shown
    from scorepad.server import Server

# What opens an application is imported where it is used: `serve` must first make sockets and
# locks cooperative, and that has to happen before anything takes hold of them.


class ServesByDefault(click.Group):
    """`scorepad --port 80` is `scorepad serve --port 80`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] != "--help"):
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.BadParameter as error:  # It may come from the environment, where no usage helps.
            raise click.ClickException(error.format_message()) from error


@click.group(cls=ServesByDefault)
def main() -> None:
    """Keeps score for people who play whist with real cards.

    Without a command it serves.
    """


def served(command: Callable[..., None]) -> Callable[..., None]:
    """What every command that serves can be told."""
    options = (
        click.option(
            "--public-url",
            envvar="SCOREPAD_PUBLIC_URL",
            show_envvar=True,
            help="The address that phones use, if another.",
        ),
        click.option(
            "--port",
            envvar="SCOREPAD_PORT",
            show_envvar=True,
            type=click.IntRange(0, 65_535),
            help="The port to listen on.  [default: 8642, or the next that is free]",
        ),
        click.option(
            "--host",
            envvar="SCOREPAD_HOST",
            show_envvar=True,
            default="0.0.0.0",
            show_default=True,
            help="The address to listen on.",
        ),
    )
    for option in options:
        command = option(command)
    return command


@main.command()
@served
def serve(host: str, port: int | None, public_url: str | None) -> None:
    """Serve scorepad to everyone on this network."""
    monkey.patch_all()
    with told_plainly():
        from scorepad import create_app, server

        app = create_app(settings_with(public_url))
        upgrade_with_backup(app)
        listening = listen(app, host, port)
    announce(server.addresses(app, listening), app.instance_path)
    server.run(listening)


@main.command()
@served
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option("--play", is_flag=True, help="Go on with the party, at a pace one can watch.")
def demo(folder: Path | None, host: str, port: int | None, public_url: str | None, *, play: bool) -> None:
    """Serve a party of 26 in the middle of its evening, and a table that has played.

    They are kept in FOLDER, else beside the usual place, and never among sheets of your own.
    """
    monkey.patch_all()
    with told_plainly():
        import gevent

        from scorepad import demo, server

        app = demo_app(folder, settings_with(public_url))
        upgrade_with_backup(app)
        click.echo("The guests are playing their first rounds…")
        shown = demo.make(app)
        listening = listen(app, host, port)
    addresses = server.addresses(app, listening)
    announce(addresses, app.instance_path)
    show_around(addresses[0], shown)
    if play:
        gevent.spawn(demo.play, app)
    server.run(listening)


@main.command()
def upgrade() -> None:
    """Bring the database up to this version of scorepad; `serve` does it by itself."""
    with told_plainly(), opened_app() as app:
        upgrade_with_backup(app)
    click.echo("The database is up to date.")


@main.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path | None) -> None:
    """Copy everything to FILE, also while scorepad is serving."""
    file = file or Path(f"scorepad-{datetime.now().astimezone():%Y%m%d-%H%M%S}.db")
    with told_plainly(), opened_app() as app, app.app_context():
        from scorepad import database

        database.backup(file)
    click.echo(f"Everything is in {file}. Whoever has this file can open every sheet in it.")


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--yes", is_flag=True, help="Do not ask first.")
def restore(file: Path, *, yes: bool) -> None:
    """Put the backup FILE in the place of everything there is now, which is kept beside it."""
    if not yes:
        click.confirm(f"Replace everything by {file}?", abort=True)
    with told_plainly(), opened_app() as app:
        from scorepad import database

        with app.app_context():
            kept = database.restore(file)
        upgrade_with_backup(app)
    if kept:
        click.echo(f"What was there before is in {kept}.")
    click.echo("Restored. If scorepad is serving, start it again.")


@contextmanager
def opened_app() -> Iterator[Flask]:
    from scorepad import create_app, database

    app = create_app()
    try:
        yield app
    finally:
        database.close(app)


def settings_with(public_url: str | None) -> dict[str, object]:
    from scorepad import config

    return {"PUBLIC_URL": config.public_url("--public-url", public_url)} if public_url else {}


def demo_app(folder: Path | None, settings: dict[str, object]) -> Flask:
    """In a folder and a database of its own, whatever the environment says of the real ones."""
    from scorepad import config, create_app

    usual = config.find_instance({})
    folder = (folder or usual.with_name(f"{usual.name}-demo")).absolute()
    return create_app({"INSTANCE": folder, "SQLALCHEMY_DATABASE_URI": config.sqlite_in(folder), **settings})


def listen(app: Flask, host: str, port: int | None) -> Server:
    from scorepad import server

    with told_of_address(host, server.USUAL_PORT if port is None else port):
        listening = server.listen(app, host, port)
    if port is None and listening.server_port != server.USUAL_PORT:
        click.echo(f"Port {server.USUAL_PORT} is taken, perhaps by another scorepad; this one has the next free port.")
    return listening


def show_around(address: str, shown: Shown) -> None:
    """Where a newcomer can look."""
    places = {
        "The host’s desk": shown.desk,
        "The wall, for a television": shown.wall,
        "A guest’s phone": shown.guest,
        "The table that has played": shown.table,
    }
    for place, path in places.items():
        click.echo(f"{place:28}{address}{path}")


def upgrade_with_backup(app: Flask) -> None:
    from scorepad import database

    kept = database.upgrade(app)
    if kept:
        click.echo(f"The database was upgraded; as it was before, it is in {kept}.")


def announce(addresses: list[str], instance: str) -> None:
    """Say where it is and where it keeps things, and draw the way there where the terminal can."""
    from scorepad.links import is_this_machine, qr_text

    click.echo("scorepad is at")
    for address in addresses:
        click.echo(f"    {address}")
    if is_this_machine(urlsplit(addresses[0]).hostname or ""):
        click.echo("Only this machine can reach it. Phones can where --host names an address of this network.")
    elif sys.stdout.isatty():
        click.echo(qr_text(addresses[0]))
    click.echo(f"Everything is kept in {instance}. Stop with Ctrl+C.")


if __name__ == "__main__":
    main()
