"""Lists that are longer than a page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol, TypeVar

from ..answers import Page


class Row(Protocol):
    """A row of a list."""

    @property
    def uuid(self) -> str:
        """The identity of the row."""
        ...


T = TypeVar("T", bound=Row)

PAGE_SIZE = 100
"""The largest page that the service gives."""


class AsyncPages(Protocol[T]):
    """Fetches one page."""

    async def __call__(self, *, limit: int, offset: int) -> Page[T]:
        """Fetch the page."""
        ...


async def rows_of(page: AsyncPages[T], limit: int | None, offset: int | None) -> AsyncIterator[T]:
    """Yield every row of a list once, fetching each page when its first row is needed.

    Rows that are created or deleted meanwhile shift the pages. So each page begins with the last
    row of the one before. If a page shows no known row, the one before is read again, once.
    """
    first = offset or 0
    next_offset = first
    known: set[str] = set()
    returned_from = -1
    while True:
        # The service may apply a smaller limit than was asked for.
        answer = await page(limit=limit or PAGE_SIZE, offset=next_offset)
        overlap = min(1, answer.limit - 1)
        shows_known_row = any(row.uuid in known for row in answer.items)
        is_after_gap = overlap and next_offset > first and not shows_known_row
        if is_after_gap and next_offset != returned_from:
            returned_from = next_offset
            next_offset = max(first, next_offset - answer.limit + overlap)
            continue
        for row in answer.items:
            if row.uuid not in known:
                known.add(row.uuid)
                yield row
        if next_offset + answer.limit >= answer.total:
            return
        next_offset += answer.limit - overlap
