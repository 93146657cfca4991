"""A toy sheet to the markup contract of the live page, in the real application.

It keeps what live.py and live.js must respect, and no whist at all.
"""

import json
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import text

import scorepad
from scorepad import database, live
from scorepad.database import db

TOPIC = "toy:1"
BESIDE_THE_FORM = {"HX-Retarget": "#conflict", "HX-Reswap": "outerHTML"}
EMPTY = {"version": 1, "hands": [], "bid": "", "remark": ""}

bp = Blueprint("toy", __name__, url_prefix="/toy", template_folder=str(Path(__file__).parent / "templates"))
switches = {"streams": "on", "save": "on"}
gate = threading.Event()
renderings: list[int] = []


def create_app(settings: Mapping[str, object] | None = None) -> Flask:
    app = scorepad.create_app(settings)
    app.register_blueprint(bp)
    database.upgrade(app)
    with app.app_context():
        db.session.execute(text("CREATE TABLE IF NOT EXISTS toy (sheet TEXT NOT NULL)"))
        if not db.session.execute(text("SELECT 1 FROM toy")).first():
            db.session.execute(text("INSERT INTO toy VALUES (:sheet)"), {"sheet": json.dumps(EMPTY)})
        db.session.commit()
    return app


def read_sheet() -> dict:
    return json.loads(db.session.execute(text("SELECT sheet FROM toy")).scalar_one())


def commit(sheet: dict) -> None:
    sheet["version"] += 1
    db.session.execute(text("UPDATE toy SET sheet = :sheet"), {"sheet": json.dumps(sheet)})
    live.notify(db.session, TOPIC, sheet["version"])
    db.session.commit()
    database.end_write()
    live.wake(TOPIC, sheet["version"])


def render_board() -> tuple[int, str]:
    sheet = read_sheet()

    def render() -> str:
        renderings.append(sheet["version"])
        return render_template("toy/_board.html", sheet=sheet, typed={})

    return sheet["version"], live.fragment(TOPIC, sheet["version"], "board", render)


@bp.get("/")
def page() -> str:
    return render_template("toy/page.html", key="", board=render_board()[1])


@bp.get("/live")
def follow() -> Response:
    if "poll" in request.args:
        return live.poll(render_board)
    if switches["streams"] == "off":
        abort(503)
    return live.stream(TOPIC, "board", render_board, lambda: read_sheet()["version"])


@bp.post("/bid")
def bid() -> str:
    database.begin_write()
    commit(read_sheet() | {"bid": request.form["bid"]})
    return render_board()[1]


@bp.post("/save")
def save() -> ResponseReturnValue:
    if switches["save"] == "broken":
        abort(500)
    if request.form.get("note") == "clash":
        return '<div id="conflict">Somebody else saved that.</div>', 409, BESIDE_THE_FORM
    if "tricks" not in request.form:
        return render_template("toy/_board.html", sheet=read_sheet(), typed=request.form), 422
    if switches["save"] == "slow":
        gate.wait(20)
    database.begin_write()
    sheet = read_sheet()
    hand = f"{request.form.get('bid')} {request.form['tricks']} {request.form.get('note', '')}"
    commit(sheet | {"hands": [*sheet["hands"], hand.strip()], "bid": ""})
    return render_board()[1] + render_template("toy/_key.html", key=sheet["version"] + 1)


@bp.post("/remark")
def remark() -> tuple[str, int]:
    """A change that is none of the form's business."""
    database.begin_write()
    commit(read_sheet() | {"remark": request.form["remark"]})
    return "", 204


@bp.post("/reset")
def reset() -> tuple[str, int]:
    switches.update(streams="on", save="on")
    gate.clear()
    database.begin_write()
    commit(EMPTY | {"version": read_sheet()["version"]})
    return "", 204


@bp.post("/switch")
def switch() -> Response:
    switches.update(request.form)
    return redirect(url_for(".page"), 303)


@bp.post("/release")
def release() -> tuple[str, int]:
    gate.set()
    return "", 204


@bp.get("/figures")
def figures() -> Response:
    return jsonify(renderings=renderings, connections_out=db.engine.pool.checkedout())


@bp.get("/breaks/<code>")
def breaks(code: str) -> Response:
    """An answer that breaks while it is being sent."""

    def parts() -> Iterator[bytes]:
        yield b"so far"
        raise RuntimeError(f"cannot go on with {code}")

    return Response(parts())
