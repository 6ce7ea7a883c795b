import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  getCatalogueRevision,
  logCatalogueChange,
  readChangedItems,
} from '../../../lambdas/storage/galleries/catalogue-log';
import { GALLERIES_KEY, galleriesTable } from '../../../lambdas/storage/galleries/gallery-entries';
import { queryRows } from '../../../lambdas/storage/aws/query-rows';
import { embeddedServices } from '../../support/embedded-services';
import { loseNextAnswer } from '../../support/lose-answer';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.countersTable, ENVIRONMENT_VARIABLES.galleriesTable],
});

let account = '';
beforeEach(() => {
  account = randomUUID();
});

/** Logs changes of new items, one by one. */
async function change(count: number): Promise<string[]> {
  const items = Array.from({ length: count }, () => randomUUID());
  for (const item of items) await logCatalogueChange(account, item);
  return items;
}

const changed = async (after: number, upTo: number) => {
  const items = await readChangedItems(account, after, upTo);
  return items && [...items];
};

describe('the log of a catalogue', () => {
  it('lists the items that changed after one revision, up to another', async () => {
    const items = await change(12);

    expect(await getCatalogueRevision(account)).toBe(12);
    expect(await changed(0, 12)).toEqual(items);
    expect(await changed(8, 11)).toEqual(items.slice(8, 11));
    expect(await changed(12, 12)).toEqual([]);
  });

  it('has each of many changes at once', async () => {
    const items = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(items.map((item) => logCatalogueChange(account, item)));

    expect((await changed(0, 20))?.sort()).toEqual(items.sort());
  });

  it('answers nothing if a change is missing, however often it is asked', async () => {
    await change(2);

    expect(await changed(0, 3)).toBeUndefined();
  });

  it('answers nothing about a revision that it no longer reaches', async () => {
    expect(await changed(5, 3)).toBeUndefined();
  });

  it('answers nothing about more changes than are worth reading', async () => {
    expect(await changed(0, 2_001)).toBeUndefined();
  });

  it('finds a change that is written a moment after its revision', async () => {
    const [item = ''] = await change(1);
    const waiting = readChangedItems(account, 0, 2);
    const late = randomUUID();
    await logCatalogueChange(account, late);

    expect([...((await waiting) ?? [])]).toEqual([item, late]);
  });

  it('has a change once whose answer was lost', async () => {
    const sent = loseNextAnswer('PutItem');
    const [item] = await change(1);

    expect(sent()).toBe(2);
    expect(await changed(0, 1)).toEqual([item]);
  });

  it('keeps a change for four days', async () => {
    await change(1);
    const [row] = await queryRows({
      TableName: galleriesTable(),
      KeyConditionExpression: `${GALLERIES_KEY[0]} = :account`,
      ExpressionAttributeValues: { ':account': account },
    });

    expect(Number(row?.['expires_at']) - Date.now() / 1000).toBeCloseTo(4 * 24 * 60 * 60, -2);
  });
});
