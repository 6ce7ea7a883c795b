"""How photos are divided between a form and uploads ahead of it."""

from pathlib import Path

import httpx
import pytest

from shelf_recognition import ShelfClient, ShelfError
from shelf_recognition.photo import Picture
from shelf_recognition.submission import divide

JPEG = b"\xff\xd8\xff\xe0"
UPLOAD = {
    "upload_id": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
    "method": "PUT",
    "url": "https://bucket.example.com/photo",
    "headers": {},
    "url_expires_at": "2026-01-01T00:15:00Z",
    "expires_at": "2026-01-02T00:00:00Z",
}


def test_photos_go_into_the_form_smallest_first() -> None:
    sizes = [4_000_000, 390_000, 1, 5_000_000]
    pictures = [Picture(bytes(size), "image/jpeg") for size in sizes]
    assert divide(pictures, {}) == ([1, 2], [0, 3])


def test_names_and_data_of_photos_leave_room_for_fewer_photos(tmp_path: Path) -> None:
    sent: list[httpx.Request] = []

    def handle(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        if request.method == "PUT":
            return httpx.Response(200)
        if request.url.path.endswith("/uploads"):
            return httpx.Response(201, json=UPLOAD)
        return httpx.Response(202, json=[str(index) for index in range(20)])

    photos = [tmp_path / f"{index:02}{'é' * 100}.jpg" for index in range(20)]
    for photo in photos:
        photo.write_bytes(JPEG + bytes(219_300))
    http = httpx.Client(transport=httpx.MockTransport(handle))
    shelf = ShelfClient(api_key="key", base_url="https://shelf.example.com", http=http)
    metadata = [{"aisle": "ü" * 240}] * 20
    assert len(shelf.submit("task", photos, metadata=metadata)) == 20
    assert [request.method for request in sent] == ["POST", "PUT", "POST"]
    assert len(sent[-1].content) < 4_400_000


def test_a_submission_is_repeated_after_the_address_of_its_upload_has_expired() -> None:
    sent: list[str] = []

    def handle(request: httpx.Request) -> httpx.Response:
        sent.append(request.method)
        if request.method == "PUT":
            return httpx.Response(403, text="<Error/>")
        if request.url.path.endswith("/uploads"):
            return httpx.Response(201, json=UPLOAD)
        return httpx.Response(202, json=["result"])

    http = httpx.Client(transport=httpx.MockTransport(handle))
    shelf = ShelfClient(api_key="key", base_url="https://shelf.example.com", http=http)
    photo = JPEG + bytes(5_000_000)
    assert shelf.submit("task", [photo], idempotency_key="order-7") == ["result"]
    assert sent == ["POST", "PUT", "POST"]
    with pytest.raises(ShelfError) as caught:
        shelf.submit("task", [photo])
    assert caught.value.code == "forbidden"
