"""Planograms: what belongs where in a bay, and how well photos match."""

from collections.abc import AsyncIterator

from typing_extensions import Unpack

from ..answers import Page
from ..generated.inputs import CreatePlanogram, ListPlanogramsQuery, ReplacePlanogram
from ..generated.models import Compliance, Planogram, PlanogramSummary
from ..generated.operations import (
    CREATE_PLANOGRAM,
    DELETE_PLANOGRAM,
    GET_COMPLIANCE,
    GET_PLANOGRAM,
    LIST_PLANOGRAMS,
    REPLACE_PLANOGRAM,
)
from .connection import AsyncConnection
from .pages import rows_of


class AsyncPlanograms:
    """Planograms: what belongs where in a bay, and how well photos match."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def create(
        self, *, idempotency_key: str | None = None, **planogram: Unpack[CreatePlanogram]
    ) -> Planogram:
        """Create a planogram from a name, positions and must-haves."""
        return await self._connection.call(
            CREATE_PLANOGRAM, json=planogram, idempotency_key=idempotency_key
        )

    async def create_from_table(
        self,
        csv: str,
        *,
        name: str,
        description: str = "",
        idempotency_key: str | None = None,
    ) -> Planogram:
        """Create a planogram from a CSV table with a row for each position or must-have."""
        return await self._connection.call(
            CREATE_PLANOGRAM,
            csv=csv,
            query={"name": name, "description": description},
            idempotency_key=idempotency_key,
        )

    async def get(self, planogram_uuid: str) -> Planogram:
        """Get a planogram."""
        return await self._connection.call(GET_PLANOGRAM, path={"planogram_uuid": planogram_uuid})

    async def replace(
        self, planogram_uuid: str, **planogram: Unpack[ReplacePlanogram]
    ) -> Planogram:
        """Replace all fields. From then on, results are compared with the new fields."""
        path = {"planogram_uuid": planogram_uuid}
        return await self._connection.call(REPLACE_PLANOGRAM, path=path, json=planogram)

    async def replace_by_table(
        self, planogram_uuid: str, csv: str, *, name: str, description: str = ""
    ) -> Planogram:
        """Replace a planogram from a CSV table with a row for each position or must-have."""
        return await self._connection.call(
            REPLACE_PLANOGRAM,
            path={"planogram_uuid": planogram_uuid},
            csv=csv,
            query={"name": name, "description": description},
        )

    async def delete(self, planogram_uuid: str) -> None:
        """Delete a planogram. Results are kept."""
        await self._connection.call(DELETE_PLANOGRAM, path={"planogram_uuid": planogram_uuid})

    async def compare(
        self,
        planogram_uuid: str,
        *,
        task_uuid: str,
        result_uuid: str,
        bay: int | None = None,
        corrected: bool = False,
    ) -> Compliance:
        """Compare a result with a planogram.

        bay: the number, in the photo's realogram, of the only bay to compare; None for all.
        corrected: whether to apply the result's corrections first.
        Raises ShelfError `conflict` unless the result is COMPLETED.
        """
        query: dict[str, object] = {"planogram": planogram_uuid}
        if bay is not None:
            query["bay"] = bay
        if corrected:
            query["corrected"] = True
        return await self._connection.call(
            GET_COMPLIANCE,
            path={"task_uuid": task_uuid, "result_uuid": result_uuid},
            query=query,
        )

    def all(self, **query: Unpack[ListPlanogramsQuery]) -> AsyncIterator[PlanogramSummary]:
        """Yield all planograms, page by page, without their positions."""

        async def page(*, limit: int, offset: int) -> Page[PlanogramSummary]:
            place: ListPlanogramsQuery = {**query, "limit": limit, "offset": offset}
            return await self.list(**place)

        return rows_of(page, query.get("limit"), query.get("offset"))

    async def list(self, **query: Unpack[ListPlanogramsQuery]) -> Page[PlanogramSummary]:
        """Get one page of planograms, without their positions."""
        return await self._connection.call(LIST_PLANOGRAMS, query=query)
