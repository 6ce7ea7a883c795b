"""Iterates over lists that are longer than a page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol, TypeVar

from ..answers import Page


class Row(Protocol):
    """A row of a list."""

    @property
    def uuid(self) -> str:
        """The row's identifier."""
        ...


T = TypeVar("T", bound=Row)

PAGE_SIZE = 100
"""The largest page size that the service allows."""


class AsyncPages(Protocol[T]):
    """A function that fetches one page."""

    async def __call__(self, *, limit: int, offset: int) -> Page[T]:
        """Fetch the page."""
        ...


async def rows_of(page: AsyncPages[T], limit: int | None, offset: int | None) -> AsyncIterator[T]:
    """Yield every row of a list once, and fetch pages as needed.

    Rows created or deleted meanwhile shift pages, so each page starts with the previous page's
    last row. If it shows no known row, the previous page is read again, once.
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
