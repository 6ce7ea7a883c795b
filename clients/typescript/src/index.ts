export { ShelfClient } from './shelf-client.js';
export { ShelfError, type ShelfErrorCode } from './shelf-error.js';
export { facingsOf, type Facing } from './facings.js';
export { verifyCallback, type ReceivedCallback, type VerifyOptions } from './callbacks.js';
export type { CallOptions, ClientOptions } from './http/connection.js';
export type { CatalogItemChanges, NewCatalogItem } from './catalog-items.js';
export type { NewTask } from './tasks.js';
export type { WaitOptions } from './results.js';
export type { SubmitOptions } from './submission.js';
export type { Photo } from './photo.js';
export type {
  CallbackStatus,
  CatalogItem,
  CatalogItemSummary,
  ItemEnrolment,
  Page,
  Result,
  ResultSummary,
  Task,
  Usage,
} from './types.js';
