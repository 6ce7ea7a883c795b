import type { ResultSummary } from '../contracts/result-summary';
import type { RequestedField } from '../contracts/result-fields';
import type { ResultRow } from '../contracts/rows';
import { renderCallerData } from './caller-data';

/** The form of a result in a list. */
export function renderResultSummary(row: ResultRow, mediaBaseUrl: string): ResultSummary {
  return {
    uuid: row.result_uuid,
    task_uuid: row.task_uuid,
    ...renderCallerData(row),
    image_url: `${mediaBaseUrl}/${row.image_key}`,
    status: row.status,
    confidence_score: row.confidence_score,
    duration: row.duration,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...renderRename(row),
  };
}

/** The fields of a result that a caller asked for, as far as it has them. */
export const renderRequested = (
  { file_name }: Pick<ResultRow, 'file_name'>,
  requested: readonly RequestedField[] = [],
) => (file_name !== undefined && requested.includes('file_name') ? { file_name } : {});

/**
 * The times at which a pending rename was requested and the last one ended, each if there is one. Most
 * results have neither.
 */
export const renderRename = ({ rename_requested_at, renamed_at }: ResultRow) => ({
  ...(rename_requested_at !== undefined && { rename_requested_at }),
  ...(renamed_at !== undefined && { renamed_at }),
});
