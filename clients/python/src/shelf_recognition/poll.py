"""How long to wait between looks at work in progress."""

import time
from dataclasses import dataclass, field

# The first polls are 0.5 s apart, because most photos take seconds; later ones up to 5 s.
FIRST_POLL_SECONDS = 0.5
SLOWEST_POLL_SECONDS = 5.0
POLL_GROWTH = 1.3


@dataclass
class Poll:
    """The waits until a deadline."""

    wait_seconds: float
    next_seconds: float = FIRST_POLL_SECONDS
    began: float = field(default_factory=time.monotonic)

    def wait(self) -> float | None:
        """Return how long to wait before the next look, or None if it is too late for another."""
        wait = self.next_seconds
        self.next_seconds = min(wait * POLL_GROWTH, SLOWEST_POLL_SECONDS)
        is_late = time.monotonic() + wait > self.began + self.wait_seconds
        return None if is_late else wait
