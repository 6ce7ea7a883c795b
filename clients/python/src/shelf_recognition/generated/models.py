# Written by `npm run client -- types` from the OpenAPI document: change that, not this.
"""What the service answers."""

from datetime import date, datetime
from typing import Literal, TypeAlias

from pydantic import Field

from ..answers import Answer


class GetHealthAnswer(Answer):
    status: Literal["ok"]


class GetReadinessAnswer(Answer):
    status: Literal["ready"]
    checked_at: datetime
    """When the latest check ended"""


class CustomProp(Answer):
    name: str
    """Name without a colon, unique within the item"""
    value: str
    """Value; a property with an empty one is left out"""


class CatalogItem(Answer):
    uuid: str
    """Identifier of the item"""
    status: Literal["ACTIVE"]
    """Always ACTIVE for an item that can be recognised"""
    thumbnail_url: str
    """Address of the stored thumbnail"""
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
    custom_props: list[CustomProp]
    """Properties that you define, such as the category"""
    created_at: datetime
    """When the item was created"""
    updated_at: datetime
    """When the item was last changed"""
    tags: list[str] | None = Field(default=None)
    """Only with fields=tags"""


class CatalogItemSummary(Answer):
    uuid: str
    """Identifier of the item"""
    status: Literal["ACTIVE"]
    """Always ACTIVE for an item that can be recognised"""
    thumbnail_url: str
    """Address of the stored thumbnail"""
    name: str
    """Product name"""
    barcode: str | None
    """Product barcode"""
    brand: str | None
    """Brand"""
    size: str | None
    """Size, as printed on the product"""
    created_at: datetime
    """When the item was created"""
    updated_at: datetime
    """When the item was last changed"""


class DeletedCatalogItem(Answer):
    uuid: str
    """Identifier of the item"""
    status: Literal["DELETED"]
    """The item is deleted"""
    thumbnail_url: str
    """Address of the stored thumbnail"""
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
    custom_props: list[CustomProp]
    """Properties that you define, such as the category"""
    created_at: datetime
    """When the item was created"""
    updated_at: datetime
    """When the item was last changed"""
    tags: list[str] | None = Field(default=None)
    """Only with fields=tags"""


class ItemEnrolmentPictureFinding(Answer):
    code: Literal["EMPTY", "TOO_SMALL", "BLURRED", "MOSTLY_BACKGROUND", "GLARE", "LIKE_ANOTHER_ITEM"]
    """What is wrong, for programs"""
    detail: str
    """What is wrong, and what to do"""
    catalog_item_uuid: str | None
    """For LIKE_ANOTHER_ITEM, the other item; otherwise null"""


class ItemEnrolmentPicture(Answer):
    url: str
    """Address of the stored picture"""
    kind: Literal["THUMBNAIL", "REFERENCE_IMAGE"]
    status: Literal["ENROLLED", "WAITING", "UNREADABLE"]
    """WAITING: not looked at yet. UNREADABLE: it cannot be decoded, so it is not used"""
    findings: list[ItemEnrolmentPictureFinding] | None
    """What makes the picture a bad reference; empty if nothing does. Null: not judged, because it is waiting, is unreadable, or was enrolled before pictures were judged"""


class ItemEnrolment(Answer):
    uuid: str
    """Identifier of the item"""
    status: Literal["ENROLLED", "WAITING", "UNREADABLE"]
    """WAITING: a picture is waiting. UNREADABLE: no picture can be decoded. Otherwise ENROLLED"""
    enrolled_at: datetime | None
    """When the pictures were enrolled; null if none is, or if this was not recorded"""
    embedder: str | None
    """The model that enrolled the pictures"""
    pictures: list[ItemEnrolmentPicture]
    """The thumbnail, then the reference images"""


class ReferenceImageCutFrom(Answer):
    """The facing that it was cut from; absent if it was sent"""

    task_uuid: str
    result_uuid: str
    annotation_id: int


