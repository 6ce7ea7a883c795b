import { monthOf, quotaError } from '../../domain/quota';
import { LIMITS } from '../../contracts/limits';
import { returnAbandonedImages } from '../../storage/results/abandoned-images';
import { readQuota } from '../../storage/usage/quotas';
import {
  countImages,
  readSubmittedImages,
  type Counted,
  type Submission,
} from '../../storage/usage/submitted-images';

/** The time after which a request, and any copy of its writes, has certainly ended. */
const REQUEST_MS = 15 * 60_000;
const KEPT_KEY_MS = LIMITS.idempotencyKeptHours * 3_600_000;

/**
 * Counts the images of a request against the account's quota, if there is room for all of them.
 * @param isRepeatable whether the request has a key. A repeat may write its rows until the key expires.
 * @throws AppError 429 that says when the count starts again. Then no image is counted.
 */
export async function takeFromQuota(
  submission: Submission,
  isRepeatable: boolean,
  now = new Date(),
): Promise<Counted> {
  const { accountId, uuids } = submission;
  const quota = await readQuota(accountId);
  const until = new Date(now.getTime() + REQUEST_MS + (isRepeatable ? KEPT_KEY_MS : 0));
  const count = () =>
    countImages(submission, quota === undefined ? undefined : { images: quota, until }, now);
  const counted =
    (await count()) ?? ((await returnAbandonedImages(accountId, now)) ? await count() : undefined);
  // The month's row already names as many open requests as it may: make room for the next one.
  if (counted && quota !== undefined && counted.open === undefined)
    await returnAbandonedImages(accountId, now);
  if (counted) return counted;
  if (quota === undefined) throw new Error('Images were not counted, without a quota');
  const submitted = await readSubmittedImages(accountId, monthOf(now));
  throw quotaError({ quota, submitted, images: uuids.length }, now);
}
