import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import timers from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { createApiKey, findApiKey, revokeApiKey } from '../../../lambdas/storage/accounts/api-keys';
import { getCatalogItem, putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import {
  deleteCatalogItem,
  updateCatalogItem,
} from '../../../lambdas/storage/catalogue/catalogue-changes';
import { dynamo } from '../../../lambdas/storage/aws/clients';
import {
  getEnrolments,
  saveEnrolment,
  saveLookalikes,
} from '../../../lambdas/storage/catalogue/enrolments';
import { putNewRows } from '../../../lambdas/storage/aws/new-rows';
import { putResults } from '../../../lambdas/storage/results/new-results';
import { completeResult, getResult } from '../../../lambdas/storage/results/results';
import { deleteTask, getTask, putTask } from '../../../lambdas/storage/tasks/tasks';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';
import { loseNextAnswer } from '../../support/lose-answer';
import { catalogItem, imageUsage, resultRow, taskRow } from '../../support/rows';

const ACCOUNT = 'shop';

embeddedServices({
  tables: [
    ...CATALOGUE_TABLES,
    ENVIRONMENT_VARIABLES.apiKeysTable,
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.tasksTable,
  ],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

const newItem = () => catalogItem(1, { account_id: ACCOUNT, item_uuid: randomUUID() });
const newResult = () => ({
  account_id: ACCOUNT,
  task_uuid: randomUUID(),
  result_uuid: randomUUID(),
  image_key: 'images/1',
});

describe('a copy of a first write that arrives late', () => {
  it('does not take a result out of its end', async () => {
    const result = newResult();
    const arrives = holdCopyOf('PutItem');
    await putResults([result]);
    const document_key = 'results/1.json';
    await completeResult(result, {
      duration: 1,
      confidence_score: 1,
      document_key,
      usage: imageUsage(),
    });

    expect(await arrives()).toBe(false);

    expect(await getResult(result)).toMatchObject({ status: 'COMPLETED', document_key });
  });

  it('does not make a deleted catalogue item active, nor undo its changes', async () => {
    const [deleted, changed] = [newItem(), newItem()];
    const deletedArrives = holdCopyOf('PutItem');
    await putCatalogItem(deleted);
    await deleteCatalogItem(ACCOUNT, deleted.item_uuid);
    const changedArrives = holdCopyOf('PutItem');
    await putCatalogItem(changed);
    await updateCatalogItem(ACCOUNT, changed.item_uuid, { name: 'New' });

    expect([await deletedArrives(), await changedArrives()]).toEqual([false, false]);

    expect(await getCatalogItem(ACCOUNT, deleted.item_uuid)).toBeUndefined();
    expect(await getCatalogItem(ACCOUNT, changed.item_uuid)).toMatchObject({ name: 'New' });
  });

  it('does not make a deleted task active', async () => {
    const task = taskRow();
    const arrives = holdCopyOf('PutItem');
    await putTask(task, []);
    await deleteTask(ACCOUNT, task.task_uuid);

    expect(await arrives()).toBe(false);

    expect(await getTask(ACCOUNT, task.task_uuid)).toMatchObject({ status: 'DELETED' });
  });

  it('does not make a revoked API key valid', async () => {
    const arrives = holdCopyOf('PutItem');
    const { apiKey } = await createApiKey({ accountId: ACCOUNT });
    const key = await findApiKey(apiKey);
    if (key) await revokeApiKey(key);

    expect(await arrives()).toBe(false);

    expect(await findApiKey(apiKey)).toMatchObject({ status: 'REVOKED' });
  });

  it('does not replace a later enrolment, nor take its lookalikes', async () => {
    const { item_uuid } = newItem();
    const enrolment = (second: number) => ({
      account_id: ACCOUNT,
      item_uuid,
      pictures: [`pictures/${second}`],
      embedder: 'product-embedder@1.2.3',
      dimensions: 1,
      vectors: new Uint8Array(4),
      enrolled_at: `2026-11-24T18:00:0${second}.000Z`,
    });
    const lookalikes = [{ view: 0, item_uuid: randomUUID() }];
    const firstArrives = holdCopyOf('PutItem');
    await saveEnrolment(enrolment(1));
    const secondArrives = holdCopyOf('PutItem');
    await saveEnrolment(enrolment(2));
    const [stored] = await getEnrolments(ACCOUNT, [item_uuid], enrolment(2).embedder);
    await saveLookalikes({ ...enrolment(2), sort_key: stored?.sort_key ?? '' }, lookalikes);

    expect([await firstArrives(), await secondArrives()]).toEqual([false, false]);

    expect(await getEnrolments(ACCOUNT, [item_uuid], enrolment(2).embedder)).toMatchObject([
      { pictures: ['pictures/2'], lookalikes },
    ]);
  });
});

describe('a first write', () => {
  it('succeeds if its answer was lost, because the row is its own', async () => {
    const result = newResult();
    const sent = loseNextAnswer('PutItem');

    await putResults([result]);

    expect(sent()).toBe(2);
    expect(await getResult(result)).toMatchObject({ status: 'IN_PROGRESS' });
  });

  it('fails if another row has its key', async () => {
    const item = newItem();
    await putCatalogItem(item);

    const other = putCatalogItem({ ...item, created_at: '2026-11-24T00:00:00.000Z' });

    await expect(other).rejects.toThrow('condition');
    expect(await getCatalogItem(ACCOUNT, item.item_uuid)).toMatchObject(item);
  });
});

describe('a throttled table', () => {
  it('is written to again after a wait, for the rows that it did not take', async () => {
    const sleep = jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
    const results = [newResult(), newResult(), newResult()];
    const throttled = new ThrottlingException({ message: 'slow down', $metadata: {} });
    const rows = results.map((result) => ({ ...resultRow(result), ...result }));
    jest.spyOn(dynamo(), 'send').mockRejectedValueOnce(throttled as never);

    await putNewRows(
      { name: ENVIRONMENT_VARIABLES.resultsTable, key: ['owner', 'result_uuid'] },
      rows,
    );

    expect(await Promise.all(rows.map((row) => getResult(row)))).toEqual(rows);
    expect(sleep.mock.calls).toEqual([[50]]);
  });
});