class ReferenceImage(Answer):
    id: str
    """Identifies the picture among those of the item"""
    url: str
    """Address of the stored picture"""
    cut_from: ReferenceImageCutFrom | None = Field(default=None)
    """The facing that it was cut from; absent if it was sent"""


class LearnedViewCutFrom(Answer):
    """The confirmed facing that it was cut from"""

    task_uuid: str
    result_uuid: str
    annotation_id: int


class LearnedView(Answer):
    id: str
    """Identifies the view within its item"""
    url: str
    """Address of the picture"""
    cut_from: LearnedViewCutFrom
    """The confirmed facing that it was cut from"""
    status: Literal["USED", "LEFT_OUT"]
    """USED: photos are compared with it. LEFT_OUT: it would cost right names on other photos of the task"""
    negative: Literal[True] | None = Field(default=None)
    """The facing was taken for the item, and is not in the catalogue. Facings that look most like it do not get the item's name"""
    learned_at: datetime


class LearnedViews(Answer):
    catalog_item_uuid: str
    enabled: bool
    """false: learned views are not used, and no new ones are learned"""
    views: list[LearnedView]
    """In the order in which they were learned"""


class PlanogramPosition(Answer):
    bay: int | None = Field(default=None)
    """The bay on a photo, 1 being the leftmost; either all positions have one, or none has"""
    shelf_id: int
    """1 is the top shelf; numbers may be skipped"""
    position: int
    """1 is the leftmost on its shelf; numbers may be skipped"""
    catalog_item_uuid: str
    """The product that is to stand there"""
    facings: int
    """How many fronts of the product stand there, including stacked ones"""


class Planogram(Answer):
    uuid: str
    """Identifier of the planogram"""
    name: str
    """Name of the planogram"""
    description: str
    """Free text"""
    positions: list[PlanogramPosition]
    """By bay, from the top shelf down, and from the left on each shelf"""
    must_have: list[str]
    """Catalogue items that a photo must show, wherever they stand"""
    created_at: datetime
    """When the planogram was created"""
    updated_at: datetime
    """When the planogram was last changed"""


class PlanogramSummary(Answer):
    uuid: str
    """Identifier of the planogram"""
    name: str
    """Name of the planogram"""
    description: str
    """Free text"""
    created_at: datetime
    """When the planogram was created"""
    updated_at: datetime
    """When the planogram was last changed"""
    position_count: int
    """How many positions it has"""
    must_have_count: int
    """How many must-have items it has"""


class ComplianceCounts(Answer):
    """How many positions have each status"""

    RIGHT: int
    TOO_FEW_FACINGS: int
    WRONG_PRODUCT: int
    WRONG_PLACE: int
    MISSING: int
    NOT_IN_VIEW: int


class ComparedPosition(Answer):
    bay: int | None = Field(default=None)
    """As in the planogram"""
    shelf_id: int
    """As in the planogram"""
    position: int
    """As in the planogram"""
    catalog_item_uuid: str
    name: str
    """The item's name; its uuid if it was deleted"""
    planned_facings: int
    """As in the planogram"""
    facings_in_view: int
    """How many of the planned facings the photo has room for"""
    right_facings: int
    """Facings of the product at its place, at most as many as planned"""
    probable_facings: int
    """Facings at this place without a name, whose alternatives include the product: it is probably there"""
    status: Literal["RIGHT", "TOO_FEW_FACINGS", "WRONG_PRODUCT", "WRONG_PLACE", "MISSING", "NOT_IN_VIEW"]
    """RIGHT: all planned facings in view stand there. TOO_FEW_FACINGS: only some do. WRONG_PRODUCT: another product stands there, and this one is not misplaced. WRONG_PLACE: the product stands in the bay, at a place that is not planned for it. MISSING: the place is on the photo and empty, and the product is not misplaced. NOT_IN_VIEW: the photo does not show the place, so it does not count."""
    annotation_ids: list[int]
    """Ids of coco.annotations: what stands at the place, whatever it is"""
    elsewhere_ids: list[int]
    """Ids of coco.annotations: misplaced facings of the product, each for one position only"""


