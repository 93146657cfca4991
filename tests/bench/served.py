"""scorepad on the server that people run, with one bare route beside it to compare with."""

from gevent import monkey

monkey.patch_all()

import argparse  # noqa: E402

from scorepad import create_app, database, server  # noqa: E402

asked = argparse.ArgumentParser()
asked.add_argument("command")
asked.add_argument("--host")
asked.add_argument("--port", type=int)
options = asked.parse_args()

app = create_app()
database.upgrade(app)
app.add_url_rule("/bare", view_func=lambda: "bare")
listening = server.listen(app, options.host, options.port)
print(*server.addresses(app, listening), flush=True)
server.run(listening)
