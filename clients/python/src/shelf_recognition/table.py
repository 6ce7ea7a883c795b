"""Results as a table of pandas."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import TYPE_CHECKING

from .facings import Facing, facings_of
from .generated.models import Result

if TYPE_CHECKING:
    import pandas

# Integers that may be missing. By default, pandas would convert them to floating point.
NULLABLE_NUMBERS = ("shelf", "slot", "stack")


def to_pandas(results: Result | Iterable[Result]) -> pandas.DataFrame:
    """Make a table with one row for each facing, and columns about its result before and after.

    `file_name` is empty unless the results were fetched with `fields="file_name"`.

    This needs pandas: `pip install 'shelf-recognition[pandas]'`.
    """
    import pandas

    each = [results] if isinstance(results, Result) else results
    rows = [
        {
            "result_uuid": result.uuid,
            "file_name": result.file_name,
            **asdict(facing),
            "created_at": result.created_at,
            "external_id": result.external_id,
            "metadata": result.metadata,
        }
        for result in each
        for facing in facings_of(result)
    ]
    columns = [
        *("result_uuid", "file_name"),
        *(field.name for field in fields(Facing)),
        *("created_at", "external_id", "metadata"),
    ]
    table = pandas.DataFrame(rows, columns=columns)
    return table.astype(dict.fromkeys(NULLABLE_NUMBERS, "Int64"))
