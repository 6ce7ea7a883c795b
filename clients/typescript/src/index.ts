export { ShelfClient } from './shelf-client.js';
export { ShelfError, type ShelfErrorCode } from './shelf-error.js';
export { facingsOf, type Facing } from './facings.js';
export { verifyCallback, type ReceivedCallback, type VerifyOptions } from './callbacks.js';
export type { CallOptions, ClientOptions } from './http/connection.js';
export type { WaitOptions } from './http/poll.js';
export type { CatalogItemChanges, ItemOfFacings, NewCatalogItem } from './catalog-items.js';
export type { DownloadOptions, NewTask, TaskFields, TaskItemChange } from './tasks.js';
export type { NewPlanogram, TableOptions } from './planograms.js';
export type { CorrectedOptions, NewCorrections, ResultOptions } from './results.js';
export type { SubmitOptions } from './submission.js';
export type { RecogniseOptions } from './shelf-client.js';
export type { CallerData, CallerDataOfEach, Metadata } from './caller-data.js';
export type { Photo } from './photo.js';
export type {
  CallbackStatus,
  CatalogFilter,
  CatalogItem,
  CatalogItemSummary,
  Compliance,
  Corrections,
  CustomProp,
  Export,
  ItemEnrolment,
  Page,
  Planogram,
  PlanogramSummary,
  Quality,
  ReferenceImage,
  Result,
  ResultSummary,
  Task,
  TotalShares,
  Unknowns,
  Usage,
} from './types.js';
