import type { components, operations } from './generated/schema.js';
import type { OPERATIONS } from './generated/operations.js';

type Schemas = components['schemas'];

export type CatalogFilter = Schemas['CatalogFilter'];
export type CatalogItem = Schemas['CatalogItem'];
export type CatalogItemSummary = Schemas['CatalogItemSummary'];
export type CustomProp = Schemas['CustomProp'];
export type ItemEnrolment = Schemas['ItemEnrolment'];
export type Quality = Schemas['Quality'];
export type ReferenceImage = Schemas['ReferenceImage'];
export type LearnedViews = Schemas['LearnedViews'];
export type Planogram = Schemas['Planogram'];
export type PlanogramSummary = Schemas['PlanogramSummary'];
export type Compliance = Schemas['Compliance'];
export type Corrections = Schemas['Corrections'];
export type Export = Schemas['Export'];
export type Task = Schemas['Task'];
export type Result = Schemas['Result'];
export type ResultSummary = Schemas['ResultSummary'];
export type TotalShares = Schemas['TotalShares'];
export type Unknowns = Schemas['Unknowns'];
export type Usage = Schemas['UsageAnswer'];
export type CallbackStatus = Schemas['CallbackStatus'];

export type OperationId = keyof typeof OPERATIONS;

type Parameters<K extends OperationId, Where extends string> =
  operations[K]['parameters'] extends Readonly<Record<Where, infer Values>> ? Values : undefined;
/** The values for an operation's path, by the names in braces. */
export type PathOf<K extends OperationId> = Parameters<K, 'path'>;
/** An operation's query parameters, such as `limit` for lists. */
export type QueryOf<K extends OperationId> = operations[K]['parameters'] extends {
  query?: infer Query;
}
  ? Exclude<Query, undefined>
  : never;

type Content<K extends OperationId> = operations[K] extends {
  requestBody: { content: infer Content };
}
  ? Content
  : never;
export type JsonOf<K extends OperationId> =
  Content<K> extends { 'application/json': infer Body } ? Body : never;
export type FormOf<K extends OperationId> =
  Content<K> extends { 'multipart/form-data': infer Body } ? Body : never;

type Responses<K extends OperationId> = operations[K]['responses'];
type Success<K extends OperationId> =
  Responses<K> extends { 200: infer Response }
    ? Response
    : Responses<K> extends { 201: infer Response }
      ? Response
      : never;
/** The answer of a successful operation. */
export type AnswerOf<K extends OperationId> =
  Success<K> extends { content: { 'application/json': infer Body } } ? Body : never;

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** How many rows match in all, on all pages. */
  readonly total: number;
  /** The limit that the service applied, at most 100. */
  readonly limit: number;
  readonly offset: number;
}
