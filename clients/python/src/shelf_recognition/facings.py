"""The facings of a result, by name."""

from dataclasses import dataclass

from .generated.models import Result

NOT_IN_THE_CATALOGUE = "not in the catalogue"
"""The name given to facings that show none of the task's items."""


@dataclass(frozen=True)
class Facing:
    """One visible front of a product on a photo."""

    name: str
    """The name of its catalogue item, or NOT_IN_THE_CATALOGUE."""
    catalog_item_uuid: str | None
    """None if the facing shows none of the task's items."""
    custom_id: str | None
    barcode: str | None
    brand: str | None
    confidence: float
    """The probability that the name is right or, without a name, that the box shows a product."""
    x: int
    """The box, in pixels of the upright photo, from the top left corner."""
    y: int
    width: int
    height: int
    shelf: int | None
    """The shelf, with 1 at the top; None unless the task computes a realogram."""
    slot: int | None
    """The slot on the shelf, counted from 1 on the left."""
    stack: int | None
    """The place in a stack, counted from 0 at the bottom."""


def facings_of(result: Result) -> list[Facing]:
    """List the facings of a result, from left to right."""
    categories = {category.id: category for category in result.coco.categories}
    realogram = result.postprocessing_results.realogram
    places = {entry.annotation_id: entry for entry in realogram.item_entries} if realogram else {}
    facings = []
    for annotation in result.coco.annotations:
        category = categories.get(annotation.category_id)
        item = category.neurolabs if category else None
        place = places.get(annotation.id)
        x, y, width, height = annotation.bbox
        facings.append(
            Facing(
                name=category.name if category and item else NOT_IN_THE_CATALOGUE,
                catalog_item_uuid=item.productUuid if item else None,
                custom_id=item.customId if item else None,
                barcode=item.barcode if item else None,
                brand=item.brand if item else None,
                confidence=annotation.neurolabs.score,
                x=x,
                y=y,
                width=width,
                height=height,
                shelf=place.shelf_id if place else None,
                slot=place.slot if place else None,
                stack=place.stack_index if place else None,
            )
        )
    return facings
