"""Reads and checks photos to be sent."""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from .errors import ShelfError

Photo: TypeAlias = bytes | os.PathLike[str]
"""The bytes of a JPEG, PNG, WebP or HEIC file, or the path to such a file.
The service keeps the name of a file."""

MAX_FORM_BYTES = 4_390_000
"""How many bytes of photos, their names and the other fields fit into a form. The service accepts
bodies of 4.4 MB, and the form adds some 200 bytes for each of up to 20 files."""

ContentType: TypeAlias = Literal["image/jpeg", "image/png", "image/webp", "image/heic"]

TYPES: tuple[tuple[re.Pattern[bytes], ContentType], ...] = (
    (re.compile(rb"\xff\xd8\xff"), "image/jpeg"),
    (re.compile(rb"\x89PNG\r\n\x1a\n"), "image/png"),
    (re.compile(rb"RIFF.{4}WEBP", re.DOTALL), "image/webp"),
    (re.compile(rb".{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)", re.DOTALL), "image/heic"),
)
"""The types that the service accepts, each with a pattern for a file's first bytes."""


@dataclass(frozen=True)
class Picture:
    """A photo in memory, with the type that its first bytes show."""

    content: bytes
    content_type: ContentType
    file_name: str | None = None
    """The name of the file, if the photo was given by its path."""


def picture_of(photo: Photo, field: str) -> Picture:
    """Read a photo. Raises ShelfError for a type that the service does not accept."""
    try:
        content = photo if isinstance(photo, bytes) else Path(photo).read_bytes()
    except OSError as error:
        raise ShelfError("bad-argument", f"{field}: cannot be read: {error}") from error
    file_name = None if isinstance(photo, bytes) else _sendable(Path(photo).name)
    for pattern, content_type in TYPES:
        if pattern.match(content):
            return Picture(content, content_type, file_name)
    raise ShelfError(
        "bad-argument",
        f"{field}: is neither JPEG, PNG, WebP nor HEIC: pass the bytes of such a file, or its path",
    )


def _sendable(name: str) -> str:
    """Replace what UTF-8 cannot encode: Python reads a name's bytes of another encoding as such."""
    return name.encode("utf-8", "replace").decode()
