"""Decides when a request is sent again."""

import random
from dataclasses import dataclass

from .errors import ShelfError

FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 8.0
# A repeat is answered 409 while the service handles the first request, and for up to 35 s if that
# crashed. Twelve waits of 4 s are long enough.
RUNNING_WAIT_SECONDS = 4.0
MAX_RUNNING_WAITS = 12
PASSING = ("too-many-requests", "service-failed", "unreachable", "timed-out")


@dataclass(frozen=True)
class RetryPolicy:
    """Limits on sending a request again."""

    max_attempts: int = 5
    """The most times a request is sent."""
    max_retry_after_seconds: float = 60
    """The longest `Retry-After` to wait for. With a longer one, the request fails at once."""


class Retries:
    """Counts the attempts of one request."""

    def __init__(self, policy: RetryPolicy, *, may_be_running: bool) -> None:
        self._policy = policy
        # A conflict can mean that an earlier attempt is still running at the service. Only a retry,
        # or a request with an idempotency key of the caller, has earlier attempts.
        self._may_be_running = may_be_running
        self._failures = 0
        self._running = 0

    def wait_after(self, error: ShelfError) -> float | None:
        """Return how many seconds to wait, or None if a repeat would not help."""
        if error.code == "conflict" and self._may_be_running:
            self._running += 1
            return RUNNING_WAIT_SECONDS if self._running <= MAX_RUNNING_WAITS else None
        self._may_be_running = True
        self._failures += 1
        if self._failures >= self._policy.max_attempts or not _is_passing(error):
            return None
        # Half of the wait is random, so that clients do not all retry at the same time.
        backoff = min(FIRST_WAIT_SECONDS * 2.0 ** (self._failures - 1), LONGEST_WAIT_SECONDS)
        spread = backoff * (0.5 + random.random() / 2)
        if error.retry_after_seconds is None:
            return spread
        if error.retry_after_seconds > self._policy.max_retry_after_seconds:
            return None
        return error.retry_after_seconds + spread


def _is_passing(error: ShelfError) -> bool:
    # The service never answers with a status such as 405, so a different server answered.
    is_of_other_server = error.status is not None and error.status < 500 and error.status != 429
    return error.code in PASSING and not is_of_other_server
