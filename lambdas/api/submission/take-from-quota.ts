import { monthOf, quotaError } from '../../domain/quota';
import { readQuota } from '../../storage/usage/quotas';
import {
  countImages,
  readSubmittedImages,
  type Counted,
  type Submission,
} from '../../storage/usage/submitted-images';

/**
 * Counts the images of a request, if the account's quota has room for them.
 * @throws AppError 429 that says when the count starts again. Then none is counted.
 */
export async function takeFromQuota(submission: Submission): Promise<Counted> {
  const now = new Date();
  const { accountId, images } = submission;
  const quota = await readQuota(accountId);
  const counted = await countImages(submission, quota, now);
  if (counted) return counted;
  if (quota === undefined) throw new Error('Images were not counted, without a quota');
  const submitted = await readSubmittedImages(accountId, monthOf(now));
  throw quotaError({ quota, submitted, images }, now);
}
