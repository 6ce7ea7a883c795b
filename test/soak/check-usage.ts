import type { StoredResultRow } from '../../lambdas/contracts/rows';
import { usageAnswerSchema } from '../../lambdas/contracts/usage';
import type { ServiceClient } from '../support/service-client';
import type { Broken } from './promise-broken';

const DAY_MS = 24 * 3_600_000;

/**
 * Checks that each finished image and callback of an account counts once.
 * @param rows everything that the account has ever submitted.
 */
export async function brokenUsage(
  client: ServiceClient,
  account: string,
  rows: readonly StoredResultRow[],
): Promise<Broken[]> {
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const { total } = await client.expectOk(usageAnswerSchema, 'GET', `/usage?from=${yesterday}`);
  const kept = rows.filter((row) => row.status !== 'DELETED');
  // A result that was finished when it was deleted counts, and its row does not say whether it was.
  const deleted = rows.length - kept.length;
  const counted = {
    images: sumOf(Object.values(total.images).flatMap((lane) => Object.values(lane))),
    callbacks: sumOf(Object.values(total.callbacks)),
  };
  const expected = {
    images: kept.filter(({ usage }) => usage !== undefined).length,
    callbacks: kept.filter((row) => ['DELIVERED', 'GIVEN_UP'].includes(row.callback_outcome ?? ''))
      .length,
  };
  return (['images', 'callbacks'] as const)
    .filter((what) => counted[what] < expected[what] || counted[what] > expected[what] + deleted)
    .map((what) => ({
      promise: 'usage',
      of: account,
      what: `${counted[what]} ${what} are counted, and ${expected[what]} are finished`,
    }));
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
