"""Both clients do what every client must do."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from conftest import ScenarioService
from scenario_runner import SCENARIOS, Kind, run_scenario

from shelf_recognition import AsyncShelfClient, ShelfClient
from shelf_recognition.generated import operations
from shelf_recognition.operation import Operation

KINDS: list[Kind] = [ShelfClient, AsyncShelfClient]
Runs = dict[tuple[str, Kind], Future[set[str]]]


@pytest.fixture(scope="module")
def runs(test_bed: ScenarioService) -> Iterator[Runs]:
    """Start all scenarios at once: most of their time is waiting."""
    with ThreadPoolExecutor(8) as pool:
        yield {
            (scenario["id"], kind): pool.submit(run_scenario, scenario, kind, test_bed)
            for scenario in SCENARIOS
            for kind in KINDS
        }


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: str(scenario["id"]))
def test_scenario(scenario: dict[str, str], kind: Kind, runs: Runs) -> None:
    runs[scenario["id"], kind].result()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_operation_is_part_of_a_scenario(kind: Kind, runs: Runs) -> None:
    sent = set().union(*(run.result() for (_, each), run in runs.items() if each is kind))
    known = [each for each in vars(operations).values() if isinstance(each, Operation)]
    assert len(known) > 20
    assert [
        f"{each.method} {each.path}" for each in known if f"{each.method} {each.path}" not in sent
    ] == []
