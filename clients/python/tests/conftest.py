"""One service and one relay for all tests."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import TypeAdapter
from typing_extensions import TypedDict

ROOT = Path(__file__).parents[3]


class ScenarioService(TypedDict):
    """What `npm run scenarios` prints."""

    relay: str
    api_key: str
    webhook_secret: str
    service: str


@pytest.fixture(scope="session")
def test_bed() -> Iterator[ScenarioService]:
    """Start the service, or use one that is already running, as the tests in TypeScript do."""
    running = os.environ.get("CLIENT_TEST_BED")
    if running is not None:
        yield TypeAdapter(ScenarioService).validate_json(running)
        return
    # In a group of its own, because npm does not pass the signal on to the process it
    # started.
    command = ["npm", "run", "--silent", "scenarios"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        try:
            yield TypeAdapter(ScenarioService).validate_python(
                json.loads(process.stdout.readline())
            )
        finally:
            os.killpg(process.pid, signal.SIGTERM)
