"""The client."""

import uuid
from collections.abc import Sequence
from types import TracebackType

import httpx
from typing_extensions import Self, Unpack

from ..caller_data import Metadata, fields_of, lists_of
from ..errors import ShelfError
from ..generated.inputs import GetUsageQuery
from ..generated.models import GetHealthAnswer, GetReadinessAnswer, Result, UsageAnswer
from ..generated.operations import (
    GET_HEALTH,
    GET_OPEN_API,
    GET_READINESS,
    GET_USAGE,
    SUBMIT_SYNC_IMAGE,
    SUBMIT_URLS,
)
from ..messages import Form
from ..photo import MAX_FORM_BYTES, Photo, picture_of
from ..retry import RetryPolicy
from ..submission import key_of_upload
from .catalog_items import AsyncCatalogItems
from .connection import AsyncConnection
from .planograms import AsyncPlanograms
from .results import AsyncResults
from .submission import submit_photos
from .tasks import AsyncTasks
from .uploads import upload_photo


class AsyncShelfClient:
    """A client for a shelf recognition service.

    It repeats requests that fail in transit; the service carries out each only once.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout_seconds: float = 90,
        max_attempts: int = 5,
        max_retry_after_seconds: float = 60,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """Create a client.

        api_key: sent in the header `X-API-Key`, and nowhere else.
        base_url: the service's address, such as `https://shelf.example.com/v2`. If `/v2` is
            missing at the end, it is added.
        timeout_seconds: how long to wait for an answer. sync-image answers within 29 s.
        max_attempts: the most times a request is sent. Repeats while the service still handles it
            (409) do not count.
        max_retry_after_seconds: the longest `Retry-After` to wait for.
        http: your own httpx client, such as one for a proxy. You must close it yourself.
        """
        self._connection = AsyncConnection(
            api_key=api_key,
            base_url=base_url,
            timeout_seconds=timeout_seconds,
            policy=RetryPolicy(max_attempts, max_retry_after_seconds),
            http=http,
        )
        self.catalog_items = AsyncCatalogItems(self._connection)
        self.planograms = AsyncPlanograms(self._connection)
        self.tasks = AsyncTasks(self._connection)
        self.results = AsyncResults(self._connection)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._connection.aclose()

    async def recognise(
        self,
        task_uuid: str,
        photo: Photo,
        *,
        external_id: str | None = None,
        metadata: Metadata | None = None,
        wait_seconds: float = 600,
        idempotency_key: str | None = None,
    ) -> Result:
        """Recognise one photo of up to 20 MB, and wait for the result.

        The request itself waits up to 27 s; then the client polls for up to `wait_seconds`.

        external_id, metadata: your own data about the photo. The result repeats both.
        Returns the COMPLETED result. `facings_of` lists its boxes with names.
        Raises ShelfError `recognition-failed`, with the result, if it is FAILED.
        """
        # The whole call uses one key, so that a repeat after a lost answer gets the same result.
        key = idempotency_key or str(uuid.uuid4())
        fields = fields_of(external_id, metadata)
        result = await self._recognise_named(task_uuid, photo, fields, wait_seconds, key)
        if result.status == "COMPLETED":
            return result
        raise ShelfError("recognition-failed", result.failure_reason, result=result)

    async def _recognise_named(
        self,
        task_uuid: str,
        photo: Photo,
        fields: dict[str, object],
        wait_seconds: float,
        key: str,
    ) -> Result:
        picture = picture_of(photo, "photo")
        if len(picture.content) <= MAX_FORM_BYTES:
            form = Form({"image": [picture]}, fields)
        else:
            upload_key = key_of_upload(key, 0)
            upload_id = await upload_photo(self._connection, picture, upload_key)
            form = Form(fields={"upload_ids": [upload_id], **fields})
        path = {"task_uuid": task_uuid}
        try:
            return await self._connection.call(
                SUBMIT_SYNC_IMAGE, path=path, form=form, idempotency_key=key
            )
        except ShelfError as error:
            if error.code != "still-processing" or error.result_uuid is None:
                raise
            result_uuid = error.result_uuid
        return await self.results.wait(task_uuid, result_uuid, wait_seconds=wait_seconds)

    async def submit(
        self,
        task_uuid: str,
        photos: Sequence[Photo],
        *,
        external_ids: Sequence[str | None] | None = None,
        metadata: Sequence[Metadata | None] | None = None,
        callback: str | None = None,
        idempotency_key: str | None = None,
    ) -> list[str]:
        """Submit up to 20 photos and return at once: all of them are accepted, or none is.

        external_ids, metadata: one entry for each photo; None means no data. Results repeat both.
        callback: the URL to which the service posts each result once it is finished.
        Returns the uuids of the results, in the order of the photos. See `results.wait`.
        """
        return await submit_photos(
            self._connection,
            task_uuid,
            photos,
            external_ids=external_ids,
            metadata=metadata,
            callback=callback,
            idempotency_key=idempotency_key,
        )

    async def submit_urls(
        self,
        task_uuid: str,
        urls: Sequence[str],
        *,
        external_ids: Sequence[str | None] | None = None,
        metadata: Sequence[Metadata | None] | None = None,
        callback: str | None = None,
        idempotency_key: str | None = None,
    ) -> list[str]:
        """Submit up to 100 public addresses of photos and return the results' uuids at once."""
        return await self._connection.call(
            SUBMIT_URLS,
            path={"task_uuid": task_uuid},
            json={
                "urls": list(urls),
                **lists_of(external_ids, metadata, range(len(urls))),
                **({} if callback is None else {"callback": callback}),
            },
            idempotency_key=idempotency_key,
        )

    async def upload(self, photo: Photo, *, idempotency_key: str | None = None) -> str:
        """Upload a photo to be submitted later, and return its upload_id.

        `recognise` and `submit` upload large photos by themselves.
        """
        return await upload_photo(self._connection, photo, idempotency_key)

    async def usage(self, **query: Unpack[GetUsageQuery]) -> UsageAnswer:
        """Return what the account has used, by day.

        The default range is this month; `from_` and `to` change it.
        """
        return await self._connection.call(GET_USAGE, query=query)

    async def health(self) -> GetHealthAnswer:
        """Check that the service answers."""
        return await self._connection.call(GET_HEALTH)

    async def readiness(self) -> GetReadinessAnswer:
        """Check that recognition works, according to the service's latest check of itself.

        The request is not retried.
        Raises ShelfError `service-failed` with status 503 if it does not, or if this is unknown.
        """
        return await self._connection.call(GET_READINESS, once=True)

    async def open_api(self) -> dict[str, object]:
        """Get the OpenAPI document of the service."""
        return await self._connection.call(GET_OPEN_API)
