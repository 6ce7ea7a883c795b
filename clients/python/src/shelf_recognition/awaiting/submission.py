"""Submits photos without waiting for their results."""

import json
from collections.abc import Sequence

from ..caller_data import Metadata, lists_of
from ..generated.operations import SUBMIT_IMAGES
from ..messages import Form
from ..photo import Photo, picture_of
from ..submission import divide, key_of_upload
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
    in_form, ahead = divide([len(picture.content) for picture in pictures])
    # The service orders files before uploads, in the request and in its answer.
    order = [*in_form, *ahead]
    lists = lists_of(external_ids, metadata, order)
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
                **{name: json.dumps(values) for name, values in lists.items()},
                **({} if callback is None else {"callback": callback}),
            },
        ),
        idempotency_key=idempotency_key,
    )
    by_index = dict(zip(order, uuids, strict=True))
    return [by_index[index] for index in range(len(photos))]
