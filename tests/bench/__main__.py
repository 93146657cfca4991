"""`python -m tests.bench`: the figures of design 11 in one run, as a table. Ratios, where a machine's speed matters."""

import tempfile
from pathlib import Path

from tests.bench import live, party, sheets


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for subject in (sheets, live, party):
            for measured, figure, wanted in subject.rows(Path(folder, subject.__name__)):
                print(f"{measured:52} {figure:>26}   {wanted}", flush=True)


if __name__ == "__main__":
    main()