class ExtraFacings(Answer):
    catalog_item_uuid: str | None
    """null: not a product of the task's catalogue"""
    name: str | None
    """The item's name; null if the uuid is null"""
    facings: int
    bay: int | None = Field(default=None)
    """On the photo; only if the planogram tells bays apart"""
    shelf_id: int
    """On the photo: 1 is its top shelf"""
    slot: int
    """On the photo: 1 is the leftmost on its shelf"""
    annotation_ids: list[int]
    """Ids of coco.annotations"""


class MustHave(Answer):
    catalog_item_uuid: str
    name: str
    """The item's name; its uuid if it was deleted"""
    is_found: bool
    """Whether the photo shows it anywhere"""
    facings: int
    """How many facings of the item the photo shows"""


Bbox: TypeAlias = tuple[int, int, int, int]
"""x and y of the top left corner, width, height: in pixels of the photo as it is shown upright"""


class Order(Answer):
    bay: int | None = Field(default=None)
    """The bay in the planogram, if it tells bays apart"""
    text: str
    """The same text as in actions"""
    annotation_ids: list[int]
    """Ids of the coco.annotations that the text is about"""
    bbox: Bbox | None
    """The place on the photo: a box around those facings, or where facings should stand"""


class Compliance(Answer):
    planogram_uuid: str
    result_uuid: str
    score: float | None
    """The sum of right_facings divided by the sum of facings_in_view; null if nothing is in view"""
    counts: ComplianceCounts
    """How many positions have each status"""
    positions: list[ComparedPosition]
    """Every position of the planogram, by bay and from the top shelf down"""
    extras: list[ExtraFacings]
    """Facings in the bay that the planogram has no place for, from the top shelf down"""
    facings_beside: int
    """Facings beside, above or below the bay, which do not count"""
    must_have: list[MustHave]
    """The must-have items of the planogram"""
    actions: list[str]
    """What to do at the shelf, in words"""
    orders: list[Order]
    """The actions, in the same order, with their places"""
    warnings: list[str]
    """What makes the comparison doubtful"""


class CatalogFilter(Answer):
    brand: str | None = Field(default=None)
    """Only items with this brand"""
    tag: str | None = Field(default=None)
    """Only items with this tag"""
    custom_prop: str | None = Field(default=None)
    """Only items with this custom prop, as name:value"""


class Renaming(Answer):
    start_datetime: datetime | None
    """Only results created after this are named again; null: all of the task"""
    requested_at: datetime
    """Later results are not named again"""
    ended_at: datetime | None
    """null while it goes on"""
    results: int
    """How many results there were when it was requested"""
    renamed: int
    """How many of them have been named again"""
    left_out: int
    """How many could not be: not COMPLETED, deleted meanwhile, or named again 100 times before"""


class Export(Answer):
    format: Literal["csv", "xlsx", "coco"]
    corrected: bool
    start_datetime: datetime | None
    """As requested"""
    end_datetime: datetime | None
    """As requested"""
    result_status: Literal["COMPLETED", "FAILED"] | None = Field(default=None)
    """The status that was requested for the results, if any"""
    external_id: str | None = Field(default=None)
    """As requested, if any"""
    status: Literal["IN_PROGRESS", "COMPLETED", "FAILED", "EXPIRED"]
    """EXPIRED: its file was deleted"""
    failure_reason: str
    """Why it FAILED; empty otherwise"""
    requested_at: datetime
    """Later results are not exported"""
    ended_at: datetime | None
    """null while it goes on"""
    results: int
    """How many results there were when it was requested"""
    exported: int
    """How many of them have been exported so far"""
    left_out: int
    """How many were not: IN_PROGRESS, of another status, or deleted meanwhile"""
    bytes: int | None
    """The size of the file; null unless COMPLETED or EXPIRED"""
    expires_at: datetime | None
    """When the file is deleted; null unless COMPLETED or EXPIRED"""
    url: str | None = Field(default=None)
    """The address of the file, which works for 15 minutes without an API key. Only in the answer to GET of the task, if it is COMPLETED and the key has results:read"""


