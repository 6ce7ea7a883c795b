"""Builds requests and reads answers."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timezone
from email.utils import parsedate_to_datetime
from math import ceil
from typing import TypeAlias, TypeVar
from urllib.parse import quote

import httpx
from pydantic import TypeAdapter, ValidationError

from .errors import ShelfError, ShelfErrorCode
from .operation import Operation
from .photo import Picture

T = TypeVar("T")
Part: TypeAlias = tuple[str, tuple[str | None, bytes, str | None]]

# The error code for each status that the service answers. docs/errors.md explains them.
CODE_BY_STATUS: Mapping[int, ShelfErrorCode] = {
    400: "bad-request",
    401: "unauthorised",
    403: "forbidden",
    404: "not-found",
    408: "still-processing",
    409: "conflict",
    412: "changed-since",
    413: "body-too-large",
    422: "invalid",
    429: "too-many-requests",
}


@dataclass(frozen=True)
class Form:
    """The parts of a multipart/form-data body. None is left out; a list repeats its field."""

    pictures: Mapping[str, Sequence[Picture]] = field(default_factory=dict)
    fields: Mapping[str, object] = field(default_factory=dict)

    def parts(self) -> list[Part]:
        """Return the parts in the form that httpx takes. A part without a file name is a field."""
        pictures: list[Part] = [
            (name, (picture.file_name or name, picture.content, picture.content_type))
            for name, pictures in self.pictures.items()
            for picture in pictures
        ]
        fields: list[Part] = [
            (name, (None, _text_of(each).encode(), None))
            for name, value in self.fields.items()
            if value is not None
            for each in (value if isinstance(value, list) else [value])
        ]
        return pictures + fields


@dataclass(frozen=True)
class Message:
    """A request that can be sent again."""

    method: str
    url: str
    headers: Mapping[str, str]
    json: object = None
    form: Form | None = None
    content: bytes | None = None
    timeout_seconds: float = 90

    def build(self, http: httpx.Client | httpx.AsyncClient) -> httpx.Request:
        """Build the request for httpx. Each attempt needs a new one."""
        timeout = httpx.Timeout(self.timeout_seconds)
        if self.form is None:
            headers, content = dict(self.headers), self.content
            if self.json is not None:
                headers["Content-Type"] = "application/json"
                content = json.dumps(self.json, default=_text_of).encode()
            return http.build_request(
                self.method, self.url, headers=headers, content=content, timeout=timeout
            )
        return http.build_request(
            self.method,
            self.url,
            headers=dict(self.headers),
            files=self.form.parts(),
            timeout=timeout,
        )


def base_address(base_url: str) -> str:
    """Check the service's address, and add `/v2` if it is missing at the end."""
    trimmed = base_url.rstrip("/")
    try:
        is_address = bool(re.match(r"https?://", trimmed)) and bool(httpx.URL(trimmed).host)
    except httpx.InvalidURL:
        is_address = False
    if not is_address:
        raise ShelfError("bad-argument", "base_url: must start with https:// or http://")
    return trimmed if trimmed.endswith("/v2") else f"{trimmed}/v2"


def address_of(
    base: str, operation: Operation[object], path: Mapping[str, str], query: Mapping[str, object]
) -> str:
    """Fill in the values of a path, and add the query. None is left out."""

    def value_of(match: re.Match[str]) -> str:
        value = path.get(match[1], "")
        # With an empty value, the path would be that of a different operation, such as the list.
        if value == "":
            raise ShelfError("bad-argument", f"{match[1]}: must not be empty")
        return quote(value, safe="")

    filled = re.sub(r"\{(\w+)\}", value_of, operation.path)
    # Names that Python reserves are passed with `_` at the end.
    values = {
        name.removesuffix("_"): _text_of(value)
        for name, value in query.items()
        if value is not None
    }
    return base + filled + (f"?{httpx.QueryParams(values)}" if values else "")


def read_answer(operation: Operation[T], response: httpx.Response) -> T:
    """Parse the answer to an operation."""
    try:
        return TypeAdapter(operation.answer).validate_json(response.content)
    except ValidationError as error:
        raise ShelfError(
            "service-failed",
            f"{operation.method} {operation.path} answered what this client "
            "does not know: update it",
            status=response.status_code,
            request_id=response.headers.get("x-request-id"),
        ) from error


REDIRECTED = "the address redirects elsewhere, and the key is not sent there: check base_url"


def error_of_answer(response: httpx.Response) -> ShelfError:
    """Make the error for an answer that is not 2xx."""
    body = _object_of(response)
    detail, uuid = body.get("detail"), body.get("uuid")
    message = detail if isinstance(detail, str) else f"HTTP {response.status_code}"
    return ShelfError(
        CODE_BY_STATUS.get(response.status_code, "service-failed"),
        REDIRECTED if response.is_redirect else message,
        status=response.status_code,
        request_id=response.headers.get("x-request-id"),
        retry_after_seconds=_seconds_of(response.headers.get("retry-after", "")),
        result_uuid=uuid if isinstance(uuid, str) else None,
    )


def failure_of(error: httpx.RequestError | httpx.InvalidURL, url: str) -> ShelfError:
    """Make the error for a request that got no answer."""
    host = httpx.URL(url).netloc.decode()
    if isinstance(error, httpx.TimeoutException):
        return ShelfError("timed-out", f"{host} did not answer in time")
    return ShelfError("unreachable", f"{host} cannot be reached: check the address and the network")


def _seconds_of(retry_after: str) -> int | None:
    """Parse a `Retry-After` to seconds. If a proxy sent it, it may be a date."""
    if re.fullmatch("[0-9]+", retry_after):
        return int(retry_after)
    try:
        until = parsedate_to_datetime(retry_after)
    except (TypeError, ValueError):
        return None
    # Dates in an unknown time zone are parsed without a zone, and are taken as UTC.
    until = until if until.tzinfo else until.replace(tzinfo=timezone.utc)
    return max(0, ceil((until - datetime.now(timezone.utc)).total_seconds()))


def _object_of(response: httpx.Response) -> Mapping[str, object]:
    """Parse the body of an error, which may not be JSON if a proxy answered."""
    try:
        return TypeAdapter(dict[str, object]).validate_json(response.content)
    except ValidationError:
        return {}


def _text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, date) else str(value)
