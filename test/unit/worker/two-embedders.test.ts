import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_ITEMS_WITHOUT_PACKING } from '../../../lambdas/contracts/gallery-rows';
import type { CatalogItemRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { dynamo } from '../../../lambdas/storage/aws/clients';
import { expiryAfter } from '../../../lambdas/storage/aws/expiry';
import { getCatalogItem, putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import { deleteCatalogItem } from '../../../lambdas/storage/catalogue/catalogue-changes';
import {
  deleteEnrolments,
  getEnrolments,
  getEnrolmentSummary,
  OTHERS_KEPT_DAYS,
  rowOfEnrolment,
  saveLookalikes,
  type StoredEnrolment,
} from '../../../lambdas/storage/catalogue/enrolments';
import { findPackedGallery } from '../../../lambdas/storage/galleries/packed-galleries';
import { newMediaKey, writeMedia } from '../../../lambdas/storage/objects/media';
import { getTask, putTask } from '../../../lambdas/storage/tasks/tasks';
import { enrolCatalogItem } from '../../../lambdas/worker/enrolment';
import { readGalleryItems } from '../../../lambdas/worker/gallery/gallery-items';
import { packTask } from '../../../lambdas/worker/gallery/pack-task';
import { ownerOf } from '../../../lambdas/worker/gallery/packed-gallery-of-task';
import type { Embedder } from '../../../lambdas/worker/onnx/embedder';
import type { Matcher } from '../../../lambdas/worker/onnx/matcher';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { plainPicture } from '../../support/pictures';
import { catalogItem, taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const ACCOUNT = 'shop';

embeddedServices({
  tables: [...CATALOGUE_TABLES, ENVIRONMENT_VARIABLES.tasksTable],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket, ENVIRONMENT_VARIABLES.documentsBucket],
});

/** An embedder of this version, which makes the vector [version]. */
const embedderOf = (version: number, before: () => Promise<unknown> = () => Promise.resolve()) =>
  ({
    id: `product-embedder@${version}.0.0`,
    parameters: { dimensions: 1 },
    detailBytes: 0,
    keptKeypointBytes: 0,
    crop: () => Promise.resolve(new Float32Array()),
    embed: async () => {
      await before();
      return { vectors: Float32Array.of(version), details: new Uint8Array() };
    },
  }) as unknown as Embedder;
const [former, latter] = [embedderOf(1), embedderOf(2)];
const NEVER = embedderOf(1, () => Promise.reject(new Error('It must not be enrolled again')));

const NO_MATCHER = { match: () => Promise.reject(new Error('not compared')) } as unknown as Matcher;

let thumbnail_key = '';
beforeAll(async () => {
  thumbnail_key = newMediaKey('thumbnails', ACCOUNT);
  await writeMedia(thumbnail_key, await plainPicture(16, 16).jpeg().toBuffer(), 'image/jpeg');
});

async function storeItem(): Promise<CatalogItemRow> {
  const item_uuid = randomUUID();
  await putCatalogItem(catalogItem(1, { account_id: ACCOUNT, item_uuid, thumbnail_key }));
  const item = await getCatalogItem(ACCOUNT, item_uuid);
  if (!item) throw new Error('The item was not stored');
  return item;
}

const enrolmentBy = async (
  { id }: Embedder,
  { item_uuid }: CatalogItemRow,
): Promise<StoredEnrolment | undefined> => (await getEnrolments(ACCOUNT, [item_uuid], id))[0];

const vectorBy = async (embedder: Embedder, item: CatalogItemRow): Promise<number | undefined> => {
  const row = await enrolmentBy(embedder, item);
  return row && new Float32Array(Uint8Array.from(row.vectors).buffer)[0];
};

/** Stores an embedder's row again with other values, such as its expiry or its key. */
const rewrite = (row: StoredEnrolment | undefined, values: object) =>
  writeRows(ENVIRONMENT_VARIABLES.enrolmentsTable, [
    { ...(row && rowOfEnrolment(row)), sort_key: undefined, ...values },
  ]);

describe('an item that workers of two versions enrol', () => {
  it('keeps the enrolments of both, even if they enrol it at once', async () => {
    const item = await storeItem();

    await Promise.all([former, latter].map((embedder) => enrolCatalogItem(item, embedder)));

    expect(await vectorBy(former, item)).toBe(1);
    expect(await vectorBy(latter, item)).toBe(2);
  });

  it('is not enrolled again by the version that did it first', async () => {
    const item = await storeItem();
    await enrolCatalogItem(item, former);
    await enrolCatalogItem(item, latter);

    const [read] = await readGalleryItems(ACCOUNT, [item], NEVER);

    expect([...(read?.vectors ?? [])]).toEqual([1]);
  });

  it('shows callers the enrolment that was made last', async () => {
    const item = await storeItem();
    await enrolCatalogItem(item, latter);
    await enrolCatalogItem(item, former);

    const summary = await getEnrolmentSummary(ACCOUNT, item.item_uuid);

    expect(summary?.embedder).toBe(former.id);
  });

  it('is enrolled for a packed gallery, although the other version got its message', async () => {
    const [other, own] = [await storeItem(), await storeItem()];
    await enrolCatalogItem(other, former);
    await enrolCatalogItem(own, latter);
    const row = await enrolmentBy(latter, own);
    const copies = Array.from({ length: MAX_ITEMS_WITHOUT_PACKING }, () => randomUUID());
    await writeRows(
      ENVIRONMENT_VARIABLES.catalogTable,
      copies.map((item_uuid) => ({ ...own, item_uuid })),
    );
    for (const uuid of copies) await rewrite(row, { item_uuid: `${uuid}#${latter.id}` });
    const task = taskRow({ account_id: ACCOUNT });
    await putTask(task, [other.item_uuid, ...copies]);

    await packTask(task, { embedder: latter, matcher: NO_MATCHER });

    const stored = (await getTask(ACCOUNT, task.task_uuid)) ?? { ...task, catalog_items_key: '' };
    const packed = await findPackedGallery(ownerOf(stored, latter));
    expect(packed).toBeDefined();
    expect(await vectorBy(latter, other)).toBe(2);
  });

  it('loses both enrolments when it is deleted', async () => {
    const item = await storeItem();
    await enrolCatalogItem(item, former);
    await enrolCatalogItem(item, latter);

    await deleteCatalogItem(ACCOUNT, item.item_uuid);

    expect(await enrolmentBy(former, item)).toBeUndefined();
    expect(await enrolmentBy(latter, item)).toBeUndefined();
  });

  it('has no enrolment if it is deleted while it is enrolled', async () => {
    const item = await storeItem();
    await enrolCatalogItem(item, former);

    await enrolCatalogItem(
      item,
      embedderOf(2, () => deleteCatalogItem(ACCOUNT, item.item_uuid)),
    );

    expect(await enrolmentBy(former, item)).toBeUndefined();
    expect(await enrolmentBy(latter, item)).toBeUndefined();
  });
});

describe('the enrolment of a former embedder', () => {
  const inDays = (days: number): number => expiryAfter(days, new Date());
  const enrolledByBoth = async (): Promise<CatalogItemRow> => {
    const item = await storeItem();
    await enrolCatalogItem(item, former);
    await enrolCatalogItem(item, latter);
    return item;
  };

  it('expires, while that of the present one stays', async () => {
    const item = await enrolledByBoth();

    const expiry = (await enrolmentBy(former, item))?.expires_at ?? 0;

    expect(Math.abs(expiry - inDays(OTHERS_KEPT_DAYS))).toBeLessThan(60);
    expect((await enrolmentBy(latter, item))?.expires_at).toBeUndefined();
  });

  it('expires later if it is still read', async () => {
    const item = await enrolledByBoth();
    await rewrite(await enrolmentBy(former, item), { expires_at: inDays(10) });

    await enrolmentBy(former, item);

    expect((await enrolmentBy(former, item))?.expires_at).toBeGreaterThan(inDays(29));
  });

  it('is not written for each read', async () => {
    const item = await enrolledByBoth();
    const expires_at = inDays(20);
    await rewrite(await enrolmentBy(former, item), { expires_at });

    await enrolmentBy(former, item);

    expect((await enrolmentBy(former, item))?.expires_at).toBe(expires_at);
  });

  it('stays in use if the new worker is killed before it stores its own', async () => {
    const item = await storeItem();
    await enrolCatalogItem(item, former);
    const killed = () => Promise.reject(new Error('killed'));
    dynamo().middlewareStack.add(
      (next, { commandName }) => (commandName === 'PutItemCommand' ? killed : next),
      { step: 'initialize', name: 'kill' },
    );
    await expect(enrolCatalogItem(item, latter)).rejects.toThrow('killed');
    dynamo().middlewareStack.remove('kill');

    expect(await vectorBy(former, item)).toBe(1);
    expect(await vectorBy(latter, item)).toBeUndefined();
    expect((await enrolmentBy(former, item))?.expires_at).toBeDefined();
    await enrolCatalogItem(item, latter);
    expect(await vectorBy(latter, item)).toBe(2);
  });
});

describe('an enrolment of a version that kept one for each item', () => {
  const storeEarlier = async (): Promise<CatalogItemRow> => {
    const item = await storeItem();
    await enrolCatalogItem(item, former);
    const row = await enrolmentBy(former, item);
    await deleteEnrolments(ACCOUNT, item.item_uuid);
    await rewrite(row, { item_uuid: item.item_uuid });
    return item;
  };

  it('is used by its embedder, and by no other', async () => {
    const item = await storeEarlier();

    expect(await vectorBy(former, item)).toBe(1);
    expect(await enrolmentBy(latter, item)).toBeUndefined();
  });

  it('gets lookalikes', async () => {
    const item = await storeEarlier();
    const row = await enrolmentBy(former, item);
    const lookalikes = [{ view: 0, item_uuid: randomUUID() }];

    if (row) await saveLookalikes(row, lookalikes);

    expect((await enrolmentBy(former, item))?.lookalikes).toEqual(lookalikes);
  });
});
