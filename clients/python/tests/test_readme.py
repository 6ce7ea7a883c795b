"""The examples of the README run as they are written, one after the other."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, ScenarioService

FIXTURES = ROOT / "test/inference/fixtures"


def test_examples_of_the_readme(test_bed: ScenarioService, tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    readme = (ROOT / "clients/python/README.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
    assert len(examples) == 5
    (tmp_path / "readme.py").write_text("\n".join(examples), encoding="utf-8")
    picture = FIXTURES / "mini-catalog/Coya Detergent Citrus 250 ml.jpg"
    shutil.copy(picture, tmp_path / "oat-drink.jpg")
    shutil.copy(FIXTURES / "mini-shelf.jpg", tmp_path / "shelf.jpg")

    done = subprocess.run(
        [sys.executable, "readme.py"],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "clients/python/src"),
            "SHELF_BASE_URL": test_bed["service"],
            "SHELF_API_KEY": test_bed["api_key"],
        },
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stderr
    assert "Oat drink" in done.stdout
    assert "{'store': '17'}" in done.stdout
