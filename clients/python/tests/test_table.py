"""The table of results."""

import pytest

from shelf_recognition import Result, facings_of, to_pandas

pandas = pytest.importorskip("pandas")


def result(uuid: str, *annotations: dict[str, object], **fields: object) -> Result:
    item = {"productUuid": "uuid-of-oats", "name": "Oats", "barcode": "007"}
    return Result.model_validate(
        {
            "uuid": uuid,
            "task_uuid": "task",
            "image_url": "https://example.com/1",
            "status": "COMPLETED",
            "failure_reason": "",
            "duration": 1.5,
            "created_at": "2026-11-25T08:00:00.000Z",
            "updated_at": "2026-11-25T08:00:02.000Z",
            "confidence_score": 0.9,
            "postprocessing_results": {
                "detections": [],
                "realogram": {
                    "gaps": [],
                    "item_entries": [
                        {"annotation_id": 0, "bay": 1, "shelf_id": 2, "slot": 1, "stack_index": 0}
                    ],
                },
                "shares": [],
            },
            "coco": {
                "info": dict.fromkeys(
                    ["url", "year", "version", "contributor", "description", "date_created"], ""
                ),
                "licenses": [],
                "images": [],
                "neurolabs": {},
                "categories": [
                    {"id": 0, "name": "object", "neurolabs": None, "supercategory": ""},
                    {"id": 1, "name": "Oats", "neurolabs": item, "supercategory": ""},
                ],
                "annotations": annotations,
            },
            **fields,
        }
    )


def annotation(number: int, category_id: int) -> dict[str, object]:
    return {
        "id": number,
        "image_id": 1,
        "category_id": category_id,
        "bbox": [10, 20, 30, 40],
        "area": 1200,
        "iscrowd": 0,
        "segmentation": [],
        "neurolabs": {"score": 0.9, "modalities": {}, "alternative_predictions": []},
    }


RESULTS = [
    result("a", annotation(0, 1), annotation(1, 0)),
    result("b"),
    result(
        "c",
        annotation(0, 0),
        file_name="aisle 3.jpg",
        external_id="visit-7",
        metadata={"store": "17"},
    ),
]


def test_it_has_a_row_for_each_facing_of_all_results() -> None:
    table = to_pandas(iter(RESULTS))

    assert table[["result_uuid", "file_name", "name"]].fillna("").values.tolist() == [
        ["a", "", "Oats"],
        ["a", "", "not in the catalogue"],
        ["c", "aisle 3.jpg", "not in the catalogue"],
    ]
    assert table.iloc[0][["barcode", "x", "height", "shelf"]].tolist() == ["007", 10, 40, 2]
    assert pandas.isna(table.iloc[1]["shelf"])
    assert table.iloc[2][["external_id", "metadata"]].tolist() == ["visit-7", {"store": "17"}]
    assert table.iloc[2]["created_at"] == RESULTS[2].created_at
    assert str(table["shelf"].dtype) == "Int64"


def test_one_result_is_a_table_too_and_none_has_its_columns() -> None:
    assert len(to_pandas(RESULTS[0])) == 2
    assert list(to_pandas([]).columns) == list(to_pandas(RESULTS[0]).columns)


def test_facings_have_the_place_and_the_item_of_their_annotation() -> None:
    named, unnamed = facings_of(RESULTS[0])

    assert (named.catalog_item_uuid, named.shelf, named.slot, named.stack) == (
        "uuid-of-oats",
        2,
        1,
        0,
    )
    assert (unnamed.name, unnamed.catalog_item_uuid) == ("not in the catalogue", None)
    assert unnamed.shelf is None
