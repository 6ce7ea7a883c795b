import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CatalogItemRow } from '../../../lambdas/contracts/rows';
import {
  getCatalogItem,
  getCatalogItems,
  putCatalogItem,
  findUnknownItemsAndCountPictures,
} from '../../../lambdas/storage/catalogue/catalogue';
import {
  addReferenceImages,
  deleteCatalogItem,
  updateCatalogItem,
} from '../../../lambdas/storage/catalogue/catalogue-changes';
import { dynamo } from '../../../lambdas/storage/aws/clients';
import {
  getEnrolments,
  getEnrolmentSummary,
  saveEnrolment,
  saveLookalikes,
  type StoredEnrolment,
  type TimedEnrolment,
} from '../../../lambdas/storage/catalogue/enrolments';
import { countReads, type Reads } from '../../../tools/bench/dynamodb/read-counter';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';

const ACCOUNT = 'shop';
const EMBEDDER = 'product-embedder@1.2.3';
/** The size of an enrolment of 9 pictures, 15 KB each. */
const ENROLMENT_BYTES = 9 * 15_000;

embeddedServices({ tables: CATALOGUE_TABLES });

const enrolmentOf = ({ item_uuid }: CatalogItemRow): TimedEnrolment => ({
  account_id: ACCOUNT,
  item_uuid,
  pictures: Array.from({ length: 9 }, (_, number) => `pictures/${number}`),
  embedder: EMBEDDER,
  dimensions: 2,
  vectors: new Uint8Array(ENROLMENT_BYTES),
  aspects: Array.from({ length: 9 }, (_, number) => (number + 1) / 3),
  enrolled_at: '2026-11-24T18:00:00.000Z',
});

async function enrolledItem(): Promise<CatalogItemRow> {
  const item = catalogItem(1, { account_id: ACCOUNT, item_uuid: randomUUID() });
  await putCatalogItem(item);
  await saveEnrolment(enrolmentOf(item));
  return item;
}

const enrolmentsOf = (...items: readonly CatalogItemRow[]): Promise<StoredEnrolment[]> =>
  getEnrolments(
    ACCOUNT,
    items.map(({ item_uuid }) => item_uuid),
    EMBEDDER,
  );
const isEnrolled = async (item: CatalogItemRow) => (await enrolmentsOf(item)).length > 0;

describe('the enrolment of an item', () => {
  it('is read as it was written', async () => {
    const item = await enrolledItem();

    expect(await enrolmentsOf(item, { ...item, item_uuid: randomUUID() })).toEqual([
      { ...enrolmentOf(item), sort_key: `${item.item_uuid}#${EMBEDDER}` },
    ]);
  });

  it('is summarised without its views', async () => {
    const item = await enrolledItem();
    const { pictures, embedder, aspects, enrolled_at } = enrolmentOf(item);

    expect(await getEnrolmentSummary(ACCOUNT, item.item_uuid)).toEqual({
      pictures,
      embedder,
      aspects,
      enrolled_at,
    });
    expect(await getEnrolmentSummary(ACCOUNT, randomUUID())).toBeUndefined();
  });

  it('gets its lookalikes, unless it was made again or deleted meanwhile', async () => {
    const [kept, renewed, deleted] = [
      await enrolledItem(),
      await enrolledItem(),
      await enrolledItem(),
    ];
    const lookalikes = [{ view: 3, item_uuid: randomUUID() }];
    const at = (enrolled_at: string, item: CatalogItemRow) => ({
      ...enrolmentOf(item),
      enrolled_at,
    });
    const before = '2026-11-24T19:00:00.000Z';
    await saveEnrolment(at(before, kept));
    await saveEnrolment(at('2026-11-24T19:00:01.000Z', renewed));
    await deleteCatalogItem(ACCOUNT, deleted.item_uuid);

    for (const item of [kept, renewed, deleted]) {
      const sort_key = `${item.item_uuid}#${EMBEDDER}`;
      await saveLookalikes({ ...at(before, item), sort_key }, lookalikes);
    }

    expect((await getEnrolmentSummary(ACCOUNT, kept.item_uuid))?.lookalikes).toEqual(lookalikes);
    const ofRenewed = await getEnrolmentSummary(ACCOUNT, renewed.item_uuid);
    expect(ofRenewed?.lookalikes).toBeUndefined();
    expect(await isEnrolled(deleted)).toBe(false);
  });

  it('is deleted with the item', async () => {
    const [deleted, kept] = [await enrolledItem(), await enrolledItem()];

    await deleteCatalogItem(ACCOUNT, deleted.item_uuid);

    expect(await isEnrolled(deleted)).toBe(false);
    expect(await isEnrolled(kept)).toBe(true);
  });

  it('is deleted by a second deletion of the item, if it was written after the first', async () => {
    const item = await enrolledItem();
    await deleteCatalogItem(ACCOUNT, item.item_uuid);
    await saveEnrolment(enrolmentOf(item));
    expect(await isEnrolled(item)).toBe(true);

    expect(await deleteCatalogItem(ACCOUNT, item.item_uuid)).toBeUndefined();

    expect(await isEnrolled(item)).toBe(false);
  });

  it('does not restore a deleted item', async () => {
    const item = await enrolledItem();
    await deleteCatalogItem(ACCOUNT, item.item_uuid);

    await saveEnrolment(enrolmentOf(item));

    expect(await getCatalogItems(ACCOUNT, [item.item_uuid])).toEqual([]);
    const survey = await findUnknownItemsAndCountPictures(ACCOUNT, [item.item_uuid]);
    expect(survey).toEqual({ unknown: [item.item_uuid], pictures: 0 });
  });
});

/** Indexes of Catalog would cost more, but the tables of this test have none. */
describe('the read and write units of items with 9 enrolled pictures', () => {
  let items: CatalogItemRow[];
  let used: { readonly reset: () => void; readonly total: () => Reads };
  beforeAll(async () => {
    items = [await enrolledItem(), await enrolledItem(), await enrolledItem()];
    used = countReads(dynamo());
  });
  beforeEach(() => used.reset());
  const first = () => items[0] ?? catalogItem(1);

  it('are one per item when a task is created, because enrolments are not read', async () => {
    const survey = await findUnknownItemsAndCountPictures(
      ACCOUNT,
      items.map(({ item_uuid }) => item_uuid),
    );

    expect(survey).toEqual({ unknown: [], pictures: 3 });
    expect(used.total()).toEqual({ requests: 1, units: 3 });
  });

  it('are one when an item is fetched', async () => {
    await getCatalogItem(ACCOUNT, first().item_uuid);

    expect(used.total()).toEqual({ requests: 1, units: 1 });
  });

  it('are three when an item is changed: one for the revision, one for the log', async () => {
    await updateCatalogItem(ACCOUNT, first().item_uuid, { brand: 'Alva' });

    expect(used.total()).toEqual({ requests: 3, units: 3 });
  });

  it('are three when pictures are added to an item', async () => {
    await addReferenceImages(first(), ['references/10']);

    expect(used.total()).toEqual({ requests: 3, units: 3 });
  });

  it('are half a unit for 4 KB when a gallery reads enrolments', async () => {
    await enrolmentsOf(...items);

    // 135,000 bytes and the attribute names are 34 x 4,096 bytes.
    expect(used.total()).toEqual({ requests: 1, units: (3 * 34) / 2 });
  });
});
