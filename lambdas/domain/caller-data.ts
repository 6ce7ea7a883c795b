import { metadataSchema, type CallerData } from '../contracts/caller-data';
import type { ResultRow } from '../contracts/rows';

type StoredCallerData = Pick<ResultRow, 'external_id' | 'metadata'>;

/** The caller's data in a result's row. */
export const rowOfCallerData = ({ external_id, metadata }: CallerData): StoredCallerData => ({
  external_id,
  metadata: metadata && JSON.stringify(metadata),
});

/** The fields of a result, without those that its photo was not given. */
export const renderCallerData = ({ external_id, metadata }: StoredCallerData): CallerData => ({
  ...(external_id !== undefined && { external_id }),
  ...(metadata !== undefined && { metadata: metadataSchema.parse(JSON.parse(metadata)) }),
});
