"""How a call fails."""

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
    # The service answered 5xx, or something else answered in its place.
    "service-failed",
    # No answer came: the address is wrong, or the network is down.
    "unreachable",
    # No answer came in time, or a result did not end in time.
    "timed-out",
    # The image was accepted but cannot be recognised. `result` says why.
    "recognition-failed",
    # A callback is not from the service.
    "callback-not-genuine",
    # What was passed to the client cannot be sent.
    "bad-argument",
]


class ShelfError(Exception):
    """Every failure that this client raises."""

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
        """The service's id of the request, by which its operator finds it in logs."""
        self.retry_after_seconds = retry_after_seconds
        """The header `Retry-After`."""
        self.result_uuid = result_uuid
        """The uuid of the result, after `still-processing` and `timed-out`."""
        self.result = result
        """The result that ended as FAILED."""
