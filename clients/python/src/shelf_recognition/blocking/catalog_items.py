# Written by `npm run client -- types` from awaiting/catalog_items.py: change that, not this.
"""The products that can be recognised."""

import json
from collections.abc import Iterator, Sequence

from typing_extensions import Unpack

from ..answers import Page
from ..generated.inputs import (
    CreateCatalogItem,
    CreateItemOfFacings,
    GetCatalogItemQuery,
    ListCatalogItemsQuery,
    ListReferenceImagesQuery,
    SwitchLearnedViews,
    UpdateCatalogItem,
)
from ..generated.models import (
    CatalogItem,
    CatalogItemSummary,
    ItemEnrolment,
    LearnedViews,
    ReferenceImage,
)
from ..generated.operations import (
    ADD_REFERENCE_IMAGES,
    CREATE_CATALOG_ITEM,
    CREATE_ITEM_OF_FACINGS,
    DELETE_CATALOG_ITEM,
    DELETE_LEARNED_VIEW,
    DELETE_REFERENCE_IMAGE,
    GET_CATALOG_ITEM,
    GET_ENROLMENT,
    LIST_CATALOG_ITEMS,
    LIST_LEARNED_VIEWS,
    LIST_REFERENCE_IMAGES,
    REPLACE_THUMBNAIL,
    SWITCH_LEARNED_VIEWS,
    UPDATE_CATALOG_ITEM,
)
from ..messages import Form
from ..photo import Photo, picture_of
from .connection import Connection
from .pages import rows_of


class CatalogItems:
    """The products that can be recognised."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self, *, idempotency_key: str | None = None, **item: Unpack[CreateCatalogItem]
    ) -> CatalogItem:
        """Create an item from a name, one picture and attributes."""
        fields = {name: value for name, value in item.items() if name != "thumbnail"}
        if item.get("custom_props") is not None:
            fields["custom_props"] = json.dumps([dict(one) for one in item["custom_props"]])
        form = Form({"thumbnail": [picture_of(item["thumbnail"], "thumbnail")]}, fields)
        return self._connection.call(
            CREATE_CATALOG_ITEM, form=form, idempotency_key=idempotency_key
        )

    def create_of_facings(
        self,
        task_uuid: str,
        *,
        idempotency_key: str | None = None,
        **item: Unpack[CreateItemOfFacings],
    ) -> CatalogItem:
        """Create an item from facings on a task's photos, and add it to the task.

        The first facing becomes the thumbnail, up to eight others reference images.
        With `catalog_item_uuid`, the facings are added to that item instead.
        """
        return self._connection.call(
            CREATE_ITEM_OF_FACINGS,
            path={"task_uuid": task_uuid},
            json=item,
            idempotency_key=idempotency_key,
        )

    def get(self, item_uuid: str, **query: Unpack[GetCatalogItemQuery]) -> CatalogItem:
        """Get an item. With `fields="tags"`, it has its tags."""
        return self._connection.call(
            GET_CATALOG_ITEM, path={"item_uuid": item_uuid}, query=query
        )

    def update(self, item_uuid: str, **changes: Unpack[UpdateCatalogItem]) -> CatalogItem:
        """Change attributes. Pass `None` to clear one; attributes you leave out stay unchanged."""
        path = {"item_uuid": item_uuid}
        return self._connection.call(UPDATE_CATALOG_ITEM, path=path, json=changes)

    def delete(self, item_uuid: str) -> None:
        """Delete an item. Results that name it are kept."""
        self._connection.call(DELETE_CATALOG_ITEM, path={"item_uuid": item_uuid})

    def enrolment(self, item_uuid: str) -> ItemEnrolment:
        """Return whether an item's pictures are enrolled, and which are bad references and why."""
        return self._connection.call(GET_ENROLMENT, path={"item_uuid": item_uuid})

    def add_reference_images(
        self, item_uuid: str, images: Sequence[Photo], *, idempotency_key: str | None = None
    ) -> CatalogItem:
        """Add reference images, such as the product's other sides. An item has at most eight."""
        pictures = [picture_of(image, f"images[{index}]") for index, image in enumerate(images)]
        return self._connection.call(
            ADD_REFERENCE_IMAGES,
            path={"item_uuid": item_uuid},
            form=Form({"images": pictures}),
            idempotency_key=idempotency_key,
        )

    def reference_images(
        self, item_uuid: str, **query: Unpack[ListReferenceImagesQuery]
    ) -> Page[ReferenceImage]:
        """Get one page of an item's reference images, in the order they were added."""
        path = {"item_uuid": item_uuid}
        return self._connection.call(LIST_REFERENCE_IMAGES, path=path, query=query)

    def delete_reference_image(self, item_uuid: str, image_id: str) -> CatalogItem:
        """Delete a reference image by its `id` from `reference_images`."""
        path = {"item_uuid": item_uuid, "image_id": image_id}
        return self._connection.call(DELETE_REFERENCE_IMAGE, path=path)

    def learned_views(self, item_uuid: str) -> LearnedViews:
        """Get the views that an item learned from corrections."""
        return self._connection.call(LIST_LEARNED_VIEWS, path={"item_uuid": item_uuid})

    def switch_learned_views(
        self, item_uuid: str, **switch: Unpack[SwitchLearnedViews]
    ) -> LearnedViews:
        """Switch the learned views of an item off or on."""
        path = {"item_uuid": item_uuid}
        return self._connection.call(SWITCH_LEARNED_VIEWS, path=path, json=switch)

    def delete_learned_view(self, item_uuid: str, view_id: str) -> LearnedViews:
        """Delete a view by its `id` from `learned_views`. Its facing will not be learned again."""
        path = {"item_uuid": item_uuid, "view_id": view_id}
        return self._connection.call(DELETE_LEARNED_VIEW, path=path)

    def replace_thumbnail(self, item_uuid: str, thumbnail: Photo) -> CatalogItem:
        """Replace the thumbnail of an item."""
        return self._connection.call(
            REPLACE_THUMBNAIL,
            path={"item_uuid": item_uuid},
            form=Form({"thumbnail": [picture_of(thumbnail, "thumbnail")]}),
        )

    def all(self, **query: Unpack[ListCatalogItemsQuery]) -> Iterator[CatalogItemSummary]:
        """Yield all items that match, page by page."""

        def page(*, limit: int, offset: int) -> Page[CatalogItemSummary]:
            place: ListCatalogItemsQuery = {**query, "limit": limit, "offset": offset}
            return self.list(**place)

        return rows_of(page, query.get("limit"), query.get("offset"))

    def list(self, **query: Unpack[ListCatalogItemsQuery]) -> Page[CatalogItemSummary]:
        """Get one page. `name`, `custom_id` and `barcode` must match exactly."""
        return self._connection.call(LIST_CATALOG_ITEMS, query=query)
