import { expect, it, jest } from '@jest/globals';
import type { SendMessageBatchCommandInput } from '@aws-sdk/client-sqs';
import { handler } from '../../../lambdas/maintenance/sweep-unfinished/handler';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { logger } from '../../../lambdas/shared/logger';
import { sqs } from '../../../lambdas/storage/aws/clients';
import { beginRenaming } from '../../../lambdas/storage/results/renamings';
import {
  DELETED_SHARD,
  getResult,
  getStoredResult,
  UNFINISHED_SHARDS,
  WITHDRAWN_SHARD,
} from '../../../lambdas/storage/results/results';
import { embeddedServices, SWEPT_INDEXES } from '../../support/embedded-services';
import { resultRow, taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { resultsTable, tasksTable, countersTable, documentsBucket, mediaBucket, uploadsBucket } =
  ENVIRONMENT_VARIABLES;
embeddedServices({
  buckets: [documentsBucket, mediaBucket, uploadsBucket],
  tables: [resultsTable, tasksTable, countersTable],
  indexes: SWEPT_INDEXES,
});
process.env[ENVIRONMENT_VARIABLES.bulkQueueUrl] = 'https://sqs.invalid/bulk';
process.env[ENVIRONMENT_VARIABLES.enrolmentQueueUrl] = 'https://sqs.invalid/enrolment';

const OLD = '2019-01-01T00:00:00.000Z';
/** A photo takes so long that the sweep has time for two in one run. */
const PHOTO_MS = 130_000;

it('the sweep leaves a backlog of photos to its next run, after all other work', async () => {
  const photos = UNFINISHED_SHARDS.slice(0, 4).map((unfinished) =>
    resultRow({ unfinished, created_at: OLD }),
  );
  const refused = resultRow({ status: 'FAILED', unfinished: WITHDRAWN_SHARD, created_at: OLD });
  const { owner, account_id, task_uuid, result_uuid, image_key } = resultRow();
  const deleted = {
    ...{ owner, account_id, task_uuid, result_uuid, image_key, status: 'DELETED' },
    ...{ unfinished: DELETED_SHARD, created_at: `deleted#${OLD}`, expires_at: 4_000_000_000 },
  };
  const task = taskRow();
  await writeRows(resultsTable, [...photos, refused, deleted]);
  await writeRows(tasksTable, [task]);
  await beginRenaming(task, undefined, 2);
  const now = Date.now();
  let spent = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now + spent);
  const lanes: (string | undefined)[] = [];
  jest.spyOn(sqs(), 'send').mockImplementation((command) => {
    const { QueueUrl } = command.input as SendMessageBatchCommandInput;
    lanes.push(QueueUrl?.split('/').at(-1));
    if (QueueUrl?.endsWith('bulk') === true) spent += PHOTO_MS;
    return Promise.resolve({}) as never;
  });
  const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);

  expect(await handler()).toMatchObject({ requeued: 3, finished: 2 });

  expect(lanes).toEqual(['enrolment', 'bulk', 'bulk']);
  expect(warn).toHaveBeenCalledWith('the rest is left to the next run', { kind: 'unfinished' });
  expect(await getResult(refused)).not.toHaveProperty('unfinished');
  expect(await getStoredResult(deleted)).not.toHaveProperty('unfinished');
});
