import { beforeAll, describe, expect, it } from '@jest/globals';
import { acceptResults } from '../../../lambdas/api/submission/accept-images';
import type { TaskRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT } from '../../../lambdas/shared/environment';
import { queryRows } from '../../../lambdas/storage/query-rows';
import { getResult, markSettled, ownerOf } from '../../../lambdas/storage/results';
import { DEAD, embeddedServices } from '../../support/embedded-services';

const UUID = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';
const TASK = { account_id: 'a', task_uuid: UUID } as TaskRow;

embeddedServices({
  tables: {
    [ENVIRONMENT.resultsTable]: ['owner', 'result_uuid'],
    [ENVIRONMENT.countersTable]: ['list'],
  },
});
beforeAll(() => {
  process.env[ENVIRONMENT.bulkQueueUrl] = `${DEAD}/bulk`;
});

const resultsOfTask = () =>
  queryRows({
    TableName: ENVIRONMENT.resultsTable,
    KeyConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':owner': ownerOf('a', UUID) },
  });

describe('markSettled', () => {
  it('writes no row for a result that is not there', async () => {
    const key = { accountId: 'a', taskUuid: UUID, resultUuid: UUID };

    await markSettled(key);

    expect(await getResult(key)).toBeUndefined();
  });
});

describe('acceptResults', () => {
  it('leaves nothing open when the images cannot be queued', async () => {
    await expect(acceptResults(TASK, 'bulk', [{ image_key: 'images/1' }])).rejects.toThrow();

    const [row, ...more] = await resultsOfTask();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ status: 'FAILED', position: 1 });
    expect(row).not.toHaveProperty('unfinished');
  });
});
