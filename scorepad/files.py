"""Files that are there whole or not at all, also after a power cut."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A part to be written, for its owner alone, that takes the place of `path` unless something goes wrong."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(0o600)
        yield part
        keep(part)
        part.replace(path)
        keep(path.parent)
    finally:
        for side in ("", "-journal", "-wal", "-shm"):  # a database has files beside it while it is written
            part.with_name(f"{part.name}{side}").unlink(missing_ok=True)


def keep(path: Path) -> None:
    """What was written to this file, or made in this folder, outlasts a power cut from now on."""
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folder
    opened = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
