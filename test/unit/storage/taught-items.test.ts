import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ResultRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getCatalogItem, putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import { addLearned } from '../../../lambdas/storage/catalogue/learned-views';
import { recordTaught, replaceCorrections } from '../../../lambdas/storage/results/corrections';
import { deleteResult, takeBackTaught } from '../../../lambdas/storage/results/deleted-results';
import { putResults } from '../../../lambdas/storage/results/new-results';
import {
  completeResult,
  getResult,
  getStoredResult,
} from '../../../lambdas/storage/results/results';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { catalogItem, imageUsage } from '../../support/rows';

embeddedServices({
  tables: [
    ...CATALOGUE_TABLES,
    ENVIRONMENT_VARIABLES.resultsTable,
    ENVIRONMENT_VARIABLES.usageTable,
  ],
  buckets: [
    ENVIRONMENT_VARIABLES.documentsBucket,
    ENVIRONMENT_VARIABLES.mediaBucket,
    ENVIRONMENT_VARIABLES.uploadsBucket,
  ],
});

const ACCOUNT = 'shop';
let item = '';
let row: ResultRow;
beforeEach(async () => {
  item = randomUUID();
  await putCatalogItem(catalogItem(1, { account_id: ACCOUNT, item_uuid: item }));
  const [stored] = await putResults([
    {
      account_id: ACCOUNT,
      task_uuid: randomUUID(),
      result_uuid: randomUUID(),
      image_key: `images/${randomUUID()}`,
    },
  ]);
  if (!stored) throw new Error('One result makes one row');
  row = stored;
  await completeResult(row, {
    duration: 1,
    confidence_score: 0.5,
    document_key: 'results/x/document.json',
    usage: imageUsage(),
  });
  await correct();
});

/** Stores corrections of the next version. */
async function correct(): Promise<void> {
  const known = (await getResult(row)) ?? row;
  await replaceCorrections(known, { facings: [], added: [] }, 'key-1');
  row = (await getResult(row)) ?? known;
}

/** Does what the worker does: records the item, then lets it learn. */
async function teach(): Promise<void> {
  await recordTaught(row, [item]);
  await learn();
}
const learn = () =>
  addLearned(ACCOUNT, item, [
    {
      key: `references/${randomUUID()}`,
      image_key: row.image_key,
      bbox: [0, 0, 80, 200],
      from: { task_uuid: row.task_uuid, result_uuid: row.result_uuid, annotation_id: 0 },
      status: 'USED',
      learned_at: '2026-11-20T17:24:10.480Z',
    },
  ]);
const learned = async () => (await getCatalogItem(ACCOUNT, item))?.learned;

describe('recordTaught', () => {
  it('is refused once the corrections have changed', async () => {
    const outdated = row;
    await correct();

    expect(await recordTaught(outdated, [item])).toBe(false);
    expect((await getResult(row))?.taught).toBeUndefined();
    expect(await recordTaught(row, [item])).toBe(true);
    expect((await getResult(row))?.taught).toEqual([item]);
  });
});

describe('deleteResult', () => {
  it('takes back the views that items learned of its photo', async () => {
    await teach();

    await deleteResult(row);

    expect(await learned()).toEqual([]);
  });

  it('leaves them to their items if the caller asks for it', async () => {
    await teach();

    await deleteResult(row, { keepsViews: true });

    expect(await learned()).toHaveLength(1);
  });

  it('can take back what a worker stores after the deletion', async () => {
    await recordTaught(row, [item]);
    await deleteResult(row);
    await learn();
    const deleted = await getStoredResult(row);
    if (deleted?.status !== 'DELETED') throw new Error('It is deleted');

    await takeBackTaught(deleted);

    expect(await learned()).toEqual([]);
  });
});
