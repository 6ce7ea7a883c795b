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


RESULT_COLUMNS = ("result_uuid", "file_name", "created_at", "external_id", "metadata")


def to_pandas(results: Result | Iterable[Result]) -> pandas.DataFrame:
    """Make a table with one row for each facing, and its result in the first columns.

    `file_name` is empty unless the results were fetched with `fields="file_name"`.

    This needs pandas: `pip install 'shelf-recognition[pandas]'`.
    """
    import pandas

    each = [results] if isinstance(results, Result) else results
    rows = [
        {**_columns_of(result), **asdict(facing)}
        for result in each
        for facing in facings_of(result)
    ]
    columns = [*RESULT_COLUMNS, *(field.name for field in fields(Facing))]
    table = pandas.DataFrame(rows, columns=columns)
    return table.astype(dict.fromkeys(NULLABLE_NUMBERS, "Int64"))


def _columns_of(result: Result) -> dict[str, object]:
    values = (
        result.uuid,
        result.file_name,
        result.created_at,
        result.external_id,
        result.metadata,
    )
    return dict(zip(RESULT_COLUMNS, values, strict=True))
