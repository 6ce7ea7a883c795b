# Written by `npm run client -- types` from awaiting/tasks.py: change that, not this.
"""Sets of items to find on photos."""

from collections.abc import Iterator

from typing_extensions import Unpack

from ..answers import Page
from ..generated.inputs import (
    ChangeTaskItems,
    CreateTask,
    ExportResults,
    ListTaskItemsQuery,
    ListTasksQuery,
    RenameResults,
    UpdateTask,
)
from ..generated.models import CatalogItemSummary, Quality, Task, Unknowns
from ..generated.operations import (
    CHANGE_TASK_ITEMS,
    CREATE_TASK,
    DELETE_TASK,
    EXPORT_RESULTS,
    GET_QUALITY,
    GET_TASK,
    LIST_TASK_ITEMS,
    LIST_TASKS,
    LIST_UNKNOWNS,
    RENAME_RESULTS,
    UPDATE_TASK,
)
from .connection import Connection
from .pages import rows_of


class Tasks:
    """Sets of items to find on photos."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self, *, idempotency_key: str | None = None, **task: Unpack[CreateTask]
    ) -> Task:
        """Create a task from a name and the uuids of the items to look for."""
        return self._connection.call(CREATE_TASK, json=task, idempotency_key=idempotency_key)

    def get(self, task_uuid: str) -> Task:
        """Get a task."""
        return self._connection.call(GET_TASK, path={"task_uuid": task_uuid})

    def update(self, task_uuid: str, **task: Unpack[UpdateTask]) -> Task:
        """Replace the fields of a task. Without `catalog_items`, its items stay the same."""
        return self._connection.call(UPDATE_TASK, path={"task_uuid": task_uuid}, json=task)

    def delete(self, task_uuid: str) -> None:
        """Delete a task. It then accepts no more photos."""
        self._connection.call(DELETE_TASK, path={"task_uuid": task_uuid})

    def change_items(self, task_uuid: str, **change: Unpack[ChangeTaskItems]) -> Task:
        """Add and remove items of a task. The change applies to photos recognised from then on."""
        path = {"task_uuid": task_uuid}
        return self._connection.call(CHANGE_TASK_ITEMS, path=path, json=change)

    def all_items(
        self, task_uuid: str, **query: Unpack[ListTaskItemsQuery]
    ) -> Iterator[CatalogItemSummary]:
        """Yield all items of the task, page by page."""

        def page(*, limit: int, offset: int) -> Page[CatalogItemSummary]:
            place: ListTaskItemsQuery = {**query, "limit": limit, "offset": offset}
            return self.items(task_uuid, **place)

        return rows_of(page, query.get("limit"), query.get("offset"))

    def items(
        self, task_uuid: str, **query: Unpack[ListTaskItemsQuery]
    ) -> Page[CatalogItemSummary]:
        """Get one page of the task's items, in the order they were given."""
        path = {"task_uuid": task_uuid}
        return self._connection.call(LIST_TASK_ITEMS, path=path, query=query)

    def rename_results(self, task_uuid: str, **rename: Unpack[RenameResults]) -> Task:
        """Name the facings of many results again. The task's `renaming` shows the progress."""
        path = {"task_uuid": task_uuid}
        return self._connection.call(RENAME_RESULTS, path=path, json=rename)

    def export_results(
        self, task_uuid: str, *, idempotency_key: str | None = None, **export: Unpack[ExportResults]
    ) -> Task:
        """Request a file of the results. The task's `export` shows the progress, then its address."""
        path = {"task_uuid": task_uuid}
        return self._connection.call(
            EXPORT_RESULTS, path=path, json=export, idempotency_key=idempotency_key
        )

    def unknowns(self, task_uuid: str) -> Unknowns:
        """Get facings on the latest photos that are not in the catalogue, grouped by appearance."""
        return self._connection.call(LIST_UNKNOWNS, path={"task_uuid": task_uuid})

    def quality(self, task_uuid: str) -> Quality:
        """Get how well photos were recognised each week, judged by confirmed facings."""
        return self._connection.call(GET_QUALITY, path={"task_uuid": task_uuid})

    def all(self, **query: Unpack[ListTasksQuery]) -> Iterator[Task]:
        """Yield all tasks, page by page."""

        def page(*, limit: int, offset: int) -> Page[Task]:
            place: ListTasksQuery = {**query, "limit": limit, "offset": offset}
            return self.list(**place)

        return rows_of(page, query.get("limit"), query.get("offset"))

    def list(self, **query: Unpack[ListTasksQuery]) -> Page[Task]:
        """Get one page of tasks."""
        return self._connection.call(LIST_TASKS, query=query)
