import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { newIds } from '../../../lambdas/api/idempotency/request-ids';
import { acceptImages } from '../../../lambdas/api/submission/accept-images';
import { acceptPictures } from '../../../lambdas/api/submission/accept-pictures';
import type { ResultRow, TaskRow } from '../../../lambdas/contracts/rows';
import { handler as sweep } from '../../../lambdas/maintenance/sweep-unfinished/handler';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { dynamo, s3, sqs } from '../../../lambdas/storage/aws/clients';
import { queryRows } from '../../../lambdas/storage/aws/query-rows';
import { resultOwnerOf } from '../../../lambdas/storage/results/results';
import { DEAD, embeddedServices, SWEPT_INDEXES } from '../../support/embedded-services';
import { plainPicture } from '../../support/pictures';
import { taskRow } from '../../support/rows';

const CALLBACK = 'https://example.com/results';

embeddedServices({
  tables: [
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.countersTable,
  ],
  indexes: SWEPT_INDEXES,
  buckets: [
    ENVIRONMENT_VARIABLES.mediaBucket,
    ENVIRONMENT_VARIABLES.documentsBucket,
    ENVIRONMENT_VARIABLES.uploadsBucket,
  ],
});

let bytes: Uint8Array;
let task: TaskRow;
beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.bulkQueueUrl] = `${DEAD}/bulk`;
  bytes = await plainPicture(16, 16).jpeg().toBuffer();
});
beforeEach(() => {
  task = taskRow();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const twoPictures = () =>
  acceptPictures(
    task,
    'bulk',
    { pictures: [0, 1].map((n) => ({ bytes, field: `images[${n}]` })), uploads: [] },
    newIds(),
    CALLBACK,
  );

const rowsOfTask = async () =>
  (await queryRows({
    TableName: ENVIRONMENT_VARIABLES.resultsTable,
    KeyConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':owner': resultOwnerOf(task.account_id, task.task_uuid) },
  })) as ResultRow[];

async function storedKeys(): Promise<(string | undefined)[]> {
  const Bucket = ENVIRONMENT_VARIABLES.mediaBucket;
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key }) => Key);
}

/** Makes SQS accept all messages. */
const takeMessages = () => jest.spyOn(sqs(), 'send').mockReturnValue(Promise.resolve({}) as never);

/** Makes the picked calls fail without an answer; they do not reach the service. */
function refuseCalls(
  client: { send: (command: never) => unknown },
  isPicked: (command: unknown) => boolean,
): void {
  const send = client.send.bind(client) as (command: unknown) => unknown;
  jest
    .spyOn(client, 'send')
    .mockImplementation((command: unknown) =>
      isPicked(command) ? Promise.reject(new Error('no answer')) : send(command),
    );
}

/** Picks the second command that writes a picture. */
function secondPicture(): (command: unknown) => boolean {
  let pictures = 0;
  return (command) => command instanceof PutObjectCommand && ++pictures === 2;
}

describe('images that are stored but cannot be queued', () => {
  it('are accepted anyway, and the next sweep queues them', async () => {
    const uuids = await acceptImages(
      task,
      'bulk',
      [{ image_key: 'images/1', callback_url: CALLBACK }],
      newIds(),
    );

    const [row, ...more] = await rowsOfTask();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      result_uuid: uuids[0],
      status: 'IN_PROGRESS',
      unfinished: 'unqueued',
      callback_url: CALLBACK,
    });
    const messages = takeMessages();
    expect(await sweep()).toMatchObject({ requeued: 1 });
    expect(await sweep()).toMatchObject({ requeued: 0 });
    expect(messages).toHaveBeenCalledTimes(1);
    expect((await rowsOfTask())[0]).toMatchObject({
      unfinished: `unfinished-${uuids[0]?.charAt(0) ?? ''}`,
      requeued_at: expect.any(String) as unknown,
    });
  });
});

describe('a request whose pictures cannot all be stored', () => {
  it('is refused: its results are FAILED, and no message is sent', async () => {
    refuseCalls(s3(), secondPicture());
    const messages = takeMessages();

    await expect(twoPictures()).rejects.toThrow('no answer');

    const rows = await rowsOfTask();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({ status: 'FAILED' });
      expect(row).not.toHaveProperty('callback_url');
    }
    expect(messages).not.toHaveBeenCalled();
  });

  it('has its pictures removed an hour later, when no copy of a write can arrive any more', async () => {
    const refused: PutObjectCommand[] = [];
    const isSecond = secondPicture();
    refuseCalls(
      s3(),
      (command) => isSecond(command) && refused.push(command as PutObjectCommand) > 0,
    );
    await expect(twoPictures()).rejects.toThrow('no answer');
    jest.restoreAllMocks();
    const pictures = (await rowsOfTask()).map(({ image_key }) => image_key);
    await sweep();
    for (const late of refused) await s3().send(late);
    expect(await storedKeys()).toEqual(expect.arrayContaining(pictures));

    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000);
    await sweep();

    expect(await storedKeys()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(pictures.join('|'))]),
    );
    for (const row of await rowsOfTask()) expect(row).not.toHaveProperty('unfinished');
  });
});

describe('a request whose rows cannot all be written', () => {
  it('leaves no result in progress, also if a lost write arrives late', async () => {
    const firsts: PutCommand[] = [];
    refuseCalls(dynamo(), (command) => {
      const isFirst = command instanceof PutCommand && command.input.Item?.['status'] !== 'FAILED';
      return isFirst && firsts.push(command) === 2;
    });

    await expect(acceptImages(task, 'bulk', [1, 2].map(imageOf), newIds())).rejects.toThrow(
      'no answer',
    );

    jest.restoreAllMocks();
    await expect(dynamo().send(firsts[1] as PutCommand)).rejects.toThrow('condition');
    const rows = await rowsOfTask();
    expect(rows.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
    for (const row of rows) expect(row).not.toHaveProperty('callback_url');
  });
});

const imageOf = () => ({ image_key: `images/${randomUUID()}`, callback_url: CALLBACK });
