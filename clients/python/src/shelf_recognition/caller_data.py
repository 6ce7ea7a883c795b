"""The caller's own data, by which it recognises its photos."""

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from .errors import ShelfError

Metadata: TypeAlias = Mapping[str, str]
"""Your own names and values for a photo, at most 2,000 bytes in all."""


def fields_of(external_id: str | None, metadata: Metadata | None) -> dict[str, object]:
    """Return the fields to add to a form that submits one photo."""
    return {
        **({} if external_id is None else {"external_id": external_id}),
        **({} if metadata is None else {"metadata": json.dumps(dict(metadata))}),
    }


def lists_of(
    external_ids: Sequence[str | None] | None,
    metadata: Sequence[Metadata | None] | None,
    order: Sequence[int],
) -> dict[str, list[object]]:
    """Return the lists to add to a request that submits photos.

    order: the indices of the photos, in the order of the request.
    """
    each = None if metadata is None else [one if one is None else dict(one) for one in metadata]
    return {
        name: _arranged(values, order, name)
        for name, values in (("external_ids", external_ids), ("metadata", each))
        if values is not None
    }


def _arranged(values: Sequence[object], order: Sequence[int], name: str) -> list[object]:
    if len(values) == len(order):
        return [values[index] for index in order]
    raise ShelfError("bad-argument", f"{name}: must have one entry for each photo, or None")