class Task(Answer):
    uuid: str
    """Identifier of the task"""
    name: str
    """Name of the task"""
    task_type: Literal["DETECTION"] | None
    """As requested; null if omitted"""
    description: str
    """Free text"""
    created_at: datetime
    """When the task was created"""
    updated_at: datetime
    """When the task was last changed"""
    compute_realogram: bool
    """As requested"""
    compute_shares: bool
    """As requested"""
    catalog_filter: CatalogFilter | None = Field(default=None)
    """Which items the task follows; absent if its items were named"""
    catalog_items_left_out: int | None = Field(default=None)
    """How many items match catalog_filter but exceed the limits, as of the last photo or list of items"""
    renaming: Renaming | None = Field(default=None)
    """The latest request to name its results again; absent if there was none"""
    export: Export | None = Field(default=None)
    """The latest export of its results; absent if there was none"""


class CreateUploadAnswer(Answer):
    upload_id: str
    """Submit the photo with this id, in the field upload_ids"""
    method: Literal["PUT"]
    url: str
    """Where to send the photo. It needs no API key"""
    headers: dict[str, str]
    """The headers to send the photo with. They are signed"""
    url_expires_at: datetime
    """Until when the photo can be sent"""
    expires_at: datetime
    """Until when the photo can be submitted"""


class Detection(Answer):
    catalog_item_uuid: str
    """The catalogue item that was recognised"""
    confidence: float
    """The probability that the name is right"""
    bbox: Bbox


class RealogramGap(Answer):
    bay: int
    """1 is the leftmost bay"""
    shelf_id: int
    """1 is the top shelf of its bay"""
    shelf_from_bottom: int | None = Field(default=None)
    """1 is the lowest shelf of its bay; only with fields=shelf_from_bottom"""
    slot: int
    """1 is the leftmost on its shelf. Gaps are counted as well, and numbering continues in the next bay"""
    stack_index: int
    """0 is the bottom of a stack"""
    bbox: Bbox


class RealogramItemEntry(Answer):
    annotation_id: int
    """An id of coco.annotations"""
    bay: int
    """1 is the leftmost bay"""
    shelf_id: int
    """1 is the top shelf of its bay"""
    shelf_from_bottom: int | None = Field(default=None)
    """1 is the lowest shelf of its bay; only with fields=shelf_from_bottom"""
    slot: int
    """1 is the leftmost on its shelf. Gaps are counted as well, and numbering continues in the next bay"""
    stack_index: int
    """0 is the bottom of a stack"""


class Realogram(Answer):
    gaps: list[RealogramGap]
    item_entries: list[RealogramItemEntry]


class SharesValue(Answer):
    group_by: Literal["products"]
    product_uuid: str | None
    """null stands for all facings that are not in the task's catalogue"""
    count: int
    """Facings"""
    count_ratio: float
    """Share of all facings of the photo"""
    area: int
    """Pixels"""
    area_ratio: float
    """Share of the area of all facings of the photo"""


class Shares(Answer):
    image_id: Literal[1]
    values: list[SharesValue]


class PostprocessingResults(Answer):
    detections: list[Detection]
    """Recognised products only; every facing is in coco.annotations"""
    realogram: Realogram | None
    """null unless the task asks for it"""
    shares: list[Shares]
    """Empty unless the task asks for them"""


class CocoInfo(Answer):
    url: str
    year: str
    version: str
    contributor: str
    description: str
    date_created: str
    """MM/DD/YYYY, HH:MM:SS in UTC"""


class CocoLicense(Answer):
    id: Literal[1]
    url: Literal[""]
    name: Literal[""]


