import { dirname } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { s3 } from '../../lambdas/storage/aws/clients';
import { newMediaKey } from '../../lambdas/storage/objects/media';
import { readClaimedUpload } from '../../lambdas/storage/objects/uploads';
import { getResult } from '../../lambdas/storage/results/results';
import { handleRecogniseMessage } from '../../lambdas/worker/recognise-result';
import { LoopbackServer } from '../../local/shared/loopback-server';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { embeddedServices } from '../support/embedded-services';
import { metricsOf } from '../support/metric-lines';
import { resultRow, taskRow } from '../support/rows';
import { writeRows } from '../support/write-rows';

// There is no table of items, enrolments or counters, so reading the gallery fails.
embeddedServices({
  tables: [
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.usageTable,
  ],
  buckets: [
    ENVIRONMENT_VARIABLES.mediaBucket,
    ENVIRONMENT_VARIABLES.documentsBucket,
    ENVIRONMENT_VARIABLES.uploadsBucket,
  ],
});

const server = new LoopbackServer((_request, response) => void response.writeHead(404).end());
let origin = '';
beforeAll(async () => {
  process.env[ENVIRONMENT_VARIABLES.functionMemoryMb] = '3008';
  process.env[ENVIRONMENT_VARIABLES.outboundAllowance] = 'loopback';
  process.env[ENVIRONMENT_VARIABLES.taskRoot] = dirname(MODELS_FOLDER);
  origin = await server.start();
});
afterAll(() => server.stop());
beforeAll(() => writeRows(ENVIRONMENT_VARIABLES.tasksTable, [task]));

const task = taskRow();
const { account_id, task_uuid } = task;
const result = resultRow({ account_id, task_uuid });
const { result_uuid } = result;
const message = { kind: 'recognise' as const, account_id, task_uuid, result_uuid };

test('a picture that cannot be fetched ends its result before the gallery is read', async () => {
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [
    { ...result, source_url: `${origin}/missing` },
  ]);

  const counted = await metricsOf(() => handleRecogniseMessage(message));

  expect(counted.filter((values) => 'result-failed-by-service' in values)).toEqual([
    expect.objectContaining({ 'result-failed-by-service': 0 }),
  ]);
  // The alarm of a gradual deployment watches the models, not callers' photos.
  expect(counted.filter((values) => 'result-without-facings' in values)).toEqual([]);
  expect(await getResult(result)).toMatchObject({
    status: 'FAILED',
    failure_reason: 'the address answered 404',
  });
});

test('an upload that is no picture is deleted once its result says so', async () => {
  const uploaded = resultRow({
    account_id,
    task_uuid,
    image_key: newMediaKey('images', account_id),
    upload_key: 'claimed/no-picture',
  });
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [uploaded]);
  const upload = { Bucket: ENVIRONMENT_VARIABLES.uploadsBucket, Key: 'claimed/no-picture' };
  await s3().send(new PutObjectCommand({ ...upload, Body: 'no picture' }));

  await handleRecogniseMessage({ ...message, result_uuid: uploaded.result_uuid });

  expect(await getResult(uploaded)).toMatchObject({
    status: 'FAILED',
    failure_reason: expect.stringMatching(/^the upload: /) as unknown,
  });
  expect(await readClaimedUpload('claimed/no-picture')).toBeUndefined();
});

test('an attempt that fails otherwise is tried again, and leaves a reason without internals', async () => {
  const lost = resultRow({ account_id, task_uuid, image_key: 'images/lost' });
  await writeRows(ENVIRONMENT_VARIABLES.resultsTable, [lost]);

  const attempt = handleRecogniseMessage({ ...message, result_uuid: lost.result_uuid });

  await expect(attempt).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect(await getResult(lost)).toMatchObject({
    status: 'IN_PROGRESS',
    last_error: 'the image could not be processed',
  });
});
