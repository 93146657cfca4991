"""The real server, as a process of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Served:
    address: str
    instance: Path
    process: subprocess.Popen[str]


@contextmanager
def serving(
    instance: Path,
    *options: str,
    environment: Mapping[str, str] | None = None,
    module: str = "scorepad.cli",
    root: Path = ROOT,
) -> Iterator[Served]:
    """`scorepad serve` of a checkout on a free port of this machine; it is ended by its own id."""
    command = [sys.executable, "-m", module, "serve", "--host", "127.0.0.1", "--port", "0", *options]
    settings = {"SCOREPAD_INSTANCE": str(instance), "PYTHONUNBUFFERED": "1", **(environment or {})}
    log = instance.with_name(f"{instance.name}-server.log")
    with log.open("w") as errors, _started(command, root, settings, errors) as process:
        try:
            yield Served(_announced(process, log), instance, process)
        finally:
            process.terminate()
            process.communicate(timeout=20)


def _started(command: list[str], root: Path, settings: Mapping[str, str], errors: IO[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command, cwd=root, env=os.environ | settings, stdout=subprocess.PIPE, stderr=errors, text=True
    )


def _announced(process: subprocess.Popen[str], log: Path) -> str:
    assert process.stdout
    for line in process.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            return found[0]
    raise AssertionError(f"The server did not start:\n{log.read_text()}")
