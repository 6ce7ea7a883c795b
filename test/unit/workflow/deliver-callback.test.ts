import { expect, it } from '@jest/globals';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT } from '../../../lambdas/shared/environment';
import { dynamo } from '../../../lambdas/storage/clients';
import { getResult, ownerOf } from '../../../lambdas/storage/results';
import { handler } from '../../../lambdas/workflow/deliver-callback/handler';
import { DEAD, embeddedServices } from '../../support/embedded-services';

const UUID = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';

embeddedServices({
  tables: { [ENVIRONMENT.resultsTable]: ['owner', 'result_uuid'] },
  buckets: [ENVIRONMENT.documentsBucket],
});

it('an attempt whose result cannot be read is told from one that the receiver refused', async () => {
  const row: ResultRow = {
    owner: ownerOf('a', UUID),
    result_uuid: UUID,
    account_id: 'a',
    task_uuid: UUID,
    status: 'COMPLETED',
    failure_reason: '',
    image_key: 'images/1',
    callback_url: DEAD,
    duration: 1,
    confidence_score: 1,
    document_key: 'results/gone.json',
    created_at: '2026-11-20T17:18:10.000Z',
    updated_at: '2026-11-20T17:18:10.000Z',
  };
  await dynamo().send(new PutCommand({ TableName: ENVIRONMENT.resultsTable, Item: row }));

  const attempt = handler({ account_id: 'a', task_uuid: UUID, result_uuid: UUID });

  await expect(attempt).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect(await getResult({ accountId: 'a', taskUuid: UUID, resultUuid: UUID })).toEqual({
    ...row,
    callback_attempts: 1,
    callback_outcome: 'FAILING',
    callback_last_error: 'the result could not be read',
  });
});
