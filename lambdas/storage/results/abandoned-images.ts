import { monthOf } from '../../domain/quota';
import { closeRequest, parseOpenRequest, readMonth, returnImages } from '../usage/submitted-images';
import { isWithdrawn } from './new-results';
import { findStoredResults } from './results';

/** How many requests one call checks. */
const MAX_REQUESTS = 10;

/**
 * Returns to the quota the images that were counted but never accepted, because the function died.
 * @returns whether there were any.
 */
export async function returnAbandonedImages(accountId: string, now: Date): Promise<boolean> {
  const month = monthOf(now);
  const { open_requests } = await readMonth(accountId, month);
  let isAny = false;
  for (const open of [...open_requests].sort().slice(0, MAX_REQUESTS)) {
    const { until, submission } = parseOpenRequest(accountId, open);
    if (until > now.toISOString()) break;
    const rows = await findStoredResults(
      submission.uuids.map((result_uuid) => ({
        account_id: accountId,
        task_uuid: submission.taskUuid,
        result_uuid,
      })),
    );
    const abandoned = submission.uuids.length - rows.filter((row) => !isWithdrawn(row)).length;
    if (abandoned > 0) await returnImages(submission, month, abandoned);
    await closeRequest({ ...submission, month }, open);
    isAny ||= abandoned > 0;
  }
  return isAny;
}