class CocoImage(Answer):
    id: Literal[1]
    width: int
    height: int
    license: Literal[1]
    coco_url: Literal[""]
    file_name: str
    flickr_url: Literal[""]
    date_captured: Literal[""]


class CocoCategoryNeurolabs(Answer):
    productUuid: str
    name: str
    barcode: str | None = Field(default=None)
    customId: str | None = Field(default=None)
    label: str | None = Field(default=None)
    brand: str | None = Field(default=None)
    size: str | None = Field(default=None)
    containerType: str | None = Field(default=None)
    flavour: str | None = Field(default=None)
    packagingSize: str | None = Field(default=None)
    tags: str | None = Field(default=None)
    """A JSON array in a string"""


class CocoCategory(Answer):
    id: int
    name: str
    neurolabs: CocoCategoryNeurolabs | None
    supercategory: Literal[""]


class AnnotationNeurolabsAlternativePrediction(Answer):
    category_id: int
    score: float


class AnnotationNeurolabs(Answer):
    score: float
    modalities: dict[str, object]
    alternative_predictions: list[AnnotationNeurolabsAlternativePrediction]
    """The next best catalogue items, never category 0"""


class Annotation(Answer):
    id: int
    image_id: Literal[1]
    category_id: int
    """0 stands for a product that is not in the task's catalogue"""
    bbox: Bbox
    area: int
    """Width times height of the box, in pixels"""
    iscrowd: Literal[0]
    segmentation: list[object]
    neurolabs: AnnotationNeurolabs


class Coco(Answer):
    info: CocoInfo
    licenses: list[CocoLicense]
    images: list[CocoImage]
    neurolabs: dict[str, object]
    categories: list[CocoCategory]
    """Category 0, then one for each catalogue item of the task. Where all of them would take more than 5 MB (items by the thousand), only 0 and those that annotations or their alternatives name, with the ids they would have among all"""
    annotations: list[Annotation]
    """Every facing found, from left to right"""


class FacingCountsItem(Answer):
    catalog_item_uuid: str
    count: int
    """Its facings"""


class FacingCounts(Answer):
    count: int
    """All facings"""
    unknown: int
    """Facings that are not in the catalogue"""
    items: list[FacingCountsItem]
    """The item with the most facings first"""


class LeastSureName(Answer):
    annotation_id: int
    """The id in coco.annotations of its least sure facing"""
    catalog_item_uuid: str
    name: str
    score: float
    """Confidence of that name"""


class TotalSharesValue(Answer):
    group_by: Literal["products", "brands", "tags", "custom_props"]
    """A facing counts for each tag of its product; custom_props only with shares_by"""
    product_uuid: str | None = Field(default=None)
    """Only of a product"""
    name: str | None
    """The product, brand, tag or value of the custom prop; null stands for facings that are not in the catalogue, or whose product has none of that kind"""
    count: int
    """Facings"""
    count_ratio: float
    """Share of all facings"""
    area: int
    """Pixels"""
    area_ratio: float
    """Share of the area of all facings"""


class TotalShares(Answer):
    results: int
    """COMPLETED results that were counted"""
    facings: int
    """All their facings"""
    area: int
    """The area of all facings, in pixels"""
    values: list[TotalSharesValue]
    """By product, then by brand, by tag, and by custom prop; the largest count first, null last"""


