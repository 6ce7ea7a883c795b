"""What each word after `do` means for this client."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from inspect import isawaitable
from keyword import iskeyword
from operator import attrgetter
from typing import Any

import httpx
from conftest import ScenarioService
from pydantic import BaseModel

from shelf_recognition import (
    AsyncShelfClient,
    Result,
    ShelfClient,
    facings_of,
    verify_callback,
)

Input = Mapping[str, Any]


@dataclass(frozen=True)
class Stage:
    """What the steps of one run use."""

    client: ShelfClient | AsyncShelfClient
    address: str
    """The address of this run at the relay."""
    test_bed: ScenarioService


async def do(name: str, stage: Stage, args: Sequence[Any], given: Input) -> object:
    """Do a step with either client, and return its answer as JSON shows it.

    The name is that of a method of the client, or one of OTHER_STEPS.
    """
    if name in OTHER_STEPS:
        answer = OTHER_STEPS[name](stage, given)
    else:
        answer = attrgetter(name)(stage.client)(*args, **_keywords(given))
    if isawaitable(answer):
        answer = await answer
    if name == "results.shares_by_day":
        return [{"day": day, **shares.model_dump()} for day, shares in answer.items()]
    if hasattr(answer, "__aiter__"):
        answer = [row async for row in answer]
    elif hasattr(answer, "__next__"):
        answer = list(answer)
    return as_json(answer)


def _keywords(given: Input) -> Input:
    """Write `from`, which Python reserves, as the client does."""
    return {f"{name}_" if iskeyword(name) else name: value for name, value in given.items()}


def as_json(value: object) -> object:
    """Turn models into what the service sent."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, list):
        return [as_json(each) for each in value]
    return value


def _receive_callback(stage: Stage, given: Input) -> object:
    count = given.get("count", 1)
    while True:
        received = httpx.get(f"{stage.address}/callbacks").json()
        if len(received) >= count:
            return received[count - 1]
        time.sleep(0.1)


def _verify_callback(stage: Stage, given: Input) -> object:
    request = given["request"]
    without = given.get("without_header")
    return verify_callback(
        request["body"] + given.get("append", ""),
        {name: value for name, value in request["headers"].items() if name != without},
        secret=given.get("secrets", stage.test_bed["webhook_secret"]),
        now=time.time() + given.get("clock_seconds_ahead", 0),
    )


def _facings(_: Stage, given: Input) -> object:
    facings = facings_of(Result.model_validate(given["of"]))
    return [asdict(facing) for facing in facings if facing.name == given["named"]]


OTHER_STEPS: Mapping[str, Callable[[Stage, Input], Any]] = {
    "facings": _facings,
    "receive_callback": _receive_callback,
    "verify_callback": _verify_callback,
}
