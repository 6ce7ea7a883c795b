"""The pictures that are sent."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from .errors import ShelfError

Photo: TypeAlias = bytes | os.PathLike[str]
"""The bytes of a JPEG or PNG file, or the path of one."""

MAX_FORM_BYTES = 4_390_000
"""How many bytes of photos a form may have. The service takes bodies of 4.4 MB.
The form's own lines are some 200 bytes for each of up to 20 files."""

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Picture:
    """A photo in memory, with the type that its first bytes show."""

    content: bytes
    content_type: Literal["image/jpeg", "image/png"]


def picture_of(photo: Photo, field: str) -> Picture:
    """Read a photo, and refuse what the service would."""
    try:
        content = photo if isinstance(photo, bytes) else Path(photo).read_bytes()
    except OSError as error:
        raise ShelfError("bad-argument", f"{field}: cannot be read: {error}") from error
    if content.startswith(b"\xff\xd8\xff"):
        return Picture(content, "image/jpeg")
    if content.startswith(PNG_SIGNATURE):
        return Picture(content, "image/png")
    raise ShelfError(
        "bad-argument",
        f"{field}: is neither JPEG nor PNG: pass the bytes of such a file, or its path",
    )
