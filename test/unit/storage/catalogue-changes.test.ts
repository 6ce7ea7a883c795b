import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../../../lambdas/contracts/limits';
import type { CatalogItemRow } from '../../../lambdas/contracts/rows';
import { getCatalogItem, putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import {
  getCatalogueRevision,
  readChangedItems,
} from '../../../lambdas/storage/galleries/catalogue-log';
import {
  addReferenceImages,
  deleteCatalogItem,
  removeReferenceImage,
  updateCatalogItem,
} from '../../../lambdas/storage/catalogue/catalogue-changes';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';
import { holdCopyOf } from '../../support/late-copy';
import { loseNextAnswer } from '../../support/lose-answer';

const ACCOUNT = 'shop';

embeddedServices({ tables: CATALOGUE_TABLES });

async function storeItem(): Promise<CatalogItemRow> {
  const item = catalogItem(1, { account_id: ACCOUNT, item_uuid: randomUUID() });
  await putCatalogItem(item);
  return item;
}
const referencesOf = async ({ item_uuid }: CatalogItemRow) =>
  (await getCatalogItem(ACCOUNT, item_uuid))?.reference_keys;
const keys = (count: number) => Array.from({ length: count }, () => `references/${randomUUID()}`);

/** How often the work increments the catalogue's revision, which makes workers load galleries again. */
async function revisions(work: () => Promise<unknown>): Promise<number> {
  const before = await getCatalogueRevision(ACCOUNT);
  await work();
  return (await getCatalogueRevision(ACCOUNT)) - before;
}

describe('updateCatalogItem', () => {
  it('is not undone by a copy of an earlier change that arrives late', async () => {
    const { item_uuid } = await storeItem();
    const arrives = holdCopyOf('UpdateItem');
    await updateCatalogItem(ACCOUNT, item_uuid, { name: 'First' });
    await new Promise((resolve) => setTimeout(resolve, 2));
    await updateCatalogItem(ACCOUNT, item_uuid, { name: 'Second' });

    expect(await arrives()).toBe(false);

    expect(await getCatalogItem(ACCOUNT, item_uuid)).toMatchObject({ name: 'Second' });
  });

  it('changes an item that a function has changed whose clock is ahead', async () => {
    const ahead = new Date(Date.now() + 60_000);
    const item_uuid = randomUUID();
    await putCatalogItem(
      catalogItem(1, { account_id: ACCOUNT, item_uuid, updated_at: ahead.toISOString() }),
    );

    const item = await updateCatalogItem(ACCOUNT, item_uuid, { name: 'Second' });

    expect(item).toMatchObject({ name: 'Second' });
    expect(Date.parse(item?.updated_at ?? '')).toBeGreaterThanOrEqual(ahead.getTime());
  });
});

describe('addReferenceImages', () => {
  it('adds pictures up to the maximum, then none', async () => {
    const item = await storeItem();
    const all = keys(LIMITS.referenceImagesPerItem);

    await addReferenceImages(item, all.slice(0, 1));
    expect((await addReferenceImages(item, all.slice(1)))?.reference_keys).toEqual(all);
    expect(await revisions(() => addReferenceImages(item, keys(1)))).toBe(0);

    expect(await referencesOf(item)).toEqual(all);
  });

  it('accepts two simultaneous additions if both fit, and one of them if only one fits', async () => {
    const item = await storeItem();
    const [first, second, third] = [keys(2), keys(2), keys(4)];

    const both = await Promise.all([
      addReferenceImages(item, first),
      addReferenceImages(item, second),
    ]);
    const one = await Promise.all([
      addReferenceImages(item, third),
      addReferenceImages(item, keys(4)),
    ]);

    expect(both.filter(Boolean)).toHaveLength(2);
    expect(one.filter(Boolean)).toHaveLength(1);
    expect(await referencesOf(item)).toHaveLength(8);
  });

  it.each([1, LIMITS.referenceImagesPerItem])(
    'adds %i pictures once and succeeds if the answer of its write is lost',
    async (count) => {
      const item = await storeItem();
      const added = keys(count);
      const sent = loseNextAnswer();
      let updated: CatalogItemRow | undefined;

      const bumps = await revisions(async () => {
        updated = await addReferenceImages(item, added);
      });

      // Three requests: the addition twice, then the revision.
      expect(sent()).toBe(3);
      expect(updated?.reference_keys).toEqual(added);
      expect(await referencesOf(item)).toEqual(added);
      expect(bumps).toBe(1);
    },
  );

  it('adds nothing to a deleted item', async () => {
    const item = await storeItem();
    await deleteCatalogItem(ACCOUNT, item.item_uuid);

    expect(await addReferenceImages(item, keys(1))).toBeUndefined();
  });
});

describe('cuts of an item', () => {
  const cutOf = (key: string, annotation_id: number) => ({
    key,
    image_key: 'images/1',
    bbox: [1, 2, 30, 40] as [number, number, number, number],
    from: { task_uuid: randomUUID(), result_uuid: randomUUID(), annotation_id },
  });

  it('are added with their pictures, and go with them', async () => {
    const item = await storeItem();
    const all = keys(3);
    const cuts = all.slice(1).map(cutOf);

    await addReferenceImages(item, all.slice(0, 1));
    await addReferenceImages(item, all.slice(1, 2), cuts.slice(0, 1));
    const added = await addReferenceImages(item, all.slice(2), cuts.slice(1));

    expect(added).toMatchObject({ reference_keys: all, cuts });
    const without = added && (await removeReferenceImage(added, all[1] ?? ''));
    expect(without).toMatchObject({ reference_keys: [all[0], all[2]], cuts: cuts.slice(1) });
    const sent = without && (await removeReferenceImage(without, all[0] ?? ''));
    expect(sent).toMatchObject({ reference_keys: [all[2]], cuts: cuts.slice(1) });
  });
});

describe('deleteCatalogItem', () => {
  it('deletes the item and increments the revision if the answer of its write is lost', async () => {
    const item = await storeItem();
    const sent = loseNextAnswer();

    let deleted: CatalogItemRow | undefined;

    const bumps = await revisions(async () => {
      deleted = await deleteCatalogItem(ACCOUNT, item.item_uuid);
    });

    expect(sent()).toBe(3);
    expect(deleted?.name).toBe(item.name);
    expect(bumps).toBe(1);
    expect(await getCatalogItem(ACCOUNT, item.item_uuid)).toBeUndefined();
  });

  it('returns the item at the first deletion only', async () => {
    const item = await storeItem();

    const deleted = await deleteCatalogItem(ACCOUNT, item.item_uuid);

    expect(deleted).toMatchObject({ ...item, status: 'ACTIVE' });
    expect(await deleteCatalogItem(ACCOUNT, item.item_uuid)).toBeUndefined();
  });

  it('does not increment the revision if there never was such an item', async () => {
    expect(await revisions(() => deleteCatalogItem(ACCOUNT, randomUUID()))).toBe(0);
  });
});

describe('removeReferenceImage', () => {
  const itemWith = async (references: readonly string[]) => {
    const added = await addReferenceImages(await storeItem(), references);
    if (!added) throw new Error('The reference images are not stored');
    return added;
  };

  it('removes the one, also if others are added or removed since the item was read', async () => {
    const [first = '', second = '', third = '', fourth = ''] = keys(4);
    const read = await itemWith([first, second, third]);
    await removeReferenceImage(read, first);
    await addReferenceImages(read, [fourth]);

    const updated = await removeReferenceImage(read, second);

    expect(updated?.reference_keys).toEqual([third, fourth]);
    expect(await referencesOf(read)).toEqual([third, fourth]);
  });

  it('returns the item if the answer of its write is lost, logs that, and removes nothing else', async () => {
    const references = keys(2);
    const read = await itemWith(references);
    const before = await getCatalogueRevision(ACCOUNT);
    loseNextAnswer();

    const updated = await removeReferenceImage(read, references[0] ?? '');

    expect(updated?.reference_keys).toEqual([references[1]]);
    expect(await readChangedItems(ACCOUNT, before, before + 1)).toEqual(new Set([read.item_uuid]));
  });

  it('has workers load galleries again', async () => {
    const references = keys(1);
    const read = await itemWith(references);

    expect(await revisions(() => removeReferenceImage(read, references[0] ?? ''))).toBe(1);
  });

  it('does not change a deleted item', async () => {
    const references = keys(1);
    const read = await itemWith(references);
    await deleteCatalogItem(ACCOUNT, read.item_uuid);

    expect(await removeReferenceImage(read, references[0] ?? '')).toBeUndefined();
  });
});
