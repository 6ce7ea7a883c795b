import { ShelfError } from './shelf-error.js';

/** Your own names and values for a photo, at most 2,000 bytes in all. */
export type Metadata = Readonly<Record<string, string>>;

/** Your own data, by which you recognise a photo. The result, lists and the callback repeat it. */
export interface CallerData {
  /** Your own id, which need not be unique. `results.list` can filter by it. */
  readonly externalId?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/**
 * Your own data for several photos, with one entry for each, in the order of the photos. Null means no data.
 */
export interface CallerDataOfEach {
  readonly externalIds?: readonly (string | null)[] | undefined;
  readonly metadata?: readonly (Metadata | null)[] | undefined;
}

/** The fields to add to a form that submits one photo. */
export const fieldsOf = ({ externalId, metadata }: CallerData) => ({
  ...(externalId === undefined ? {} : { external_id: externalId }),
  ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
});

/**
 * The lists to add to a request that submits photos.
 * @param order the indices of the photos, in the order of the request.
 * @throws ShelfError `bad-argument` if a list does not have one entry for each photo.
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
