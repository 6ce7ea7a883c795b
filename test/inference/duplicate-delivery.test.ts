import { dirname } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { s3 } from '../../lambdas/storage/aws/clients';
import { writeMedia } from '../../lambdas/storage/objects/media';
import { putResults } from '../../lambdas/storage/results/new-results';
import { getResult } from '../../lambdas/storage/results/results';
import { putTask } from '../../lambdas/storage/tasks/tasks';
import { handleRecogniseMessage } from '../../lambdas/worker/recognise-result';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { CATALOGUE_TABLES, embeddedServices } from '../support/embedded-services';
import { plainPicture } from '../support/pictures';
import { resultRow, taskRow } from '../support/rows';

embeddedServices({
  tables: [
    ...CATALOGUE_TABLES,
    ENVIRONMENT_VARIABLES.tasksTable,
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.usageTable,
  ],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket, ENVIRONMENT_VARIABLES.documentsBucket],
});
beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.functionMemoryMb] = '3008';
  process.env[ENVIRONMENT_VARIABLES.taskRoot] = dirname(MODELS_FOLDER);
});

test('two attempts at once end the result once and leave one document', async () => {
  const task = taskRow();
  const { account_id, task_uuid } = task;
  const { result_uuid, image_key } = resultRow({ account_id, task_uuid });
  await putTask(task, []);
  await writeMedia(image_key, await plainPicture(160, 120).jpeg().toBuffer(), 'image/jpeg');
  await putResults([{ account_id, task_uuid, result_uuid, image_key }]);

  const message = { kind: 'recognise' as const, account_id, task_uuid, result_uuid };
  // Hides the metrics that both attempts print.
  const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await Promise.all([handleRecogniseMessage(message), handleRecogniseMessage(message)]);
  output.mockRestore();

  const row = await getResult(message);
  expect(row).toMatchObject({ status: 'COMPLETED' });
  const listing = new ListObjectsV2Command({
    Bucket: ENVIRONMENT_VARIABLES.documentsBucket,
    Prefix: `results/${result_uuid}/`,
  });
  const { Contents = [] } = await s3().send(listing);
  expect(Contents.map(({ Key }) => Key)).toEqual([row?.document_key]);
});
