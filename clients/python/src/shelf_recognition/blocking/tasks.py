# Written by `npm run client -- types` from awaiting/tasks.py: change that, not this.
"""Sets of items to find on photos."""

from collections.abc import Iterator

from typing_extensions import Unpack

from ..answers import Page
from ..clock import sleep
from ..errors import ShelfError
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
from ..messages import Message
from ..poll import Poll
from .connection import Connection
from .pages import rows_of

DOWNLOAD_TIMEOUT_SECONDS = 600
"""The time-out for fetching a file. 300 MB take 240 s at 10 Mbit/s."""


class Tasks:
    """Sets of items to find on photos."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self, *, idempotency_key: str | None = None, **task: Unpack[CreateTask]
    ) -> Task:
        """Create a task from a name, and the uuids of items or a filter that it follows."""
        return self._connection.call(CREATE_TASK, json=task, idempotency_key=idempotency_key)

    def get(self, task_uuid: str) -> Task:
        """Get a task."""
        return self._connection.call(GET_TASK, path={"task_uuid": task_uuid})

    def update(self, task_uuid: str, **task: Unpack[UpdateTask]) -> Task:
        """Replace the fields of a task. Without new items or a filter, its items stay the same."""
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
        """Request a file of the results. The task's `export` shows its progress and address."""
        path = {"task_uuid": task_uuid}
        return self._connection.call(
            EXPORT_RESULTS, path=path, json=export, idempotency_key=idempotency_key
        )

    def download_export(self, task_uuid: str, *, wait_seconds: float = 600) -> bytes:
        """Wait until the task's latest export is finished, and return its file.

        wait_seconds: the longest wait.
        Raises ShelfError `export-failed` if there is no file, `timed-out` if it is not finished.
        """
        poll = Poll(wait_seconds)
        while True:
            export = (self.get(task_uuid)).export
            if export is None:
                raise ShelfError("export-failed", f"Task {task_uuid} has no export")
            if export.status != "IN_PROGRESS":
                break
            wait = poll.wait()
            if wait is None:
                late = f"The export has not ended after {wait_seconds} s: wait for it again"
                raise ShelfError("timed-out", late)
            sleep(wait)
        if export.url is None:
            reason = export.failure_reason or "The API key lacks the permission results:read"
            if export.status == "EXPIRED":
                reason = "The file was deleted, because it is kept for some days only: export again"
            raise ShelfError("export-failed", reason)
        message = Message(
            method="GET", url=export.url, headers={}, timeout_seconds=DOWNLOAD_TIMEOUT_SECONDS
        )
        return (self._connection.send(message)).content

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
