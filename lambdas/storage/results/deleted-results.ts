import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DeletedResultRow, ResultRow } from '../../contracts/rows';
import { isOfResult } from '../../domain/learned-views';
import { mapInParallel } from '../aws/batches';
import { dynamo } from '../aws/clients';
import { isConditionalWriteRefusal, unlessRefused } from '../aws/conditions';
import { deleteRecognitionDocument, deleteRenamedDocuments } from '../objects/documents';
import { expiryAfter } from '../aws/expiry';
import { takeBackLearned } from '../catalogue/learned-views';
import { isSettled } from './kept-results';
import { deleteMedia } from '../objects/media';
import { resultsListName, voidPosition } from '../lists/positions';
import {
  DELETED_SHARD,
  getResult,
  getStoredResult,
  IS_NOT_DELETED,
  resultRowKeyOf,
  resultsTable,
  type ResultKey,
} from './results';
import { deleteClaimedUpload } from '../objects/uploads';
import { recordImage } from '../usage/usage-records';

/**
 * Deletes results. First, the row is replaced by one that lists what must be removed. The sweep removes the
 * same things again an hour later, in case a late write stored them.
 */

/**
 * The prefix of a deleted result's `created_at`. It sorts after every time, so lists by time do not find the
 * result.
 */
export const DELETED_AT_PREFIX = 'deleted#';
/** The sort key, in index `unfinished`, of a result deleted at this time. */
export const deletedAtKeyOf = (time: Date): string => `${DELETED_AT_PREFIX}${time.toISOString()}`;

/**
 * How long a deleted result is remembered. Its first message, and the one that the sweep may send, can each
 * stay in a queue for 4 days. Requests with an Idempotency-Key are repeated for one day.
 */
const REMEMBERED_DAYS = 14;

interface DeleteOptions {
  /**
   * Whether the list that holds the result is being removed too. If so, the result's position need not be
   * marked void.
   */
  readonly listGoes?: boolean;
  /** Whether items keep the views they learned from the result's photo. */
  readonly keepsViews?: boolean;
}

/**
 * Deletes a result, in progress or finished.
 * @returns the result as it was, or undefined if there is none or it was deleted before.
 */
export async function deleteResult(
  key: ResultKey,
  options: DeleteOptions = {},
): Promise<ResultRow | undefined> {
  for (;;) {
    const row = await getResult(key);
    if (!row) return undefined;
    // The usage is recorded now, because it cannot be once the row is replaced.
    if (!isSettled(row)) await recordImage(row);
    const deleted = remainsOf(row, new Date(), options);
    // The result is read again if it was finished or renamed meanwhile, or if items learned from it.
    if (!(await replaceBy(deleted, row))) continue;
    await removeRemains(deleted);
    return row;
  }
}

function remainsOf(
  row: ResultRow,
  now: Date,
  { listGoes = false, keepsViews = false }: DeleteOptions,
) {
  return {
    owner: row.owner,
    result_uuid: row.result_uuid,
    account_id: row.account_id,
    task_uuid: row.task_uuid,
    image_key: row.image_key,
    upload_key: row.upload_key,
    taught: keepsViews ? undefined : row.taught,
    renames: row.renames,
    status: 'DELETED',
    unfinished: DELETED_SHARD,
    created_at: deletedAtKeyOf(now),
    deleted_position: listGoes ? undefined : row.position,
    expires_at: expiryAfter(REMEMBERED_DAYS, now),
  } as const satisfies DeletedResultRow;
}

/** @returns false if the result was finished, renamed or deleted meanwhile, or items learned from it. */
async function replaceBy(
  deleted: DeletedResultRow,
  { status, taught, renames }: Pick<ResultRow, 'status' | 'taught' | 'renames'>,
): Promise<boolean> {
  try {
    await dynamo().send(
      new PutCommand({
        TableName: resultsTable(),
        Item: deleted,
        ConditionExpression:
          `#status = :status AND ${IS_NOT_DELETED} AND ` +
          (taught ? 'size(taught) = :taught' : 'attribute_not_exists(taught)') +
          ` AND ${renames === undefined ? 'attribute_not_exists(renames)' : 'renames = :renames'}`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':status': status,
          ...(taught && { ':taught': taught.length }),
          ...(renames !== undefined && { ':renames': renames }),
        },
      }),
    );
    return true;
  } catch (error) {
    if (!isConditionalWriteRefusal(error)) throw error;
    // The SDK repeats a write whose answer was lost. The repeat finds the row that the first one wrote.
    return (await getStoredResult(deleted))?.created_at === deleted.created_at;
  }
}

/** Removes what may be left of a deleted result. Calling it again changes nothing. */
export async function removeRemains(deleted: DeletedResultRow): Promise<void> {
  if (deleted.deleted_position !== undefined) {
    await voidPosition(resultsListName(deleted.owner), deleted.deleted_position);
  }
  await deleteMedia(deleted.image_key);
  await deleteRecognitionDocument(deleted.result_uuid);
  await deleteRenamedDocuments(deleted.result_uuid, deleted.renames);
  if (deleted.upload_key !== undefined) await deleteClaimedUpload(deleted.upload_key);
  await takeBackTaught(deleted);
}

/** Removes the views that items learned from a deleted result. */
export async function takeBackTaught({
  account_id,
  result_uuid,
  taught = [],
}: DeletedResultRow): Promise<void> {
  await mapInParallel(taught, (uuid) => takeBackLearned(account_id, uuid, isOfResult(result_uuid)));
}

/** Takes a deleted result off the sweep's list, once everything left of it is removed. */
export const clearDeleted = (deleted: DeletedResultRow): Promise<void> =>
  removeAttribute(deleted, 'unfinished');

/** Clears a deleted result's position, because the whole list is being removed. */
export const forgetPosition = (deleted: DeletedResultRow): Promise<void> =>
  removeAttribute(deleted, 'deleted_position');

async function removeAttribute(
  deleted: DeletedResultRow,
  attribute: 'unfinished' | 'deleted_position',
): Promise<void> {
  await unlessRefused(
    dynamo().send(
      new UpdateCommand({
        TableName: resultsTable(),
        Key: resultRowKeyOf(deleted),
        UpdateExpression: `REMOVE ${attribute}`,
        ConditionExpression: 'created_at = :deletedAt',
        ExpressionAttributeValues: { ':deletedAt': deleted.created_at },
      }),
    ),
  );
}
