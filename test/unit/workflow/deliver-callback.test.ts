import { expect, it } from '@jest/globals';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { dynamo } from '../../../lambdas/storage/clients';
import { getResult } from '../../../lambdas/storage/results';
import { handler } from '../../../lambdas/workflow/deliver-callback/handler';
import { DEAD, embeddedServices } from '../../support/embedded-services';
import { resultRow } from '../../support/rows';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.resultsTable],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

it('an attempt whose result cannot be read counts, and the row says why', async () => {
  const row = resultRow({
    status: 'COMPLETED',
    callback_url: DEAD,
    duration: 1,
    confidence_score: 1,
    document_key: 'results/gone.json',
  });
  await dynamo().send(new PutCommand({ TableName: ENVIRONMENT_VARIABLES.resultsTable, Item: row }));

  const { account_id, task_uuid, result_uuid } = row;
  const attempt = handler({ account_id, task_uuid, result_uuid });

  await expect(attempt).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect(await getResult(row)).toEqual({
    ...row,
    callback_attempts: 1,
    callback_outcome: 'FAILING',
    callback_last_error: 'the result could not be read',
  });
});
