"""Sends photos ahead of their submission."""

from ..errors import ShelfError
from ..generated.operations import CREATE_UPLOAD
from ..messages import Message
from ..photo import Photo, Picture, picture_of
from .connection import AsyncConnection

SEND_TIMEOUT_SECONDS = 300
"""The time-out for sending a photo. 20 MB take 160 s at 1 Mbit/s."""


async def upload_photo(
    connection: AsyncConnection, photo: Photo | Picture, idempotency_key: str | None = None
) -> str:
    """Send a photo of up to 20 MB to the service's bucket, to be submitted within 24 hours."""
    picture = photo if isinstance(photo, Picture) else picture_of(photo, "photo")
    upload = await connection.call(
        CREATE_UPLOAD,
        json={
            "content_type": picture.content_type,
            "size": len(picture.content),
            **({} if picture.file_name is None else {"file_name": picture.file_name[-255:]}),
        },
        idempotency_key=idempotency_key,
    )
    message = Message(
        method=upload.method,
        url=upload.url,
        headers=upload.headers,
        content=picture.content,
        timeout_seconds=SEND_TIMEOUT_SECONDS,
    )
    try:
        await connection.send(message)
    except ShelfError as error:
        # A repeated request gets the first one's address, which may have expired. The photo was
        # usually sent then. If not, the submission says so.
        if idempotency_key is None or error.code != "forbidden":
            raise
    return upload.upload_id
