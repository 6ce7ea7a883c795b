import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ResultRow } from '../../contracts/rows';
import { dynamo } from '../aws/clients';
import { isWritten } from '../aws/conditions';
import { deleteRecognitionDocument } from '../objects/documents';
import { writeMedia } from '../objects/media';
import { sendMessages } from '../queues/queues';
import { resultRowKeyOf, resultsTable, type ResultKey } from '../results/results';
import { getTask, putTask } from '../tasks/tasks';

/**
 * The result of every check. All checks share one task, result and picture, so nothing accumulates.
 * No API key can belong to this account, because account names have only letters, digits and
 * dashes.
 */
export const CHECK_RESULT: ResultKey = {
  account_id: '@check',
  task_uuid: '00000000-0000-4000-8000-000000000001',
  result_uuid: '00000000-0000-4000-8000-000000000002',
};
const IMAGE_KEY = 'images/check';

/**
 * Submits the picture in the lane for waiting callers.
 * @returns false if a later check has begun already.
 */
export async function submitCheck(picture: Uint8Array, now: Date): Promise<boolean> {
  await ensureTask(now);
  await writeMedia(IMAGE_KEY, picture, 'image/jpeg');
  // The worker would keep a document that is already stored. It is deleted so that each check shows that
  // documents can be written.
  await deleteRecognitionDocument(CHECK_RESULT.result_uuid);
  if (!(await putCheckedResult(now))) return false;
  await sendMessages('waiting', [{ kind: 'recognise', ...CHECK_RESULT }]);
  return true;
}

async function ensureTask(now: Date): Promise<void> {
  const { account_id, task_uuid } = CHECK_RESULT;
  if (await getTask(account_id, task_uuid)) return;
  const time = now.toISOString();
  await putTask(
    {
      account_id,
      task_uuid,
      status: 'ACTIVE',
      name: 'Check of recognition',
      description: '',
      task_type: null,
      compute_realogram: false,
      compute_shares: false,
      created_at: time,
      updated_at: time,
    },
    [],
  );
}

/** Writes the result's row without `unfinished`, so that the sweep ignores it. */
async function putCheckedResult(now: Date): Promise<boolean> {
  const time = now.toISOString();
  const row: ResultRow = {
    ...CHECK_RESULT,
    ...resultRowKeyOf(CHECK_RESULT),
    status: 'IN_PROGRESS',
    failure_reason: '',
    image_key: IMAGE_KEY,
    duration: null,
    confidence_score: null,
    created_at: time,
    updated_at: time,
  };
  return isWritten(
    dynamo().send(
      new PutCommand({
        TableName: resultsTable(),
        Item: row,
        // A late copy of an earlier check's write must not restart a later check. The SDK repeats a write whose
        // answer was lost, and the repeat must succeed.
        ConditionExpression:
          'attribute_not_exists(created_at) OR created_at < :now OR (created_at = :now AND #status = :status)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':now': time, ':status': row.status },
      }),
    ),
  );
}
