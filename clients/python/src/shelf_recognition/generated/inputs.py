# Written by `npm run client -- types` from the OpenAPI document: change that, not this.
"""What the service takes: the fields of bodies and queries."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Literal, TypeAlias

from typing_extensions import Required, TypedDict

from ..photo import Photo


class CustomProp(TypedDict, total=False):
    name: Required[str]
    """Name without a colon, unique within the item"""
    value: Required[str]
    """Value; a property with an empty one is left out"""


class CreateCatalogItem(TypedDict, total=False):
    name: Required[str]
    """Product name"""
    barcode: str
    """Product barcode"""
    custom_id: str
    """Caller's own identifier of the product"""
    height: float
    """Height of the product in metres, as it stands on a shelf. It tells sizes of one product apart"""
    width: float
    """Width of the product in metres"""
    depth: float
    """Depth of the product in metres"""
    brand: str
    """Brand"""
    size: str
    """Size, as printed on the product"""
    container_type: str
    """Kind of container, such as bottle or carton"""
    flavour: str
    """Flavour"""
    packaging_size: str
    """Size of the packaging, such as 6 x 330 ml"""
    tags: str
    """Comma-separated list of tags"""
    custom_props: Sequence[CustomProp]
    """A JSON list of properties that you define, such as the category"""
    thumbnail: Required[Photo]
    """JPEG or PNG of at most 50 megapixels and 65535 pixels a side; a JPEG may have 100 scans, the pixels of a PNG 200 MB, or half of it if they are interlaced. WebP and HEIC are taken as well, and stored as JPEG"""


class ListCatalogItemsQuery(TypedDict, total=False):
    limit: int
    """Page size; more than 100 is applied as that"""
    offset: int
    """How many to skip"""
    name: str
    """Only items with exactly this name"""
    custom_id: str
    """Only items with exactly this custom_id"""
    barcode: str
    """Only items with exactly this barcode"""
    brand: str
    """Only items with exactly this brand. Without name, custom_id or barcode, each page reads the whole catalogue, which may have 100 MB, or some 100,000 items."""
    tag: str
    """Only items with this tag among their tags. Without name, custom_id or barcode, each page reads the whole catalogue, which may have 100 MB, or some 100,000 items."""
    custom_prop: str
    """Only items with exactly this custom prop, as name:value. Without name, custom_id or barcode, each page reads the whole catalogue, which may have 100 MB, or some 100,000 items."""


class GetCatalogItemQuery(TypedDict, total=False):
    fields: Literal["tags"]
    """Fields to add: tags"""


class UpdateCatalogItem(TypedDict, total=False):
    name: str
    """Product name"""
    barcode: str | None
    """Product barcode"""
    custom_id: str | None
    """Caller's own identifier of the product"""
    height: float | None
    """Height of the product in metres, as it stands on a shelf. It tells sizes of one product apart"""
    width: float | None
    """Width of the product in metres"""
    depth: float | None
    """Depth of the product in metres"""
    brand: str | None
    """Brand"""
    size: str | None
    """Size, as printed on the product"""
    container_type: str | None
    """Kind of container, such as bottle or carton"""
    flavour: str | None
    """Flavour"""
    packaging_size: str | None
    """Size of the packaging, such as 6 x 330 ml"""
    tags: str | None
    """Comma-separated list of tags"""
    custom_props: Sequence[CustomProp] | None
    """Properties that you define, such as the category. They replace those that the item has"""


class AddReferenceImages(TypedDict, total=False):
    images: Required[Sequence[Photo]]


class ListReferenceImagesQuery(TypedDict, total=False):
    limit: int
    """Page size; more than 100 is applied as that"""
    offset: int
    """How many to skip"""


class ReplaceThumbnail(TypedDict, total=False):
    thumbnail: Required[Photo]
    """JPEG or PNG of at most 50 megapixels and 65535 pixels a side; a JPEG may have 100 scans, the pixels of a PNG 200 MB, or half of it if they are interlaced. WebP and HEIC are taken as well, and stored as JPEG"""


class SwitchLearnedViews(TypedDict, total=False):
    enabled: Required[bool]


class CreatePlanogramPosition(TypedDict, total=False):
    bay: int | None
    """The bay on a photo, 1 being the leftmost; either all positions have one, or none has"""
    shelf_id: Required[int]
    """1 is the top shelf; numbers may be skipped"""
    position: Required[int]
    """1 is the leftmost on its shelf; numbers may be skipped"""
    catalog_item_uuid: Required[str]
    """The product that belongs there"""
    facings: int | None
    """How many fronts of the product stand there, including stacked ones"""


