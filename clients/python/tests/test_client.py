"""What the scenarios do not cover."""

import asyncio
import os
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from shelf_recognition import AsyncShelfClient, ShelfClient, ShelfError
from shelf_recognition.messages import Form
from shelf_recognition.photo import picture_of

JPEG = b"\xff\xd8\xff\xe0"


def client_that(answer: httpx.Response, sent: list[httpx.Request] | None = None) -> ShelfClient:
    def handle(request: httpx.Request) -> httpx.Response:
        if sent is not None:
            sent.append(request)
        return answer

    http = httpx.Client(transport=httpx.MockTransport(handle))
    return ShelfClient(api_key="key", base_url="https://shelf.example.com", http=http)


def test_a_photo_given_by_its_path_is_sent_with_the_name_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "aisle 3.jpg"
    file.write_bytes(JPEG)
    pictures = [picture_of(photo, "photo") for photo in (file, JPEG)]
    names = [part[0] for _, part in Form({"images": pictures}).parts()]
    assert names == ["aisle 3.jpg", "images"]


def test_a_photo_whose_file_has_a_name_in_latin_1_is_sent(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"caf\xe9.jpg")
    try:
        file.write_bytes(JPEG)
    except OSError:
        pytest.skip("this file system takes no such name")
    sent: list[httpx.Request] = []
    with pytest.raises(ShelfError, match="HTTP 404"):
        client_that(httpx.Response(404), sent).submit("task", [file])
    assert b'filename="caf?.jpg"' in sent[0].content


def test_fields_that_are_none_are_not_sent() -> None:
    sent: list[httpx.Request] = []
    shelf = client_that(httpx.Response(404), sent)
    item: dict[str, Any] = {"name": "Oats", "brand": None, "custom_props": None}
    with pytest.raises(ShelfError, match="HTTP 404"):
        shelf.catalog_items.create(thumbnail=JPEG, **item)
    query: dict[str, Any] = {"barcode": None, "limit": 1}
    with pytest.raises(ShelfError, match="HTTP 404"):
        shelf.catalog_items.list(**query)
    names = re.findall(rb'; name="(\w+)"', sent[0].content)
    assert (names, sent[1].url.query) == ([b"thumbnail", b"name"], b"limit=1")


@pytest.mark.parametrize("base_url", ["shelf.example.com", "ftp://x", "https://", "http://:80", ""])
def test_an_address_that_is_none_is_refused(base_url: str) -> None:
    with pytest.raises(ShelfError, match="base_url: must start with") as caught:
        ShelfClient(api_key="key", base_url=base_url)
    assert caught.value.code == "bad-argument"


@pytest.mark.parametrize("api_key", ["", "a b", "ü", "a\n"])
def test_a_key_that_cannot_be_one_is_refused_and_not_told(api_key: str) -> None:
    with pytest.raises(ShelfError, match=r"^api_key: must be the text of an API key$"):
        ShelfClient(api_key=api_key, base_url="https://shelf.example.com")


def test_an_answer_of_another_shape_is_a_typed_error() -> None:
    shelf = client_that(httpx.Response(200, json={"items": "none"}))
    with pytest.raises(ShelfError, match="GET /catalog-items answered what") as caught:
        shelf.catalog_items.list()
    assert (caught.value.code, caught.value.status) == ("service-failed", 200)


def test_fields_that_a_newer_service_adds_are_kept() -> None:
    shelf = client_that(httpx.Response(200, json={"status": "ok", "colour": "green"}))
    assert shelf.health().model_dump() == {"status": "ok", "colour": "green"}


def test_a_status_of_another_server_is_not_asked_for_again() -> None:
    sent: list[httpx.Request] = []
    with pytest.raises(ShelfError) as caught:
        client_that(httpx.Response(405), sent).health()
    assert (caught.value.code, str(caught.value), len(sent)) == ("service-failed", "HTTP 405", 1)


