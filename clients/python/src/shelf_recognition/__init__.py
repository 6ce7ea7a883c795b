"""Client of the shelf recognition service."""

from .answers import Page
from .awaiting.client import AsyncShelfClient
from .blocking.client import ShelfClient
from .callbacks import verify_callback
from .caller_data import Metadata
from .errors import ShelfError, ShelfErrorCode
from .facings import Facing, facings_of
from .generated.models import (
    CallbackStatus,
    CatalogItem,
    CatalogItemSummary,
    Compliance,
    Corrections,
    CustomProp,
    ItemEnrolment,
    Planogram,
    PlanogramSummary,
    ReferenceImage,
    Result,
    ResultSummary,
    Task,
    TotalShares,
    Unknowns,
)
from .generated.models import UsageAnswer as Usage
from .photo import Photo
from .table import to_pandas

__all__ = [
    "AsyncShelfClient",
    "CallbackStatus",
    "CatalogItem",
    "CatalogItemSummary",
    "Compliance",
    "Corrections",
    "CustomProp",
    "Facing",
    "ItemEnrolment",
    "Metadata",
    "Page",
    "Photo",
    "Planogram",
    "PlanogramSummary",
    "ReferenceImage",
    "Result",
    "ResultSummary",
    "ShelfClient",
    "ShelfError",
    "ShelfErrorCode",
    "Task",
    "TotalShares",
    "Unknowns",
    "Usage",
    "facings_of",
    "to_pandas",
    "verify_callback",
]
