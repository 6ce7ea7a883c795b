"""Divides photos between a request and uploads ahead of it."""

from collections.abc import Sequence

from .photo import MAX_FORM_BYTES


def divide(sizes: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return which photos go into the form, smallest first until it is full, and which do not."""
    in_form = set()
    total = 0
    for index in sorted(range(len(sizes)), key=lambda index: sizes[index]):
        total += sizes[index]
        if total <= MAX_FORM_BYTES:
            in_form.add(index)
    ahead = [index for index in range(len(sizes)) if index not in in_form]
    return sorted(in_form), ahead


def key_of_upload(key: str | None, order: int) -> str | None:
    """Derive an upload's key from the request's key, because both are repeated together."""
    return None if key is None else f"{key}/upload-{order}"
