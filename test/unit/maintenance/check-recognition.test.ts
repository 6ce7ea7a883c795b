import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { queueMessageSchema } from '../../../lambdas/contracts/queue-message';
import { inspectPicture } from '../../../lambdas/domain/picture';
import { handler } from '../../../lambdas/maintenance/check-recognition/handler';
import { CHECK_PICTURE } from '../../../lambdas/maintenance/check-recognition/picture';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { readMedia } from '../../../lambdas/storage/objects/media';
import {
  readRecognitionCheck,
  recordRecognitionCheck,
} from '../../../lambdas/storage/checks/recognition-check';
import { completeResult, failResult, getResult } from '../../../lambdas/storage/results/results';
import { CHECK_RESULT, submitCheck } from '../../../lambdas/storage/checks/submit-check';
import { getTask, readTaskItems } from '../../../lambdas/storage/tasks/tasks';
import { LoopbackServer } from '../../../local/shared/loopback-server';
import { md5 } from '../../../local/sqs/message';
import { accountSchema } from '../../../tools/operate/connect/options';
import { embeddedServices } from '../../support/embedded-services';
import { metricsOf } from '../../support/metric-lines';
import { imageUsage } from '../../support/rows';

embeddedServices({
  tables: [
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.countersTable,
  ],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket, ENVIRONMENT_VARIABLES.documentsBucket],
});

/** What the worker does with the message of a check. */
let work: () => Promise<unknown> = () => Promise.resolve();
const batchSchema = z.object({ Entries: z.tuple([z.object({ MessageBody: z.string() })]) });
const queue = new LoopbackServer(({ body }, response) => {
  const [{ MessageBody }] = batchSchema.parse(JSON.parse(body)).Entries;
  expect(queueMessageSchema.parse(JSON.parse(MessageBody))).toEqual({
    kind: 'recognise',
    ...CHECK_RESULT,
  });
  const sent = { Id: '0', MessageId: '0', MD5OfMessageBody: md5(MessageBody) };
  void work().then(() => response.end(JSON.stringify({ Successful: [sent], Failed: [] })));
});
beforeAll(async () => {
  const address = await queue.start();
  process.env['AWS_ENDPOINT_URL_SQS'] = address;
  process.env[ENVIRONMENT_VARIABLES.waitingQueueUrl] = `${address}/1/Waiting`;
  process.env[ENVIRONMENT_VARIABLES.bulkQueueUrl] = `${address}/1/Bulk`;
});
afterAll(() => queue.stop());

const completeWith = (facings: number) =>
  completeResult(CHECK_RESULT, {
    duration: 1,
    confidence_score: 0,
    document_key: 'results/check',
    usage: imageUsage({ facings }),
  });
const complete = () => completeWith(3);
const reason = 'models/facing-detector/detector.onnx is missing';
const fail = () =>
  failResult(CHECK_RESULT, { failure_reason: reason, duration: 1, usage: imageUsage() });

describe('a check of recognition', () => {
  it('passes each time the worker completes the result', async () => {
    work = complete;
    for (let count = 1; count <= 2; count++) {
      const [counted] = await metricsOf(handler);
      expect(counted).toMatchObject({ 'recognition-check-failed': 0 });
    }

    expect(await readRecognitionCheck()).toMatchObject({ is_passed: true });
    const row = await getResult(CHECK_RESULT);
    expect(row?.unfinished).toBeUndefined();
    expect(await readMedia(row?.image_key ?? '')).toEqual(Uint8Array.from(CHECK_PICTURE));
    const task = await getTask(CHECK_RESULT.account_id, CHECK_RESULT.task_uuid);
    expect(task && (await readTaskItems(task))).toEqual([]);
  });

  it('fails when the worker finds nothing on the picture', async () => {
    work = () => completeWith(0);
    const [counted] = await metricsOf(handler);
    const nothing = 'no facing was found on the picture';
    expect(counted).toMatchObject({ 'recognition-check-failed': 1, reason: nothing });
  });

  it('fails when the result does, and its metric has the reason', async () => {
    work = fail;
    const [counted] = await metricsOf(handler);
    expect(counted).toMatchObject({ 'recognition-check-failed': 1, reason });
    expect(await readRecognitionCheck()).toMatchObject({ is_passed: false });
  });

  it('is not begun by a late copy of an earlier one', async () => {
    work = () => Promise.reject(new Error('no message may be sent'));
    const before = await getResult(CHECK_RESULT);
    expect(await submitCheck(CHECK_PICTURE, new Date('2020-01-01T00:00:00.000Z'))).toBe(false);
    expect(await getResult(CHECK_RESULT)).toEqual(before);
  });

  it('begins although the answer to its first write was lost, but not again once it has ended', async () => {
    work = () => Promise.resolve();
    const time = new Date();
    expect(await submitCheck(CHECK_PICTURE, time)).toBe(true);
    expect(await submitCheck(CHECK_PICTURE, time)).toBe(true);
    await complete();
    expect(await submitCheck(CHECK_PICTURE, time)).toBe(false);
  });

  it('leaves a later verdict as it is', async () => {
    const later = { checked_at: '2100-01-01T00:00:00.000Z', is_passed: true };
    expect(await recordRecognitionCheck(later)).toBe(true);
    expect(
      await recordRecognitionCheck({ checked_at: '2099-01-01T00:00:00.000Z', is_passed: false }),
    ).toBe(false);
    expect(await readRecognitionCheck()).toEqual(later);
  });
});

it('the picture of the check is a JPEG of 160 x 107 pixels', () => {
  expect(inspectPicture(CHECK_PICTURE, 'the picture')).toMatchObject({
    contentType: 'image/jpeg',
    width: 160,
    height: 107,
  });
});

it('no key can be made of the account of the check', () => {
  expect(accountSchema.safeParse(CHECK_RESULT.account_id).success).toBe(false);
});
