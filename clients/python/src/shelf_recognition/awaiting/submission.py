"""Submits photos without waiting for their results."""

from collections.abc import Sequence

from ..caller_data import Metadata, lists_of
from ..generated.operations import SUBMIT_IMAGES
from ..messages import Form
from ..photo import Photo, picture_of
from ..submission import divide, key_of_upload, texts_of
from .connection import AsyncConnection
from .uploads import upload_photo


async def submit_photos(
    connection: AsyncConnection,
    task_uuid: str,
    photos: Sequence[Photo],
    *,
    external_ids: Sequence[str | None] | None,
    metadata: Sequence[Metadata | None] | None,
    callback: str | None,
    idempotency_key: str | None,
) -> list[str]:
    """Submit photos in one request. Those that do not fit into it are uploaded first."""
    pictures = [picture_of(photo, f"photos[{index}]") for index, photo in enumerate(photos)]
    # The order of photos does not change how long the texts are.
    texts = texts_of(lists_of(external_ids, metadata, range(len(photos))), callback)
    in_form, ahead = divide(pictures, texts)
    # The service orders files before uploads, in the request and in its answer.
    order = [*in_form, *ahead]
    upload_ids = []
    for place, index in enumerate(ahead):
        key = key_of_upload(idempotency_key, place)
        upload_ids.append(await upload_photo(connection, pictures[index], key))
    uuids = await connection.call(
        SUBMIT_IMAGES,
        path={"task_uuid": task_uuid},
        form=Form(
            pictures={"images": [pictures[index] for index in in_form]},
            fields={
                "upload_ids": upload_ids,
                **texts_of(lists_of(external_ids, metadata, order), callback),
            },
        ),
        idempotency_key=idempotency_key,
    )
    by_index = dict(zip(order, uuids, strict=True))
    return [by_index[index] for index in range(len(photos))]