class CreatePlanogramResult(TypedDict, total=False):
    task_uuid: Required[str]
    result_uuid: Required[str]
    corrected: bool | None
    """Whether the corrections of the result are applied first"""
    keep_bays: bool | None
    """Whether the positions have the bay, if the photo shows several"""


class CreatePlanogram(TypedDict, total=False):
    name: Required[str]
    """Name of the planogram"""
    description: str | None
    """Free text; empty by default"""
    positions: Sequence[CreatePlanogramPosition] | None
    """Which product belongs where, in any order. All facings together may be at most 2000."""
    result: CreatePlanogramResult | None
    """Instead of positions: a COMPLETED result whose photo shows the bay as it should be. Adjacent facings of one product become a position. What is not in the catalogue is left out. Also needs the permission results:read."""
    must_have: Sequence[str] | None
    """Catalogue items that a photo must show, wherever they stand"""


class CreatePlanogramQuery(TypedDict, total=False):
    name: str
    """Name of the planogram; required if the body is a table, and ignored if it is JSON"""
    description: str
    """Free text, if the body is a table; empty by default, and ignored if the body is JSON"""


class ListPlanogramsQuery(TypedDict, total=False):
    limit: int
    """Page size; more than 100 is applied as that"""
    offset: int
    """How many to skip"""
    order: Literal["asc", "desc"]
    """asc, the default: oldest first; desc: newest first"""


class ReplacePlanogramPosition(TypedDict, total=False):
    bay: int | None
    """The bay on a photo, 1 being the leftmost; either all positions have one, or none has"""
    shelf_id: Required[int]
    """1 is the top shelf; numbers may be skipped"""
    position: Required[int]
    """1 is the leftmost on its shelf; numbers may be skipped"""
    catalog_item_uuid: Required[str]
    """The product that belongs there"""
    facings: int | None
    """How many fronts of the product stand there, including stacked ones"""


class ReplacePlanogramResult(TypedDict, total=False):
    task_uuid: Required[str]
    result_uuid: Required[str]
    corrected: bool | None
    """Whether the corrections of the result are applied first"""
    keep_bays: bool | None
    """Whether the positions have the bay, if the photo shows several"""


class ReplacePlanogram(TypedDict, total=False):
    name: Required[str]
    """Name of the planogram"""
    description: str | None
    """Free text; empty by default"""
    positions: Sequence[ReplacePlanogramPosition] | None
    """Which product belongs where, in any order. All facings together may be at most 2000."""
    result: ReplacePlanogramResult | None
    """Instead of positions: a COMPLETED result whose photo shows the bay as it should be. Adjacent facings of one product become a position. What is not in the catalogue is left out. Also needs the permission results:read."""
    must_have: Sequence[str] | None
    """Catalogue items that a photo must show, wherever they stand"""


class ReplacePlanogramQuery(TypedDict, total=False):
    name: str
    """Name of the planogram; required if the body is a table, and ignored if it is JSON"""
    description: str
    """Free text, if the body is a table; empty by default, and ignored if the body is JSON"""


class GetComplianceQuery(TypedDict, total=False):
    planogram: Required[str]
    """The uuid of the planogram to compare with"""
    bay: int
    """Compares only the bay with this number in realogram.item_entries. If left out, each bay of the planogram is compared with the bay of the photo that has its number, or a planogram without bays with all of them."""
    corrected: bool
    """true: with the corrections of the result applied; false, the default: as recognised"""


class CatalogFilter(TypedDict, total=False):
    brand: str
    """Only items with this brand"""
    tag: str
    """Only items with this tag"""
    custom_prop: str
    """Only items with this custom prop, as name:value"""


class CreateTask(TypedDict, total=False):
    name: Required[str]
    """Name of the task"""
    catalog_items: Sequence[str]
    """Uuids of the catalogue items to recognise; duplicates count once. Together they may have 20000 pictures, counting thumbnails and reference images. Required, unless there is a catalog_filter."""
    catalog_filter: CatalogFilter | None
    """Instead of catalog_items: recognise every item of the catalogue that matches, also those that are created or changed later. {} means all items. Each photo is compared with the items of that moment. A task of more than 100 items is brought up to date at most every 10 minutes. Items that exceed the limits of catalog_items are left out, the newest first."""
    description: str | None
    """Free text; empty by default"""
    task_type: Literal["DETECTION"] | None
    """The kind of recognition; null means DETECTION"""
    compute_realogram: bool | None
    """Whether results give shelf, slot and stack of each facing, and gaps"""
    compute_shares: bool | None
    """Whether results give each product's share of facings and of area"""


class ListTasksQuery(TypedDict, total=False):
    limit: int
    """Page size; more than 100 is applied as that"""
    offset: int
    """How many to skip"""
    order: Literal["asc", "desc"]
    """asc, the default: oldest first; desc: newest first"""


