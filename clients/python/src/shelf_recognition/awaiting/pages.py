"""Lists that are longer than a page."""

from collections.abc import AsyncIterator
from typing import Protocol, TypeVar

from ..answers import Page

T = TypeVar("T")

PAGE_SIZE = 100
"""The largest page that the service gives."""


class AsyncPages(Protocol[T]):
    """Asks for one page."""

    async def __call__(self, *, limit: int, offset: int) -> Page[T]:
        """Ask for it."""
        ...


async def rows_of(page: AsyncPages[T], limit: int | None, offset: int | None) -> AsyncIterator[T]:
    """Yield everything of a list. Each page is asked for when its first row is."""
    next_offset = offset or 0
    while True:
        # The service may apply a smaller limit than was asked for.
        answer = await page(limit=limit or PAGE_SIZE, offset=next_offset)
        for row in answer.items:
            yield row
        next_offset += answer.limit
        if next_offset >= answer.total:
            return
