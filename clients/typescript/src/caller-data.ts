import { ShelfError } from './shelf-error.js';

/** Names and texts of your own, of at most 2,000 bytes for a photo. */
export type Metadata = Readonly<Record<string, string>>;

/** Your own data for recognising a photo again. Result, lists and callback repeat it. */
export interface CallerData {
  /** Need not be unique. `results.list` finds results by it. */
  readonly externalId?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/** Your own data for several photos: one entry for each, in their order, null for none. */
export interface CallerDataOfEach {
  readonly externalIds?: readonly (string | null)[] | undefined;
  readonly metadata?: readonly (Metadata | null)[] | undefined;
}

/** The fields of a form that submits one photo. */
export const fieldsOf = ({ externalId, metadata }: CallerData) => ({
  ...(externalId === undefined ? {} : { external_id: externalId }),
  ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
});

/**
 * The lists of a request that submits photos.
 * @param order the index of each photo, in the order of the request.
 * @throws ShelfError `bad-argument` if a list has another length.
 */
export function listsOf({ externalIds, metadata }: CallerDataOfEach, order: readonly number[]) {
  return {
    ...(externalIds && { external_ids: arranged(externalIds, order, 'externalIds') }),
    ...(metadata && { metadata: arranged(metadata, order, 'metadata') }),
  };
}

function arranged<T>(values: readonly T[], order: readonly number[], name: string): (T | null)[] {
  if (values.length === order.length) return order.map((index) => values[index] ?? null);
  throw new ShelfError('bad-argument', `${name}: must have one entry for each photo, or null`);
}
