"""model.json of a model package."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path


def write_model_json(
    folder: Path, name: str, kind: str, version: str, files: dict[str, str], parameters: dict, training: dict
) -> None:
    """Writes model.json next to the ONNX files that it names, with their SHA-256.

    files: name of each graph to its file. parameters and training: as docs/models.md describes them.
    """
    document = {
        "name": name,
        "version": version,
        "kind": kind,
        "files": {key: {"path": file, "sha256": sha256_of(folder / file)} for key, file in files.items()},
        "parameters": parameters,
        "training": training,
        "licence": "MIT",
    }
    (folder / "model.json").write_text(json.dumps(document, indent=2) + "\n")


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
