"""The caller's data, by which a caller recognises its own photos."""

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from .errors import ShelfError

Metadata: TypeAlias = Mapping[str, str]
"""Names and texts of your own, of at most 2,000 bytes for a photo."""


def fields_of(external_id: str | None, metadata: Metadata | None) -> dict[str, object]:
    """Make the fields of a form that submits one photo."""
    return {
        **({} if external_id is None else {"external_id": external_id}),
        **({} if metadata is None else {"metadata": json.dumps(dict(metadata))}),
    }


def lists_of(
    external_ids: Sequence[str | None] | None,
    metadata: Sequence[Metadata | None] | None,
    order: Sequence[int],
) -> dict[str, list[object]]:
    """Make the lists of a request that submits photos.

    order: the index of each photo, in the order of the request.
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
