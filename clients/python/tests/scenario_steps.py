"""What each word after `do` means for this client."""

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from inspect import isawaitable
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


async def do(name: str, stage: Stage, given: Input) -> object:
    """Do a step with either client, and return its answer as JSON has it."""
    answer = STEPS[name](stage, given)
    if isawaitable(answer):
        answer = await answer
    if hasattr(answer, "__aiter__"):
        answer = [row async for row in answer]
    elif hasattr(answer, "__next__"):
        answer = list(answer)
    return as_json(answer)


def as_json(value: object) -> object:
    """Turn models into what the service sent."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, list):
        return [as_json(each) for each in value]
    return value


def _list_items(stage: Stage, given: Input) -> Any:
    query = dict(given)
    api_key = query.pop("api_key", None)
    client = stage.client
    if api_key is not None:
        client = type(client)(api_key=api_key, base_url=stage.address)
    return client.catalog_items.list(**query)


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


def _of_client(path: str) -> Callable[[Stage, Input], Any]:
    """Call a method of the client with the step's input."""

    def call(stage: Stage, given: Input) -> Any:
        target: Any = stage.client
        for part in path.split("."):
            target = getattr(target, part)
        return target(**given)

    return call


def _update_item(stage: Stage, given: Input) -> Any:
    return stage.client.catalog_items.update(given["item_uuid"], **given["changes"])


def _usage(stage: Stage, given: Input) -> Any:
    return stage.client.usage(from_=given["from"], to=given["to"])


STEPS: Mapping[str, Callable[[Stage, Input], Any]] = {
    "create_item": _of_client("catalog_items.create"),
    "get_item": _of_client("catalog_items.get"),
    "update_item": _update_item,
    "delete_item": _of_client("catalog_items.delete"),
    "get_enrolment": _of_client("catalog_items.enrolment"),
    "add_reference_images": _of_client("catalog_items.add_reference_images"),
    "list_reference_images": _of_client("catalog_items.reference_images"),
    "delete_reference_image": _of_client("catalog_items.delete_reference_image"),
    "replace_thumbnail": _of_client("catalog_items.replace_thumbnail"),
    "list_items": _list_items,
    "all_items": _of_client("catalog_items.all"),
    "create_planogram": _of_client("planograms.create"),
    "create_planogram_from_table": _of_client("planograms.create_from_table"),
    "get_planogram": _of_client("planograms.get"),
    "list_planograms": _of_client("planograms.list"),
    "replace_planogram": _of_client("planograms.replace"),
    "replace_planogram_by_table": _of_client("planograms.replace_by_table"),
    "delete_planogram": _of_client("planograms.delete"),
    "compare": _of_client("planograms.compare"),
    "create_task": _of_client("tasks.create"),
    "get_task": _of_client("tasks.get"),
    "list_tasks": _of_client("tasks.list"),
    "update_task": _of_client("tasks.update"),
    "delete_task": _of_client("tasks.delete"),
    "recognise": _of_client("recognise"),
    "submit": _of_client("submit"),
    "submit_urls": _of_client("submit_urls"),
    "wait": _of_client("results.wait"),
    "facings": _facings,
    "get_result": _of_client("results.get"),
    "list_results": _of_client("results.list"),
    "delete_result": _of_client("results.delete"),
    "get_callback": _of_client("results.callback"),
    "resend_callback": _of_client("results.resend_callback"),
    "receive_callback": _receive_callback,
    "verify_callback": _verify_callback,
    "usage": _usage,
    "health": _of_client("health"),
    "readiness": _of_client("readiness"),
    "open_api": _of_client("open_api"),
}
