import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { ResultRow } from '../../contracts/rows';
import type { CallbackRecord, ImageRecord } from '../../contracts/usage';
import { dayOf } from '../../domain/usage';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { dynamo } from '../aws/clients';
import { unlessRefused } from '../aws/conditions';
import { expiryAfter } from '../aws/expiry';

/**
 * Usage records in table Usage: one row per finished image and per round of a callback. A record is derived
 * from the result's row alone, so it may safely be written again, or late.
 */

const environment = once(() => readEnvironment({ [ENVIRONMENT_VARIABLES.usageTable]: z.string() }));
export const usageTable = () => environment()[ENVIRONMENT_VARIABLES.usageTable];

/**
 * A day's records are spread over 16 partitions, because one accepts only 1,000 writes a second. Records are
 * summed for 7 days, and kept longer for inspection.
 */
export const RECORD_PARTITIONS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));
export const recordPeriodOf = (day: string, partition: string) => `${day}#${partition}`;
export const RECORD_LIFETIME_DAYS = 35;

/** Records the usage of a finished image. Results from before usage was recorded are skipped. */
export async function recordImage(row: ResultRow): Promise<void> {
  if (row.usage === undefined || row.status === 'IN_PROGRESS') return;
  // `updated_at` is when the result ended or was renamed; changes to its callback do not set it.
  const record: ImageRecord = {
    ...keyOf(row, row.ended_at ?? row.updated_at, row.result_uuid),
    lane: row.lane ?? 'bulk',
    ...row.usage,
  };
  await put(record);
}

/** Records the finished round of a result's callback. */
export async function recordCallback(row: ResultRow): Promise<void> {
  const { callback_outcome: outcome, callback_ended_at: endedAt, callback_round = 1 } = row;
  if (endedAt === undefined || (outcome !== 'DELIVERED' && outcome !== 'GIVEN_UP')) return;
  const record: CallbackRecord = {
    ...keyOf(row, endedAt, `${row.result_uuid}#callback#${callback_round}`),
    callback: outcome === 'DELIVERED' ? 'delivered' : 'given_up',
  };
  // A receiver may accept an attempt after the round was given up.
  await put(record, outcome === 'DELIVERED' ? { callback: 'given_up' } : undefined);
}

const keyOf = (
  { account_id, result_uuid }: ResultRow,
  endedAt: string,
  entry: string,
): Pick<ImageRecord, 'period' | 'entry' | 'expires_at'> => ({
  period: recordPeriodOf(dayOf(new Date(endedAt)), result_uuid.charAt(0)),
  entry: `${account_id}#${entry}`,
  expires_at: expiryAfter(RECORD_LIFETIME_DAYS, new Date(endedAt)),
});

/** Writes a record, unless one is stored already that must not be replaced. */
async function put(
  record: ImageRecord | CallbackRecord,
  replaceable?: { readonly callback: CallbackRecord['callback'] },
): Promise<void> {
  await unlessRefused(
    dynamo().send(
      new PutCommand({
        TableName: usageTable(),
        Item: record,
        ConditionExpression:
          'attribute_not_exists(#entry)' + (replaceable ? ' OR #callback = :replaceable' : ''),
        ExpressionAttributeNames: {
          '#entry': 'entry',
          ...(replaceable && { '#callback': 'callback' }),
        },
        ...(replaceable && { ExpressionAttributeValues: { ':replaceable': replaceable.callback } }),
      }),
    ),
  );
}
