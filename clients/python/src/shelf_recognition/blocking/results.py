# Written by `npm run client -- types` from awaiting/results.py: change that, not this.
"""The results of the images submitted to a task."""

from collections.abc import Iterator

from typing_extensions import Unpack

from ..answers import Page
from ..clock import sleep
from ..errors import ShelfError
from ..generated.inputs import ListResultsQuery, ReplaceCorrections
from ..generated.models import (
    CallbackStatus,
    Corrections,
    Result,
    ResultSummary,
    TotalShares,
)
from ..generated.operations import (
    DELETE_CORRECTIONS,
    DELETE_RESULT,
    GET_CALLBACK,
    GET_CORRECTIONS,
    GET_RESULT,
    LIST_RESULTS,
    RENAME_RESULT,
    REPLACE_CORRECTIONS,
    RESEND_CALLBACK,
)
from ..poll import Poll
from ..total_shares import Progress, SumOfPages
from .connection import Connection
from .pages import rows_of


class Results:
    """The results of the images submitted to a task."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(
        self,
        task_uuid: str,
        result_uuid: str,
        *,
        corrected: bool = False,
        fields: str | None = None,
    ) -> Result:
        """Get a result as it was recognised, or with its corrections applied.

        fields: fields to add, separated by commas: `file_name`, `facings`, `least_sure`,
        `shares`, `shelf_from_bottom`.
        """
        return self._connection.call(
            GET_RESULT,
            path=_path(task_uuid, result_uuid),
            query={
                **({"corrected": True} if corrected else {}),
                **({} if fields is None else {"fields": fields}),
            },
        )

    def wait(self, task_uuid: str, result_uuid: str, *, wait_seconds: float = 600) -> Result:
        """Wait until a result is finished, and return it, COMPLETED or FAILED.

        wait_seconds: the longest wait. An image that the service could not queue may take an hour.
        Raises ShelfError `timed-out` if the result is not finished by then.
        """
        poll = Poll(wait_seconds)
        while True:
            result = self.get(task_uuid, result_uuid)
            if result.status != "IN_PROGRESS":
                return result
            wait = poll.wait()
            if wait is None:
                raise ShelfError(
                    "timed-out",
                    f"Result {result_uuid} has not ended after {wait_seconds} s: wait for it again",
                    result_uuid=result_uuid,
                )
            sleep(wait)

    def delete(
        self, task_uuid: str, result_uuid: str, *, keep_learned_views: bool = False
    ) -> None:
        """Delete a result, its picture and, unless kept, the views that items learned from it."""
        self._connection.call(
            DELETE_RESULT,
            path=_path(task_uuid, result_uuid),
            query={"keep_learned_views": True} if keep_learned_views else None,
        )

    def get_corrections(self, task_uuid: str, result_uuid: str) -> Corrections:
        """Get the corrections that people have made to a result."""
        return self._connection.call(GET_CORRECTIONS, path=_path(task_uuid, result_uuid))

    def replace_corrections(
        self,
        task_uuid: str,
        result_uuid: str,
        *,
        version: int | None = None,
        **corrections: Unpack[ReplaceCorrections],
    ) -> Corrections:
        """Replace all corrections of a result.

        version: the version of the corrections to replace. Without it, there must be none yet.
        Raises ShelfError `changed-since` if the corrections have another version.
        """
        return self._connection.call(
            REPLACE_CORRECTIONS,
            path=_path(task_uuid, result_uuid),
            json=corrections,
            version=version,
        )

    def delete_corrections(
        self, task_uuid: str, result_uuid: str, *, version: int | None = None
    ) -> Corrections:
        """Delete all corrections of a result. If `version` is given, it must be theirs."""
        path = _path(task_uuid, result_uuid)
        return self._connection.call(DELETE_CORRECTIONS, path=path, version=version)

    def rename(
        self, task_uuid: str, result_uuid: str, *, idempotency_key: str | None = None
    ) -> ResultSummary:
        """Request that a result's facings be named again with the current catalogue.

        Until this is done, the result has `rename_requested_at`.
        """
        path = _path(task_uuid, result_uuid)
        return self._connection.call(
            RENAME_RESULT, path=path, idempotency_key=idempotency_key
        )

    def callback(self, task_uuid: str, result_uuid: str) -> CallbackStatus:
        """Return the state of a result's callback."""
        return self._connection.call(GET_CALLBACK, path=_path(task_uuid, result_uuid))

    def resend_callback(
        self, task_uuid: str, result_uuid: str, *, idempotency_key: str | None = None
    ) -> CallbackStatus:
        """Send the callback of a finished result again."""
        path = _path(task_uuid, result_uuid)
        return self._connection.call(
            RESEND_CALLBACK, path=path, idempotency_key=idempotency_key
        )

    def shares(
        self,
        task_uuid: str,
        *,
        on_progress: Progress | None = None,
        **query: Unpack[ListResultsQuery],
    ) -> TotalShares:
        """Add up the shares of products, brands and tags over all results that match.

        on_progress: called with the number of results counted so far, and with the total.
        """
        pages = SumOfPages(on_progress)
        self._add_pages(pages, task_uuid, query)
        return pages.total()

    def shares_by_day(
        self,
        task_uuid: str,
        *,
        on_progress: Progress | None = None,
        **query: Unpack[ListResultsQuery],
    ) -> dict[str, TotalShares]:
        """Do the same for each day in UTC with results, such as `2026-11-26`; the oldest first."""
        pages = SumOfPages(on_progress, by_day=True)
        self._add_pages(pages, task_uuid, query)
        return pages.days()

    def _add_pages(self, pages: SumOfPages, task_uuid: str, query: ListResultsQuery) -> None:
        while True:
            place: ListResultsQuery = {**query, "fields": "shares", "offset": pages.offset}
            if pages.limit is not None:
                place["limit"] = pages.limit
            if pages.add(self.list(task_uuid, **place)):
                return

    def all(
        self, task_uuid: str, **query: Unpack[ListResultsQuery]
    ) -> Iterator[ResultSummary]:
        """Yield all results of a task that match, page by page."""

        def page(*, limit: int, offset: int) -> Page[ResultSummary]:
            place: ListResultsQuery = {**query, "limit": limit, "offset": offset}
            return self.list(task_uuid, **place)

        return rows_of(page, query.get("limit"), query.get("offset"))

    def list(self, task_uuid: str, **query: Unpack[ListResultsQuery]) -> Page[ResultSummary]:
        """Get one page of results. Both ends of the time range are exclusive."""
        path = {"task_uuid": task_uuid}
        return self._connection.call(LIST_RESULTS, path=path, query=query)


def _path(task_uuid: str, result_uuid: str) -> dict[str, str]:
    return {"task_uuid": task_uuid, "result_uuid": result_uuid}
