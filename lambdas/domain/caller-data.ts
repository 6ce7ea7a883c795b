import { metadataSchema, type CallerData } from '../contracts/caller-data';
import type { ResultRow } from '../contracts/rows';

type StoredCallerData = Pick<ResultRow, 'external_id' | 'metadata'>;

/** The caller's data as stored in a result's row. */
export const rowOfCallerData = ({ external_id, metadata }: CallerData): StoredCallerData => ({
  external_id,
  metadata: metadata && JSON.stringify(metadata),
});

/** The caller's data as fields of a result. Fields that the caller did not send are left out. */
export const renderCallerData = ({ external_id, metadata }: StoredCallerData): CallerData => ({
  ...(external_id !== undefined && { external_id }),
  ...(metadata !== undefined && { metadata: metadataSchema.parse(JSON.parse(metadata)) }),
});
