import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo } from '../aws/clients';
import { isWritten } from '../aws/conditions';
import { countersTable } from '../lists/positions';
import { parseRow } from '../aws/rows';

/** Accounts' quotas: how many images each may submit in a month. Table Counters, one row per account. */

export const quotaRowName = (accountId: string) => `quota#${accountId}`;

const quotaRowSchema = z.object({ images_per_month: z.number().int().min(0).optional() });

/** @returns undefined if the account has no quota, so may submit any number of images. */
export async function readQuota(accountId: string): Promise<number | undefined> {
  const answer = await dynamo().send(
    new GetCommand({ TableName: countersTable(), Key: { list: quotaRowName(accountId) } }),
  );
  return parseRow('Counters', quotaRowSchema, answer.Item ?? {}).images_per_month;
}

/**
 * Sets or removes an account's quota.
 * @param imagesPerMonth 0 allows no images; undefined removes the quota.
 * @returns false if another command set it at a time later than `now`.
 */
export async function writeQuota(
  accountId: string,
  imagesPerMonth: number | undefined,
  now = new Date(),
): Promise<boolean> {
  return isWritten(
    dynamo().send(
      new UpdateCommand({
        TableName: countersTable(),
        Key: { list: quotaRowName(accountId) },
        UpdateExpression:
          'SET set_at = :now' +
          (imagesPerMonth === undefined
            ? ' REMOVE images_per_month'
            : ', images_per_month = :images'),
        // A copy of this write that arrives late must not undo a later one.
        ConditionExpression: 'attribute_not_exists(set_at) OR set_at <= :now',
        ExpressionAttributeValues: {
          ':now': now.toISOString(),
          ...(imagesPerMonth !== undefined && { ':images': imagesPerMonth }),
        },
      }),
    ),
  );
}
