import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { unlessDeleted } from '../../../lambdas/api/results/unless-deleted';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { putNewRow } from '../../../lambdas/storage/aws/new-rows';
import { embeddedServices } from '../../support/embedded-services';
import { resultRow } from '../../support/rows';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.resultsTable] });

const lost = () => Promise.reject(new Error('NoSuchKey'));

test('a document that is gone with its result is a result that does not exist', async () => {
  const key = { account_id: 'shop', task_uuid: randomUUID(), result_uuid: randomUUID() };

  await expect(unlessDeleted(key, lost())).rejects.toMatchObject({
    status: 404,
    message: `There is no result ${key.result_uuid} in this task`,
  });
});

test('a document that is gone while its result is there is a failure of the service', async () => {
  const row = resultRow({ result_uuid: randomUUID() });
  const table = {
    name: ENVIRONMENT_VARIABLES.resultsTable,
    key: ['owner', 'result_uuid'],
  } as const;
  await putNewRow(table, row);

  await expect(unlessDeleted(row, lost())).rejects.toThrow('NoSuchKey');
});
