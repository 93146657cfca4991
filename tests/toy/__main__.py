"""The toy sheet on the server that people run."""

from gevent import monkey

monkey.patch_all()

import argparse  # noqa: E402

from scorepad import live, server  # noqa: E402
from tests.toy import sheet  # noqa: E402

asked = argparse.ArgumentParser()
asked.add_argument("command")
asked.add_argument("--host")
asked.add_argument("--port", type=int)
asked.add_argument("--heartbeat", type=float, default=live.HEARTBEAT)
options = asked.parse_args()

live.HEARTBEAT = options.heartbeat
app = sheet.create_app()
listening = server.listen(app, options.host, options.port)
print(*server.addresses(app, listening), flush=True)  # noqa: T201
server.run(listening)
