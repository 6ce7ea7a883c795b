"""Errors that the client raises."""

from typing import Literal, TypeAlias

from .generated.models import Result

ShelfErrorCode: TypeAlias = Literal[
    "bad-request",
    "unauthorised",
    "forbidden",
    "not-found",
    "still-processing",
    "conflict",
    "changed-since",
    "body-too-large",
    "invalid",
    "too-many-requests",
    # The service answered 5xx, or the answer came from a different server.
    "service-failed",
    # No answer came: the address is wrong, or the network is down.
    "unreachable",
    # No answer came in time, or a result was not finished in time.
    "timed-out",
    # The image was accepted but could not be recognised. `result` says why.
    "recognition-failed",
    # An export has no file: none was made, it was deleted, or the key may not read it.
    "export-failed",
    # A callback is not from the service, or too old.
    "callback-not-genuine",
    # An argument is invalid, so nothing was sent.
    "bad-argument",
]


class ShelfError(Exception):
    """Every error that this client raises."""

    def __init__(
        self,
        code: ShelfErrorCode,
        message: str,
        *,
        status: int | None = None,
        request_id: str | None = None,
        retry_after_seconds: int | None = None,
        result_uuid: str | None = None,
        result: Result | None = None,
    ) -> None:
        super().__init__(message)
        self.code: ShelfErrorCode = code
        self.message = message
        self.status = status
        """The HTTP status, if there was an answer."""
        self.request_id = request_id
        """The service's id for the request, by which the operator can find it in logs."""
        self.retry_after_seconds = retry_after_seconds
        """How long the service asks to wait, from the header `Retry-After`."""
        self.result_uuid = result_uuid
        """The uuid of the result, after `still-processing` and `timed-out`."""
        self.result = result
        """The FAILED result."""