def test_a_redirect_is_not_followed_with_the_key() -> None:
    sent: list[httpx.Request] = []

    def handle(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return httpx.Response(307, headers={"Location": "https://elsewhere.example.com/"})

    http = httpx.Client(transport=httpx.MockTransport(handle), follow_redirects=True)
    shelf = ShelfClient(api_key="key", base_url="https://shelf.example.com", http=http)
    with pytest.raises(ShelfError, match="the key is not sent there") as caught:
        shelf.health()
    assert (caught.value.status, len(sent)) == (307, 1)


@pytest.mark.parametrize(
    ("retry_after", "least", "most"),
    [("7200", 7200, 7200), ("Wed, 01 Jan 2200 00:00:00 GMT", 86_400, 10**10), ("soon", None, None)],
)
def test_retry_after_may_be_seconds_or_a_date(
    retry_after: str, least: int | None, most: int | None
) -> None:
    answer = httpx.Response(429, headers={"Retry-After": retry_after})
    http = httpx.Client(transport=httpx.MockTransport(lambda _: answer))
    url = "https://shelf.example.com"
    shelf = ShelfClient(api_key="key", base_url=url, http=http, max_attempts=1)
    with pytest.raises(ShelfError) as caught:
        shelf.health()
    seconds = caught.value.retry_after_seconds
    assert (seconds is None) == (least is None)
    if seconds is not None and least is not None and most is not None:
        assert least <= seconds <= most


def test_a_photo_may_be_a_path(tmp_path: Path) -> None:
    sent: list[httpx.Request] = []
    shelf = client_that(httpx.Response(404, json={"detail": "No such task"}), sent)
    photo = tmp_path / "shelf.jpg"
    photo.write_bytes(JPEG)
    with pytest.raises(ShelfError, match="No such task"):
        shelf.recognise("task", photo)
    assert JPEG in sent[0].content
    assert str(sent[0].url) == (
        "https://shelf.example.com/v2/image-recognition/tasks/task/sync-image"
    )


@pytest.mark.parametrize("content", [b"", b"GIF89a", None])
def test_what_is_no_photo_is_refused_before_it_is_sent(
    content: bytes | None, tmp_path: Path
) -> None:
    photo = tmp_path / "shelf.jpg"
    if content is not None:
        photo.write_bytes(content)
    with pytest.raises(ShelfError, match="photo: ") as caught:
        client_that(httpx.Response(500)).recognise("task", photo)
    assert caught.value.code == "bad-argument"


def test_a_client_closes_what_it_opened_and_nothing_else() -> None:
    with httpx.Client() as http:
        with ShelfClient(api_key="key", base_url="https://shelf.example.com", http=http):
            pass
        assert not http.is_closed

    async def use() -> bool:
        async with AsyncShelfClient(api_key="key", base_url="https://shelf.example.com") as shelf:
            http = shelf._connection._http
        return http.is_closed

    assert asyncio.run(use())


def test_the_service_is_unreachable_after_the_last_attempt() -> None:
    shelf = ShelfClient(api_key="key", base_url="http://127.0.0.1:9", max_attempts=2)
    with pytest.raises(ShelfError, match=r"^127.0.0.1:9 cannot be reached") as caught:
        shelf.health()
    assert caught.value.code == "unreachable"


def test_all_misses_no_row_if_earlier_ones_are_deleted_meanwhile() -> None:
    rows = list("abcdefgh")

    def handle(request: httpx.Request) -> httpx.Response:
        offset = int(request.url.params["offset"])
        items = [
            {
                "uuid": uuid,
                "name": uuid,
                "description": "",
                "created_at": "2026-01-01T00:00:00Z",
                "updated_at": "2026-01-01T00:00:00Z",
                "position_count": 1,
                "must_have_count": 0,
            }
            for uuid in rows[offset : offset + 3]
        ]
        return httpx.Response(
            200, json={"items": items, "total": len(rows), "limit": 3, "offset": offset}
        )

    http = httpx.Client(transport=httpx.MockTransport(handle))
    shelf = ShelfClient(api_key="key", base_url="https://shelf.example.com", http=http)
    seen = []
    for row in shelf.planograms.all():
        seen.append(row.name)
        if row.name == "c":
            del rows[:3]
            rows.append("i")
    assert seen == list("abcdefghi")
