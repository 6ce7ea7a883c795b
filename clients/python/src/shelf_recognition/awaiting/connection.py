"""Sends operations over HTTP, and retries them if that is safe and may help."""

import re
import uuid
from collections.abc import Mapping
from typing import TypeVar

import httpx

from ..clock import sleep_async
from ..errors import ShelfError
from ..messages import (
    Form,
    Message,
    address_of,
    base_address,
    error_of_answer,
    failure_of,
    read_answer,
)
from ..operation import Operation
from ..retry import Retries, RetryPolicy

T = TypeVar("T")


class AsyncConnection:
    """A service's address, an API key, and the rules for retries."""

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout_seconds: float,
        policy: RetryPolicy,
        http: httpx.AsyncClient | None,
    ) -> None:
        if not re.fullmatch(r"[\x21-\x7e]+", api_key):
            raise ShelfError("bad-argument", "api_key: must be the text of an API key")
        self._base = base_address(base_url)
        self._api_key = api_key
        self._timeout_seconds = timeout_seconds
        self._policy = policy
        # A client that was passed in must be closed by whoever created it.
        self._is_own = http is None
        self._http = http or httpx.AsyncClient()

    async def aclose(self) -> None:
        """Close the connections."""
        if self._is_own:
            await self._http.aclose()

    async def call(
        self,
        operation: Operation[T],
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, object] | None = None,
        json: object = None,
        form: Form | None = None,
        csv: str | None = None,
        idempotency_key: str | None = None,
        version: int | None = None,
        once: bool = False,
    ) -> T:
        """Send an operation. With `once`, the first failure is final: there is no retry."""
        headers = {"X-API-Key": self._api_key}
        if operation.method == "POST":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        if csv is not None:
            headers["Content-Type"] = "text/csv; charset=utf-8"
        message = Message(
            method=operation.method,
            url=address_of(self._base, operation, path or {}, query or {}),
            headers=headers,
            json=json,
            form=form,
            content=None if csv is None else csv.encode(),
            timeout_seconds=self._timeout_seconds,
        )
        if once:
            return read_answer(operation, await self._attempt(message))
        may_be_running = idempotency_key is not None
        return read_answer(operation, await self.send(message, may_be_running=may_be_running))

    async def send(self, message: Message, *, may_be_running: bool = False) -> httpx.Response:
        """Send a request until it succeeds, or until a retry would not help."""
        retries = Retries(self._policy, may_be_running=may_be_running)
        while True:
            try:
                return await self._attempt(message)
            except ShelfError as error:
                wait = retries.wait_after(error)
                if wait is None:
                    raise
            await sleep_async(wait)

    async def _attempt(self, message: Message) -> httpx.Response:
        try:
            # Redirects are not followed: that would send the API key to another server.
            response = await self._http.send(message.build(self._http), follow_redirects=False)
        except (httpx.RequestError, httpx.InvalidURL) as error:
            raise failure_of(error, message.url) from error
        if not response.is_success:
            raise error_of_answer(response)
        return response
