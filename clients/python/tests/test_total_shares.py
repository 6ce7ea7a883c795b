"""The sum of the shares of all pages."""

from collections.abc import Sequence

import pytest

from shelf_recognition import Page, ResultSummary, ShelfError
from shelf_recognition.total_shares import MAX_RESTARTS, SumOfPages

RESULT = {
    "uuid": "result",
    "task_uuid": "task",
    "image_url": "https://example.com/1",
    "status": "COMPLETED",
    "confidence_score": 0.9,
    "duration": 1.5,
    "updated_at": "2026-11-28T08:00:00.000Z",
}


def page(
    total: int, *values: tuple[str, str | None, int], days: Sequence[str] = ()
) -> Page[ResultSummary]:
    counts = [count for group, _, count in values if group == "products"]
    shares = {
        "results": 1,
        "facings": sum(counts),
        "area": sum(counts) * 10,
        "values": [
            {
                "group_by": group,
                "name": name,
                "count": count,
                "count_ratio": 0,
                "area": count * 10,
                "area_ratio": 0,
            }
            for group, name, count in values
        ],
    }
    items = [{**RESULT, "created_at": f"{day}T12:00:00.000Z"} for day in days]
    limit = max(1, len(items))
    answer = {"items": items, "total": total, "limit": limit, "offset": 0, "shares": shares}
    return Page[ResultSummary].model_validate(answer)


FIRST = (("products", "Tea", 1), ("products", None, 5), ("brands", "Leaf", 1))
SECOND = (("products", "Tea", 1), ("products", "Cola", 3), ("brands", "Leaf", 4))


def test_it_adds_up_counts_and_computes_the_ratios_again() -> None:
    told: list[tuple[int, int]] = []
    pages = SumOfPages(lambda done, total: told.append((done, total)))

    assert [pages.add(page(2, *FIRST)), pages.add(page(2, *SECOND))] == [False, True]

    total = pages.total()
    assert (total.results, total.facings, total.area) == (2, 10, 100)
    assert [(each.name, each.count, each.area_ratio) for each in total.values] == [
        ("Cola", 3, 0.3),
        ("Tea", 2, 0.2),
        (None, 5, 0.5),
        ("Leaf", 5, 0.5),
    ]
    assert told == [(1, 2), (2, 2)]


def test_it_begins_again_when_a_result_was_deleted() -> None:
    pages = SumOfPages(None)
    pages.add(page(3, *FIRST))
    assert not pages.add(page(2, *SECOND))
    assert pages.offset == 0

    for _ in range(MAX_RESTARTS - 1):
        pages.add(page(9))
        pages.add(page(8))
    pages.add(page(9))
    with pytest.raises(ShelfError, match="Results are being deleted"):
        pages.add(page(8))


def test_it_adds_up_each_day_and_asks_again_for_a_page_of_several_days() -> None:
    pages = SumOfPages(None, by_day=True)
    assert not pages.add(page(3, *FIRST, *SECOND, days=["2026-11-25", "2026-11-25", "2026-11-27"]))
    assert (pages.offset, pages.limit) == (0, 2)
    assert not pages.add(page(3, *FIRST, days=["2026-11-25", "2026-11-25"]))
    assert (pages.offset, pages.limit) == (2, 1)
    assert pages.add(page(3, *SECOND, days=["2026-11-27"]))

    assert {day: total.facings for day, total in pages.days().items()} == {
        "2026-11-25": 6,
        "2026-11-27": 4,
    }
    assert SumOfPages(None, by_day=True).days() == {}
