"""The fonts that pages are measured in, whatever the machine has: the widest that people read, and a narrow one.

`python -m tests.fonts` fails where one is missing, and says what to do.
"""

import sys
from pathlib import Path

FACES = {"wide": "DejaVuSans-Bold.ttf", "narrow": "Roboto-Bold.ttf"}
FOLDERS = (Path(sys.prefix, "fonts"), Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
REMEDY = (
    "Pages are measured in DejaVu and Roboto. Install them: apt-get install fonts-dejavu-core fonts-roboto-unhinted"
)
ONLY = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


def folder(face: str) -> Path | None:
    """Where the files of a face lie."""
    files = (file for each in FOLDERS for file in each.rglob(FACES[face]))
    return next((file.parent for file in files), None)


def only(face: str, into: Path) -> dict[str, str]:
    """What tells a browser that the machine has this face and no other."""
    fonts = folder(face)
    assert fonts, REMEDY
    settings = into / f"{face}.conf"
    settings.write_text(ONLY.format(fonts=fonts, cache=into / "cache"))
    return {"FONTCONFIG_FILE": str(settings)}


if __name__ == "__main__":
    sys.exit(None if all(map(folder, FACES)) else REMEDY)