class UpdateTask(TypedDict, total=False):
    name: Required[str]
    """Name of the task"""
    catalog_items: Sequence[str]
    """As on creation. The task no longer follows the catalogue then. Without it and catalog_filter, the items stay, or the task goes on following"""
    catalog_filter: CatalogFilter | None
    """As on creation: the task follows the catalogue from now on"""
    description: str | None
    """Free text; empty by default"""
    task_type: Literal["DETECTION"] | None
    """The kind of recognition; null means DETECTION"""
    compute_realogram: bool | None
    """Whether results give shelf, slot and stack of each facing, and gaps"""
    compute_shares: bool | None
    """Whether results give each product's share of facings and of area"""


class ListTaskItemsQuery(TypedDict, total=False):
    limit: int
    """Page size; more than 100 is applied as that"""
    offset: int
    """How many to skip"""


class ChangeTaskItems(TypedDict, total=False):
    add: Sequence[str]
    """Uuids of items to add; those in the task stay where they are"""
    remove: Sequence[str]
    """Uuids of items to remove; others are ignored"""


class CreateItemOfFacingsFacing(TypedDict, total=False):
    result_uuid: Required[str]
    annotation_id: Required[int]
    """An id of coco.annotations of that result, or of its corrected form"""


class CreateItemOfFacingsOtherFacing(TypedDict, total=False):
    result_uuid: Required[str]
    annotation_id: Required[int]
    """An id of coco.annotations of that result, or of its corrected form"""


class CreateItemOfFacings(TypedDict, total=False):
    name: str
    """Product name of a new item"""
    barcode: str
    """Product barcode"""
    custom_id: str
    """Caller's own identifier of the product"""
    height: float
    """Height of the product in metres, as it stands on a shelf. It tells sizes of one product apart"""
    width: float
    """Width of the product in metres"""
    depth: float
    """Depth of the product in metres"""
    brand: str
    """Brand"""
    size: str
    """Size, as printed on the product"""
    container_type: str
    """Kind of container, such as bottle or carton"""
    flavour: str
    """Flavour"""
    packaging_size: str
    """Size of the packaging, such as 6 x 330 ml"""
    tags: str
    """Comma-separated list of tags"""
    custom_props: Sequence[CustomProp]
    """Properties that you define, such as the category"""
    catalog_item_uuid: str | None
    """An item that the facings show, instead of a name: they become reference images of it"""
    facings: Required[Sequence[CreateItemOfFacingsFacing]]
    """The facings that its pictures are cut from: the first becomes the thumbnail, others reference images"""
    other_facings: Sequence[CreateItemOfFacingsOtherFacing]
    """More facings that show the item, such as the rest of a group. No picture is cut from them. Both lists together may name at most 100 results."""


class CreateUpload(TypedDict, total=False):
    content_type: Required[Literal["image/jpeg", "image/png", "image/webp", "image/heic", "image/jpg", "image/heif"]]
    size: Required[int]
    """The size of the file in bytes"""
    file_name: str
    """The name of the file. Its result has it on request"""


class SubmitImages(TypedDict, total=False):
    callback: str
    """The address to which each result is posted as soon as it is finished"""
    callback_url: str
    """Another name for `callback`. If both are sent, `callback` is used"""
    images: Sequence[Photo]
    """The photos"""
    upload_ids: Sequence[str]
    """Photos that were uploaded before, by their upload_id. The field may be repeated, or hold several ids, separated by commas or as a JSON list"""
    external_ids: str
    """A JSON list of your own identifiers of the photos, in their order, null for none: of the files, then of the uploads"""
    metadata: str
    """A JSON list in the order of the photos. Names and texts of your own, at most 2000 bytes in UTF-8 for a photo. Results and callbacks repeat them"""


class SubmitImagesQuery(TypedDict, total=False):
    callback: str
    """As the field `callback` of the form, which counts if both are sent"""


class SubmitUrls(TypedDict, total=False):
    urls: Required[Sequence[str]]
    """Addresses of the photos"""
    callback: str | None
    """The address to which each result is posted as soon as it is finished"""
    callback_url: str | None
    """Another name for `callback`. If both are sent, `callback` is used"""
    external_ids: Sequence[str | None] | None
    """Your own identifiers, one for each photo, in the same order. Results and callbacks repeat them"""
    metadata: Sequence[Mapping[str, str] | None] | None
    """Your own names and texts, one object for each photo, of at most 2000 bytes in UTF-8. Results and callbacks repeat them"""


