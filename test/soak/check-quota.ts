import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredResultRow } from '../../lambdas/contracts/rows';
import { monthOf } from '../../lambdas/domain/quota';
import { isWithdrawn } from '../../lambdas/storage/results/new-results';
import { writeQuota } from '../../lambdas/storage/usage/quotas';
import { readMonth, submittedImagesRowName } from '../../lambdas/storage/usage/submitted-images';
import { image } from '../support/service-client';
import type { Broken } from './promise-broken';
import type { Account, TestBed } from './test-bed';

/**
 * Sets a quota that some requests of a round exceed.
 * @param rows everything that the account has ever submitted.
 * @param planned how many images the round is to submit.
 * @returns the quota.
 */
export async function limitAccount(
  { name }: Account,
  rows: readonly StoredResultRow[],
  planned: number,
): Promise<number> {
  const quota = imagesOf(rows) + Math.ceil(planned / 2);
  await writeQuota(name, quota);
  return quota;
}

/** Deleted results count as well. */
const imagesOf = (rows: readonly StoredResultRow[]): number =>
  rows.filter((row) => !isWithdrawn(row)).length;

/**
 * Checks that no more images were accepted than the quota allowed, and that none of the allowance was lost:
 * with a quota of one more image than are stored, one more is accepted, and then none. The image that is
 * accepted stays as a result in the leaving task.
 * @param rows everything that the account has ever submitted.
 */
export async function brokenQuota(
  { stored, photo }: Pick<TestBed, 'stored' | 'photo'>,
  { name, client, leavingTask }: Account,
  quota: number,
  rows: readonly StoredResultRow[],
): Promise<Broken[]> {
  const broken: Broken[] = [];
  const say = (what: string): number => broken.push({ promise: 'quota', of: name, what });
  const images = imagesOf(rows);
  if (images > quota) say(`${images} images were accepted with a quota of ${quota}`);
  await ageOpenRequests(stored, name);
  await writeQuota(name, images + 1);
  const path = `/image-recognition/tasks/${leavingTask}/images`;
  const submitOne = () => client.call('POST', path, { parts: [image(photo, 'images')] });
  for (const expected of [200, 429]) {
    const { status, text } = await submitOne();
    if (status !== expected) say(`${images} stored, one more allowed: ${status} ${text}`);
  }
  await writeQuota(name, undefined);
  return broken;
}

/** Makes requests that were counted but never accepted look too old to be still running. */
async function ageOpenRequests(stored: TestBed['stored'], account: string): Promise<void> {
  const month = monthOf(new Date());
  const { open_requests } = await readMonth(account, month);
  if (open_requests.size === 0) return;
  const old = [...open_requests].map((open) => open.replace(/^\S+/, new Date(0).toISOString()));
  await stored.client.send(
    new UpdateCommand({
      TableName: stored.table('Counters'),
      Key: { list: submittedImagesRowName(account, month) },
      UpdateExpression: 'SET open_requests = :old',
      ExpressionAttributeValues: { ':old': new Set(old) },
    }),
  );
}