class Result(Answer):
    uuid: str
    """Identifier of the result"""
    task_uuid: str
    """The task it belongs to"""
    external_id: str | None = Field(default=None)
    """As submitted with the photo; absent if none was"""
    metadata: dict[str, str] | None = Field(default=None)
    """As submitted with the photo; absent if none was"""
    file_name: str | None = Field(default=None)
    """Name of the file; only with fields=file_name"""
    image_url: str
    """Address of the service's own copy of the image"""
    status: Literal["IN_PROGRESS", "COMPLETED", "FAILED"]
    failure_reason: str
    """Why it FAILED; empty otherwise"""
    duration: float | None
    """Processing time in seconds; null while IN_PROGRESS"""
    created_at: datetime
    """When the image was accepted"""
    updated_at: datetime
    """When the result last changed"""
    rename_requested_at: datetime | None = Field(default=None)
    """Since when its facings wait to be named again; absent if they do not"""
    renamed_at: datetime | None = Field(default=None)
    """When its facings were last named again; absent if they never were"""
    confidence_score: float | None
    """Mean confidence of the detections, 0 if nothing was recognised; null unless COMPLETED"""
    postprocessing_results: PostprocessingResults
    coco: Coco
    facings: FacingCounts | None = Field(default=None)
    """Only with fields=facings, once COMPLETED"""
    least_sure: list[LeastSureName] | None = Field(default=None)
    """Up to three products with the least sure names, that of lowest confidence first; with corrected=true without names that people confirmed; only with fields=least_sure, once COMPLETED"""
    shares: TotalShares | None = Field(default=None)
    """Only with fields=shares"""


class ResultSummary(Answer):
    uuid: str
    """Identifier of the result"""
    task_uuid: str
    """The task it belongs to"""
    external_id: str | None = Field(default=None)
    """As submitted with the photo; absent if none was"""
    metadata: dict[str, str] | None = Field(default=None)
    """As submitted with the photo; absent if none was"""
    file_name: str | None = Field(default=None)
    """Name of the file; only with fields=file_name"""
    image_url: str
    """Address of the service's own copy of the image"""
    status: Literal["IN_PROGRESS", "COMPLETED", "FAILED"]
    confidence_score: float | None
    """Mean confidence of the detections, 0 if nothing was recognised; null unless COMPLETED"""
    duration: float | None
    """Processing time in seconds; null while IN_PROGRESS"""
    created_at: datetime
    """When the image was accepted"""
    updated_at: datetime
    """When the result last changed"""
    rename_requested_at: datetime | None = Field(default=None)
    """Since when its facings wait to be named again; absent if they do not"""
    renamed_at: datetime | None = Field(default=None)
    """When its facings were last named again; absent if they never were"""
    facings: FacingCounts | None = Field(default=None)
    """Only with fields=facings, once COMPLETED"""
    least_sure: list[LeastSureName] | None = Field(default=None)
    """Up to three products with the least sure names, that of lowest confidence first; with corrected=true without names that people confirmed; only with fields=least_sure, once COMPLETED"""
    preview: str | None = Field(default=None)
    """The photo as a data address of a JPEG of up to 96 pixels; only with fields=preview, once COMPLETED, and absent for results of earlier versions of the service"""


class CorrectedFacing(Answer):
    id: int
    """An id of coco.annotations of the result"""
    verdict: Literal["RIGHT", "OTHER_ITEM", "NOT_IN_CATALOG", "NO_PRODUCT"] | None = Field(default=None)
    """RIGHT: its name is right, or it is right that it has none. OTHER_ITEM: it is the item in catalog_item_uuid. NOT_IN_CATALOG: it is a product that the catalogue does not have. NO_PRODUCT: the box shows no product. Absent: its name is not judged."""
    catalog_item_uuid: str | None = Field(default=None)
    """The right item, which may be any of the account; only with OTHER_ITEM"""
    bbox: Bbox | None = Field(default=None)
    """Its right box; absent if the box is right"""


class AddedFacing(Answer):
    bbox: Bbox
    catalog_item_uuid: str | None
    """The right item; null: the catalogue does not have it"""


class Corrections(Answer):
    facings: list[CorrectedFacing]
    """In the order of their ids"""
    added: list[AddedFacing]
    """Facings that were missed"""
    result_uuid: str
    version: int
    """Grows with each change, and when the facings are named again. It is also the ETag. 0 before that"""
    changed_by: str | None
    """The id of the API key that last changed them"""
    changed_at: datetime | None
    """When they were last changed"""


class UnknownFacing(Answer):
    result_uuid: str
    annotation_id: int
    """An id of coco.annotations of that result"""
    bbox: Bbox
    image_url: str
    """Address of the photo"""


