# Written by `npm run client -- types` from the OpenAPI document: change that, not this.
"""What the service can do."""

from ..answers import Page
from ..operation import Operation
from .models import (
    CallbackStatus,
    CatalogItem,
    CatalogItemSummary,
    Compliance,
    Corrections,
    CreateUploadAnswer,
    DeletedCatalogItem,
    GetHealthAnswer,
    GetReadinessAnswer,
    ItemEnrolment,
    LearnedViews,
    Planogram,
    PlanogramSummary,
    Quality,
    ReferenceImage,
    Result,
    ResultSummary,
    Task,
    Unknowns,
    UsageAnswer,
)

GET_HEALTH = Operation("GET", "/health", GetHealthAnswer)
GET_READINESS = Operation("GET", "/health/ready", GetReadinessAnswer)
GET_OPEN_API = Operation("GET", "/openapi.json", dict[str, object])
CREATE_CATALOG_ITEM = Operation("POST", "/catalog-items", CatalogItem)
LIST_CATALOG_ITEMS = Operation("GET", "/catalog-items", Page[CatalogItemSummary])
GET_CATALOG_ITEM = Operation("GET", "/catalog-items/{item_uuid}", CatalogItem)
UPDATE_CATALOG_ITEM = Operation("PATCH", "/catalog-items/{item_uuid}", CatalogItem)
DELETE_CATALOG_ITEM = Operation("DELETE", "/catalog-items/{item_uuid}", DeletedCatalogItem)
GET_ENROLMENT = Operation("GET", "/catalog-items/{item_uuid}/enrolment", ItemEnrolment)
ADD_REFERENCE_IMAGES = Operation("POST", "/catalog-items/{item_uuid}/reference-images", CatalogItem)
LIST_REFERENCE_IMAGES = Operation("GET", "/catalog-items/{item_uuid}/reference-images", Page[ReferenceImage])
DELETE_REFERENCE_IMAGE = Operation("DELETE", "/catalog-items/{item_uuid}/reference-images/{image_id}", CatalogItem)
REPLACE_THUMBNAIL = Operation("PUT", "/catalog-items/{item_uuid}/thumbnail", CatalogItem)
LIST_LEARNED_VIEWS = Operation("GET", "/catalog-items/{item_uuid}/learned-views", LearnedViews)
SWITCH_LEARNED_VIEWS = Operation("PATCH", "/catalog-items/{item_uuid}/learned-views", LearnedViews)
DELETE_LEARNED_VIEW = Operation("DELETE", "/catalog-items/{item_uuid}/learned-views/{view_id}", LearnedViews)
CREATE_PLANOGRAM = Operation("POST", "/planograms", Planogram)
LIST_PLANOGRAMS = Operation("GET", "/planograms", Page[PlanogramSummary])
GET_PLANOGRAM = Operation("GET", "/planograms/{planogram_uuid}", Planogram)
REPLACE_PLANOGRAM = Operation("PUT", "/planograms/{planogram_uuid}", Planogram)
DELETE_PLANOGRAM = Operation("DELETE", "/planograms/{planogram_uuid}", Planogram)
GET_COMPLIANCE = Operation("GET", "/image-recognition/tasks/{task_uuid}/results/{result_uuid}/compliance", Compliance)
CREATE_TASK = Operation("POST", "/image-recognition/tasks", Task)
LIST_TASKS = Operation("GET", "/image-recognition/tasks", Page[Task])
GET_TASK = Operation("GET", "/image-recognition/tasks/{task_uuid}", Task)
UPDATE_TASK = Operation("PUT", "/image-recognition/tasks/{task_uuid}", Task)
DELETE_TASK = Operation("DELETE", "/image-recognition/tasks/{task_uuid}", Task)
LIST_TASK_ITEMS = Operation("GET", "/image-recognition/tasks/{task_uuid}/catalog-items", Page[CatalogItemSummary])
CHANGE_TASK_ITEMS = Operation("PATCH", "/image-recognition/tasks/{task_uuid}/catalog-items", Task)
CREATE_ITEM_OF_FACINGS = Operation("POST", "/image-recognition/tasks/{task_uuid}/catalog-items", CatalogItem)
CREATE_UPLOAD = Operation("POST", "/uploads", CreateUploadAnswer)
SUBMIT_IMAGES = Operation("POST", "/image-recognition/tasks/{task_uuid}/images", list[str])
SUBMIT_URLS = Operation("POST", "/image-recognition/tasks/{task_uuid}/urls", list[str])
SUBMIT_SYNC_IMAGE = Operation("POST", "/image-recognition/tasks/{task_uuid}/sync-image", Result)
LIST_RESULTS = Operation("GET", "/image-recognition/tasks/{task_uuid}/results", Page[ResultSummary])
RENAME_RESULTS = Operation("PATCH", "/image-recognition/tasks/{task_uuid}/results", Task)
EXPORT_RESULTS = Operation("POST", "/image-recognition/tasks/{task_uuid}/results", Task)
GET_RESULT = Operation("GET", "/image-recognition/tasks/{task_uuid}/results/{result_uuid}", Result)
DELETE_RESULT = Operation("DELETE", "/image-recognition/tasks/{task_uuid}/results/{result_uuid}", ResultSummary)
GET_CORRECTIONS = Operation("GET", "/image-recognition/tasks/{task_uuid}/results/{result_uuid}/corrections", Corrections)
REPLACE_CORRECTIONS = Operation("PUT", "/image-recognition/tasks/{task_uuid}/results/{result_uuid}/corrections", Corrections)
DELETE_CORRECTIONS = Operation("DELETE", "/image-recognition/tasks/{task_uuid}/results/{result_uuid}/corrections", Corrections)
LIST_UNKNOWNS = Operation("GET", "/image-recognition/tasks/{task_uuid}/unknowns", Unknowns)
GET_QUALITY = Operation("GET", "/image-recognition/tasks/{task_uuid}/quality", Quality)
RENAME_RESULT = Operation("POST", "/image-recognition/tasks/{task_uuid}/results/{result_uuid}/rename", ResultSummary)
GET_CALLBACK = Operation("GET", "/image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback", CallbackStatus)
RESEND_CALLBACK = Operation("POST", "/image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback", CallbackStatus)
GET_USAGE = Operation("GET", "/usage", UsageAnswer)
