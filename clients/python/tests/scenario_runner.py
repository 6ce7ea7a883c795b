"""Runs scenarios as clients/scenarios/README.md says."""

import asyncio
import json
import re
import uuid
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from conftest import ROOT, ScenarioService
from scenario_steps import Stage, do

from shelf_recognition import AsyncShelfClient, ShelfClient, ShelfError

Kind = type[ShelfClient] | type[AsyncShelfClient]
SCENARIOS: list[Any] = json.loads((ROOT / "clients/scenarios/scenarios.json").read_text())[
    "scenarios"
]


def run_scenario(scenario: Any, kind: Kind, test_bed: ScenarioService) -> set[str]:
    """Run one scenario with a client of this kind, and return the routes that were requested."""
    address = f"{test_bed['relay']}/{scenario['id']}/{uuid.uuid4()}"
    asyncio.run(_run_steps(scenario, kind, address, test_bed))
    requests = httpx.get(f"{address}/requests").json()
    for sent in scenario.get("sent", []):
        keys = [each["idempotency_key"] for each in requests if each["route"] == sent["route"]]
        assert len(keys) == sent["times"], f"requests to {sent['route']}"
        assert not sent.get("same_key") or len(set(keys)) == 1
    return {each["route"] for each in requests}


async def _run_steps(scenario: Any, kind: Kind, address: str, test_bed: ScenarioService) -> None:
    client = kind(api_key=test_bed["api_key"], base_url=f"{address}/v2")
    saved: dict[str, object] = {
        "run": address.rsplit("/", 1)[-1],
        "webhook_secret": test_bed["webhook_secret"],
        "callback": f"{address}/callback",
    }
    for step in scenario["steps"]:
        answer = await _do_step(step, Stage(client, address, test_bed), saved)
        if "save" in step:
            saved[step["save"]] = answer
    if isinstance(client, AsyncShelfClient):
        await client.aclose()
    else:
        client.close()


async def _do_step(step: Any, stage: Stage, saved: Mapping[str, object]) -> object:
    if "api_key" in step:
        client = type(stage.client)(api_key=step["api_key"], base_url=f"{stage.address}/v2")
        stage = replace(stage, client=client)
    args: Any = _filled(step.get("args", []), saved)
    given: Any = _filled(step.get("with", {}), saved)
    try:
        answer = await do(step["do"], stage, args, given)
    except ShelfError as error:
        if "fails" not in step:
            raise
        _check_failure(error, step["fails"])
        return None
    assert "fails" not in step, f"{step['do']} does not fail"
    if "expect" in step:
        _check_part(answer, _filled(step["expect"], saved), step["do"])
    return answer


def _check_failure(error: ShelfError, fails: Any) -> None:
    assert (error.code, error.status) == (fails["code"], fails.get("status"))
    assert fails.get("message_contains", "") in error.message
    for name in fails.get("has", []):
        assert getattr(error, name) is not None, name


def _check_part(answer: Any, expected: Any, place: str) -> None:
    """Check an answer. Objects may have more fields than expected, but lists no more elements."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            assert key in answer, f"{place}.{key}"
            _check_part(answer[key], value, f"{place}.{key}")
    elif isinstance(expected, list):
        assert len(answer) == len(expected), place
        for index, value in enumerate(expected):
            _check_part(answer[index], value, f"{place}[{index}]")
    else:
        assert answer == expected, place


def _filled(value: Any, saved: Mapping[str, object]) -> Any:
    """Put saved values in place of `{name.field}`, and bytes in place of files."""
    if isinstance(value, str):
        if whole := re.fullmatch(r"\{([\w.]+)\}", value):
            return _value_at(saved, whole[1])
        return re.sub(r"\{([\w.]+)\}", lambda match: str(_value_at(saved, match[1])), value)
    if isinstance(value, list):
        return [_filled(each, saved) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"text"}:
        return str(value["text"]).encode()
    if value.keys() == {"path"}:
        return Path(ROOT / value["path"])
    if "file" in value:
        content = Path(ROOT / value["file"]).read_bytes()[: value.get("cut_to")]
        return content.ljust(value.get("pad_to", 0), b"\0")
    return {key: _filled(each, saved) for key, each in value.items()}


def _value_at(saved: Mapping[str, Any], name: str) -> Any:
    value: Any = saved
    for part in name.split("."):
        value = value[int(part) if isinstance(value, list) else part]
    return value
