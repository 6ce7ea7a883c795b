"""Divides photos between a request and uploads ahead of it."""

import json
from collections.abc import Mapping, Sequence

from .photo import MAX_FORM_BYTES, Picture


def texts_of(lists: Mapping[str, Sequence[object]], callback: str | None) -> dict[str, str]:
    """Return the fields of the form besides the photos."""
    texts = {name: json.dumps(values) for name, values in lists.items()}
    return texts if callback is None else {**texts, "callback": callback}


def divide(pictures: Sequence[Picture], texts: Mapping[str, str]) -> tuple[list[int], list[int]]:
    """Return which photos go into the form, smallest first until it is full, and which do not."""
    sizes = [len(each.content) + len((each.file_name or "").encode()) for each in pictures]
    in_form = set()
    total = sum(len(text.encode()) for text in texts.values())
    for index in sorted(range(len(sizes)), key=lambda index: sizes[index]):
        total += sizes[index]
        if total <= MAX_FORM_BYTES:
            in_form.add(index)
    ahead = [index for index in range(len(sizes)) if index not in in_form]
    return sorted(in_form), ahead


def key_of_upload(key: str | None, order: int) -> str | None:
    """Derive an upload's key from the request's key, because both are repeated together."""
    return None if key is None else f"{key}/upload-{order}"
