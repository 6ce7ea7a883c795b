import type { Export, ExportOfRow } from '../contracts/exports';
import { LIMITS } from '../contracts/limits';

const DAY_MS = 24 * 3_600_000;

/** An export as the API shows it, without the address of its file. */
export function renderExport(row: ExportOfRow, now = new Date()): Export {
  const { ended_at, failure_reason } = row;
  const expiresAt =
    ended_at === undefined || failure_reason !== undefined
      ? undefined
      : new Date(Date.parse(ended_at) + LIMITS.exportDays * DAY_MS);
  return {
    format: row.format,
    corrected: row.corrected,
    start_datetime: row.start_datetime ?? null,
    end_datetime: row.end_datetime ?? null,
    ...(row.result_status && { result_status: row.result_status }),
    ...(row.external_id !== undefined && { external_id: row.external_id }),
    status: statusOf(row, expiresAt, now),
    failure_reason: failure_reason ?? '',
    requested_at: row.requested_at,
    ended_at: ended_at ?? null,
    results: row.results,
    exported: row.exported,
    left_out: row.left_out,
    bytes: row.bytes ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

function statusOf(
  { ended_at, failure_reason }: ExportOfRow,
  expiresAt: Date | undefined,
  now: Date,
): Export['status'] {
  if (ended_at === undefined) return 'IN_PROGRESS';
  if (failure_reason !== undefined) return 'FAILED';
  return expiresAt && expiresAt <= now ? 'EXPIRED' : 'COMPLETED';
}