class SubmitSyncImage(TypedDict, total=False):
    image: Photo
    """JPEG or PNG of at most 50 megapixels and 65535 pixels a side; a JPEG may have 100 scans, the pixels of a PNG 200 MB, or half of it if they are interlaced. WebP and HEIC are taken as well, and stored as JPEG; the whole body may have 4.4 MB"""
    upload_ids: Sequence[str]
    """A photo that was uploaded before, by its upload_id"""
    external_id: str
    """Your own identifier of the photo. Results and callbacks repeat it"""
    metadata: str
    """A JSON object. Names and texts of your own, at most 2000 bytes in UTF-8 for a photo. Results and callbacks repeat them"""


class ListResultsQuery(TypedDict, total=False):
    limit: int
    """Page size; more than 100 is applied as that"""
    offset: int
    """How many to skip"""
    start_datetime: str | datetime
    """Only results created after this"""
    end_datetime: str | datetime
    """Only results created before this"""
    status: Literal["IN_PROGRESS", "COMPLETED", "FAILED"]
    """Only results with this status. At most 10000 results are searched: in a larger task, also filter by time or by external_id"""
    external_id: str
    """Only results of photos submitted with exactly this external_id"""
    order: Literal["asc", "desc"]
    """asc, the default: oldest first; desc: newest first"""
    fields: str
    """Fields to add, separated by commas: file_name, facings, least_sure, shares, preview, shelf_from_bottom; preview is for lists, shelf_from_bottom for one result"""
    shares_by: str
    """With fields=shares: the name of a custom prop, such as category, by whose values facings are counted as well, as the catalogue has them now. The key needs catalog:read, too"""
    corrected: bool
    """true: with the corrections of the result applied; false, the default: as recognised"""


class RenameResults(TypedDict, total=False):
    start_datetime: str | datetime | None
    """Only results created after this; without it all of the task, up to 10000"""


class ExportResults(TypedDict, total=False):
    format: Required[Literal["csv", "xlsx", "coco"]]
    """csv and xlsx have a row for each facing; coco is one JSON document"""
    corrected: bool | None
    """Whether corrections are applied; false by default"""
    start_datetime: str | datetime | None
    """Only results created after this; without it all of the task, up to 10000"""
    end_datetime: str | datetime | None
    """Only results created before this; never those created after the request"""
    status: Literal["COMPLETED", "FAILED"] | None
    """Only results with this status; both by default"""
    external_id: str | None
    """Only results of photos submitted with exactly this external_id"""


class GetResultQuery(TypedDict, total=False):
    corrected: bool
    """true: with the corrections of the result applied; false, the default: as recognised"""
    fields: str
    """Fields to add, separated by commas: file_name, facings, least_sure, shares, preview, shelf_from_bottom; preview is for lists, shelf_from_bottom for one result"""
    shares_by: str
    """With fields=shares: the name of a custom prop, such as category, by whose values facings are counted as well, as the catalogue has them now. The key needs catalog:read, too"""


class DeleteResultQuery(TypedDict, total=False):
    keep_learned_views: bool
    """true: catalogue items keep the views that they learned from the photo; false, the default: they lose them"""


Bbox: TypeAlias = tuple[int, int, int, int]
"""x and y of the top left corner, width, height: in pixels of the photo as it is shown upright"""


class ReplaceCorrectionsFacing(TypedDict, total=False):
    id: Required[int]
    """An id of coco.annotations of the result"""
    verdict: Literal["RIGHT", "OTHER_ITEM", "NOT_IN_CATALOG", "NO_PRODUCT"] | None
    """RIGHT: its name is right, or it is right that it has none. OTHER_ITEM: it is the item in catalog_item_uuid. NOT_IN_CATALOG: it is a product that the catalogue does not have. NO_PRODUCT: the box shows no product. Absent: its name is not judged."""
    catalog_item_uuid: str | None
    """The right item, which may be any of the account; only with OTHER_ITEM"""
    bbox: Bbox | None
    """Its right box; absent if the box is right"""


class ReplaceCorrectionsAdded(TypedDict, total=False):
    bbox: Required[Bbox]
    catalog_item_uuid: str | None
    """The right item; null: the catalogue does not have it"""


class ReplaceCorrections(TypedDict, total=False):
    facings: Sequence[ReplaceCorrectionsFacing] | None
    """Corrections of facings that were found, at most one for each. Other facings stay as recognised."""
    added: Sequence[ReplaceCorrectionsAdded] | None
    """Facings that were missed. In the corrected result, they get the next ids. Both lists together may have at most 2000."""


class GetUsageQuery(TypedDict, total=False):
    from_: str | date
    """The first day, in UTC; by default the first of the month of `to`"""
    to: str | date
    """The last day, in UTC; by default today. The range has at most 400 days"""
    permissions: bool
    """Whether to answer also what the API key may do"""
