import { doWhatIsOwed } from '../callbacks/do-what-is-owed';
import type { ResultRow } from '../contracts/rows';
import { USED_BY_IMAGE_GIVEN_UP } from '../domain/usage';
import { recordMetrics } from '../shared/metrics';
import { deleteRecognitionDocument } from '../storage/objects/documents';
import { failResult, getResult } from '../storage/results/results';

/**
 * Marks a result that no worker will finish as FAILED, and starts its callback.
 * @param fallbackReason the reason recorded if no attempt recorded an error
 */
export async function endResultAsFailed(row: ResultRow, fallbackReason: string): Promise<void> {
  const milliseconds = Date.now() - Date.parse(row.created_at);
  const reason = row.last_error ?? fallbackReason;
  const isFailed = await failResult(row, {
    failure_reason: reason,
    duration: milliseconds / 1000,
    usage: USED_BY_IMAGE_GIVEN_UP,
  });
  if (isFailed) {
    const { account_id, result_uuid } = row;
    recordMetrics({ 'result-failed-by-service': 1 }, { account_id, result_uuid, reason });
  }
  // The row is read again, because a worker may have made it COMPLETED meanwhile. Then its callback is
  // owed too.
  const ended = await getResult(row);
  if (!ended) return;
  if (ended.status === 'FAILED') await deleteRecognitionDocument(ended.result_uuid);
  await doWhatIsOwed(ended);
}
