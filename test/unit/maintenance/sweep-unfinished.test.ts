import { beforeAll, expect, it, jest } from '@jest/globals';
import { handler } from '../../../lambdas/maintenance/sweep-unfinished/handler';
import { sweepResult } from '../../../lambdas/maintenance/sweep-unfinished/sweep-result';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { sqs } from '../../../lambdas/storage/aws/clients';
import { listSentPictures } from '../../../lambdas/storage/objects/sent-pictures';
import { newMediaKey } from '../../../lambdas/storage/objects/media';
import { putClaimedUpload } from '../../../lambdas/storage/objects/uploads';
import { RENAMING_SHARD } from '../../../lambdas/storage/results/kept-results';
import {
  getResult,
  UNFINISHED_SHARDS,
  WITHDRAWN_SHARD,
} from '../../../lambdas/storage/results/results';
import { embeddedServices, SWEPT_INDEXES } from '../../support/embedded-services';
import { resultRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  buckets: [
    ENVIRONMENT_VARIABLES.documentsBucket,
    ENVIRONMENT_VARIABLES.mediaBucket,
    ENVIRONMENT_VARIABLES.uploadsBucket,
  ],
  tables: [
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.countersTable,
  ],
  indexes: SWEPT_INDEXES,
});
beforeAll(() => {
  // Step Functions cannot be reached, so an owed callback cannot be started.
  process.env[ENVIRONMENT_VARIABLES.callbackStateMachineArn] =
    'arn:aws:states:eu-west-1:000000000000:stateMachine:Workflow';
  process.env[ENVIRONMENT_VARIABLES.enrolmentQueueUrl] = 'https://sqs.invalid/enrolment';
});

it('the sweep continues after a result that cannot be swept, and fails at its end', async () => {
  // Both are in one shard, which is read oldest first.
  const ended = { status: 'FAILED', unfinished: UNFINISHED_SHARDS[3] } as const;
  const stuck = resultRow({
    ...ended,
    callback_url: 'https://example.com/results',
    created_at: '2019-01-01T00:00:00.000Z',
  });
  const next = resultRow({ ...ended, created_at: '2019-01-02T00:00:00.000Z' });
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [stuck, next]);

  await expect(handler()).rejects.toThrow('1 results could not be swept');

  expect(await getResult(stuck)).toHaveProperty('unfinished');
  expect(await getResult(next)).not.toHaveProperty('unfinished');
});

it('sends the message of a rename again an hour later', async () => {
  const send = jest.spyOn(sqs(), 'send').mockReturnValue(Promise.resolve({}) as never);
  const row = resultRow({
    status: 'COMPLETED',
    unfinished: RENAMING_SHARD,
    rename_requested_at: new Date(Date.now() - 60_000).toISOString(),
    requeued_at: '2019-01-01T00:00:00.000Z',
  });
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [row]);
  const sweep = async (minutes = 0) => sweepResult(row, new Date(Date.now() + minutes * 60_000));

  expect(await sweep()).toBe('requeued');
  expect(await sweep(59)).toBe('waiting');
  expect(await sweep(61)).toBe('requeued');
  expect(await sweep(61)).toBe('waiting');
  expect(send).toHaveBeenCalledTimes(2);
  send.mockRestore();
});

it('removes the upload of a refused request, and leaves those of other accounts', async () => {
  const refused = resultRow({
    account_id: 'refused',
    image_key: newMediaKey('images', 'refused'),
    status: 'FAILED',
    unfinished: WITHDRAWN_SHARD,
    created_at: '2019-01-01T00:00:00.000Z',
  });
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [refused]);
  await putClaimedUpload(refused.image_key, Buffer.from('photo'));
  await putClaimedUpload(newMediaKey('images', 'other'), Buffer.from('photo'));

  await handler().catch(() => undefined);

  expect(await listSentPictures('refused')).toEqual([]);
  expect(await listSentPictures('other')).toHaveLength(1);
});