class UnknownsGroup(Answer):
    facings: list[UnknownFacing]
    """The most typical one first"""


class Unknowns(Answer):
    results: int
    """How many photos were searched"""
    groups: list[UnknownsGroup]
    """The largest first"""


class QualityWeek(Answer):
    week: date
    """The Monday of the week in which the photos were submitted, in UTC"""
    results: int
    """Results with confirmed facings"""
    listed: int
    """Confirmed facings of items that the task had when they were named"""
    right: int
    """Listed facings that got their right name"""
    right_share: float | None
    """right / listed; null if listed is 0"""
    missed: int
    """Listed facings that were not found, so a person added them"""
    absent: int
    """Confirmed facings that were not in the catalogue when they were named"""
    absent_named: int
    """Absent facings that got a name nevertheless"""


class QualityConfused(Answer):
    catalog_item_uuid: str | None
    """The right item; null: not in the catalogue"""
    named_uuid: str
    """The item whose name the facings got instead"""
    facings: int


class Quality(Answer):
    results: int
    """Results with confirmed facings that were counted, the latest first"""
    weeks: list[QualityWeek]
    """The latest week first"""
    confused: list[QualityConfused]
    """The wrong names that were given most often"""


class CallbackStatus(Answer):
    callback: str
    """The address that the result is posted to"""
    outcome: Literal["PENDING", "FAILING", "DELIVERED", "GIVEN_UP"]
    """PENDING: not attempted yet. FAILING: attempts failed, and another follows. GIVEN_UP: 3 attempts failed, or the service could not send it"""
    attempts: int
    """Requests made so far, counted from the last time it was sent again"""
    last_error: str
    """Why the latest attempt failed; empty otherwise"""
    last_attempt_at: datetime | None
    next_attempt_at: datetime | None
    """When the next attempt is due; null if none is due, or if it is due at once"""


class Outcomes(Answer):
    completed: int
    failed_by_caller: int
    """The picture could not be fetched or read"""
    failed_by_service: int


class UsageImages(Answer):
    """Images that ended: of sync-image (waiting), and of images and urls (bulk)"""

    waiting: Outcomes
    bulk: Outcomes


class UsageCallbacks(Answer):
    """Finished rounds of callbacks"""

    delivered: int
    given_up: int


class Usage(Answer):
    images: UsageImages
    """Images that ended: of sync-image (waiting), and of images and urls (bulk)"""
    gb_seconds: float
    """The worker's seconds times its memory, for the attempts that finished images"""
    facings: int
    """Facings found"""
    bytes_kept: int
    """Bytes of pictures and of what was recognised, as stored"""
    callbacks: UsageCallbacks
    """Finished rounds of callbacks"""


class UsageAnswerDayImages(Answer):
    """Images that ended: of sync-image (waiting), and of images and urls (bulk)"""

    waiting: Outcomes
    bulk: Outcomes


class UsageAnswerDayCallbacks(Answer):
    """Finished rounds of callbacks"""

    delivered: int
    given_up: int


class UsageAnswerDay(Answer):
    date: date
    images: UsageAnswerDayImages
    """Images that ended: of sync-image (waiting), and of images and urls (bulk)"""
    gb_seconds: float
    """The worker's seconds times its memory, for the attempts that finished images"""
    facings: int
    """Facings found"""
    bytes_kept: int
    """Bytes of pictures and of what was recognised, as stored"""
    callbacks: UsageAnswerDayCallbacks
    """Finished rounds of callbacks"""


class UsageAnswer(Answer):
    from_: date = Field(alias="from")
    to: date
    total: Usage
    days: list[UsageAnswerDay]
    """The days on which anything was used, oldest first"""
    permissions: list[Literal["catalog:read", "catalog:write", "tasks:read", "tasks:write", "images:submit", "results:read", "results:write", "callbacks:send"]] | None = Field(default=None)
    """What the API key of the request may do; only if asked for"""
