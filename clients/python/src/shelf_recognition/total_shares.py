"""Adds up shares."""

from collections.abc import Callable
from typing import TypeAlias

from .answers import Page
from .errors import ShelfError
from .generated.models import ResultSummary, TotalShares, TotalSharesValue

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of results counted so far, and with the total."""

MAX_RESTARTS = 3
"""How often the sum is started over if results are deleted meanwhile."""


class SumOfPages:
    """Adds up the shares of all pages of a list, the oldest results first."""

    def __init__(self, on_progress: Progress | None, *, by_day: bool = False) -> None:
        self._on_progress = on_progress
        self._by_day = by_day
        self._restarts = 0
        self._begin()

    def _begin(self) -> None:
        self.offset = 0
        self._same_day: dict[int, int] = {}
        """How many results of one day are known to follow from an offset on."""
        self._known = 0
        self._sums: dict[str, _Sum] = {}

    @property
    def limit(self) -> int | None:
        """How many results the next page may have, so that they are of one day; None for any."""
        return self._same_day.get(self.offset)

    def add(self, page: Page[ResultSummary]) -> bool:
        """Add the page at `offset`. Returns whether it was the last one.

        By day, a page with results of several days is not added: it is asked for again, day by day.
        Raises ShelfError `changed-since` if results keep being deleted, which shifts the pages.
        """
        if page.total < self._known:
            self._restarts += 1
            if self._restarts > MAX_RESTARTS:
                raise ShelfError(
                    "changed-since", "Results are being deleted: count their shares later"
                )
            self._begin()
            return False
        days = [item.created_at.date().isoformat() if self._by_day else "" for item in page.items]
        firsts = [at for at, day in enumerate(days) if at == 0 or day != days[at - 1]]
        if len(firsts) > 1:
            for first, after in zip(firsts, [*firsts[1:], len(days)], strict=True):
                self._same_day[self.offset + first] = after - first
            return False
        if days or not self._by_day:
            shares = TotalShares.model_validate((page.model_extra or {}).get("shares"))
            self._sums.setdefault(days[0] if days else "", _Sum()).add(shares)
        self._known = page.total
        self.offset += page.limit
        if self._on_progress is not None:
            self._on_progress(min(self.offset, page.total), page.total)
        return self.offset >= page.total

    def total(self) -> TotalShares:
        """Return the sum of all pages."""
        return self._sums.get("", _Sum()).total()

    def days(self) -> dict[str, TotalShares]:
        """Return the sum of each day."""
        return {day: each.total() for day, each in self._sums.items()}


class _Sum:
    """Adds up shares."""

    def __init__(self) -> None:
        self._results = self._facings = self._area = 0
        self._values: dict[tuple[str, str | None], TotalSharesValue] = {}

    def add(self, shares: TotalShares) -> None:
        """Add those of a page."""
        self._results += shares.results
        self._facings += shares.facings
        self._area += shares.area
        for value in shares.values:
            key = (value.group_by, value.product_uuid or value.name)
            before = self._values.get(key)
            if before is not None:
                value = value.model_copy(
                    update={"count": before.count + value.count, "area": before.area + value.area}
                )
            self._values[key] = value

    def total(self) -> TotalShares:
        """Return the sum."""
        groups = list(dict.fromkeys(group for group, _ in self._values))
        values = sorted(
            self._values.values(),
            key=lambda value: (groups.index(value.group_by), value.name is None, -value.count),
        )
        return TotalShares(
            results=self._results,
            facings=self._facings,
            area=self._area,
            values=[
                value.model_copy(
                    update={
                        "count_ratio": value.count / self._facings,
                        "area_ratio": value.area / self._area,
                    }
                )
                for value in values
            ],
        )
