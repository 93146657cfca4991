"""What every action does, in its smallest form: read a number, then write the one after it."""

import sys

from flask import Flask
from sqlalchemy import text

from scorepad import create_app
from scorepad.database import begin_write, db, end_write


def count_on(app: Flask) -> None:
    with app.app_context():
        begin_write()
        last = db.session.scalar(text("SELECT coalesce(max(number), 0) FROM counted"))
        db.session.execute(text("INSERT INTO counted VALUES (:next)"), {"next": last + 1})
        db.session.commit()
        end_write()


if __name__ == "__main__":
    counted = create_app({"INSTANCE": sys.argv[1]})
    for _number in range(50):
        count_on(counted)
