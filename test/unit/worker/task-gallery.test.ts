import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CatalogItemRow, TaskRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getCatalogItem, putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import {
  addReferenceImages,
  deleteCatalogItem,
  updateCatalogItem,
} from '../../../lambdas/storage/catalogue/catalogue-changes';
import {
  getEnrolments,
  saveEnrolment,
  type TimedEnrolment,
} from '../../../lambdas/storage/catalogue/enrolments';
import { newMediaKey, writeMedia } from '../../../lambdas/storage/objects/media';
import { putTask } from '../../../lambdas/storage/tasks/tasks';
import { enrolCatalogItem } from '../../../lambdas/worker/enrolment';
import type { Embedder } from '../../../lambdas/worker/onnx/embedder';
import type { Gallery } from '../../../lambdas/worker/pipeline/name/gallery';
import { galleryOfTask } from '../../../lambdas/worker/gallery/task-gallery';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { catalogItem, taskRow } from '../../support/rows';
import { plainPicture } from '../../support/pictures';

const ACCOUNT = 'shop';

embeddedServices({
  tables: [...CATALOGUE_TABLES, ENVIRONMENT_VARIABLES.tasksTable],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket, ENVIRONMENT_VARIABLES.documentsBucket],
});

/** How many pictures this test has embedded. The n-th has the vector n, the details 7 and the keypoints 9. */
let embeddedPictures = 0;
beforeEach(() => {
  embeddedPictures = 0;
});
const embedder = {
  id: 'product-embedder@1.2.3',
  parameters: { dimensions: 1, verify: { picture_side: 8 } },
  detailBytes: 1,
  keptKeypointBytes: 1,
  crop: () => Promise.resolve(new Float32Array()),
  embed: () => {
    embeddedPictures += 1;
    return Promise.resolve({
      vectors: Float32Array.of(embeddedPictures),
      details: Uint8Array.of(7),
    });
  },
  findKeypoints: () => Promise.resolve(Uint8Array.of(9)),
} as unknown as Embedder;

let picture: Buffer;
beforeAll(async () => {
  picture = await plainPicture(16, 16).jpeg().toBuffer();
});

async function storePicture(folder: 'thumbnails' | 'references'): Promise<string> {
  const key = newMediaKey(folder, 'account');
  await writeMedia(key, picture, 'image/jpeg');
  return key;
}

async function storeItem(): Promise<CatalogItemRow> {
  const item_uuid = randomUUID();
  const thumbnail_key = await storePicture('thumbnails');
  await putCatalogItem(catalogItem(1, { account_id: ACCOUNT, item_uuid, thumbnail_key }));
  const item = await getCatalogItem(ACCOUNT, item_uuid);
  if (item === undefined) throw new Error('The item was not stored');
  return item;
}

/** The enrolment of the item's present pictures, as the worker would store it. */
const enrolmentOf = (item: CatalogItemRow, number: number): TimedEnrolment => ({
  account_id: ACCOUNT,
  item_uuid: item.item_uuid,
  pictures: [item.thumbnail_key, ...item.reference_keys],
  embedder: embedder.id,
  dimensions: 1,
  vectors: new Uint8Array(Float32Array.of(number).buffer),
  aspects: [0],
  details: Uint8Array.of(7),
  keypoints: Uint8Array.of(9),
  enrolled_at: '2026-11-24T18:00:00.000Z',
});

async function storeTask(items: readonly CatalogItemRow[]): Promise<TaskRow> {
  const task = taskRow();
  await putTask(
    task,
    items.map(({ item_uuid }) => item_uuid),
  );
  return task;
}

/** The gallery of a new task, for which none is kept. */
const galleryOf = async (items: readonly CatalogItemRow[]): Promise<Gallery> =>
  galleryOfTask(await storeTask(items), embedder);

describe('the gallery of a task', () => {
  it('is built from the enrolments of its items, in the order of the items', async () => {
    const items = [await storeItem(), await storeItem(), await storeItem()];
    for (const [index, item] of items.entries()) await saveEnrolment(enrolmentOf(item, 10 + index));

    const gallery = await galleryOf(items);

    expect([...gallery.vectors]).toEqual([10, 11, 12]);
    expect([...(await gallery.details.gather([0, 1, 2]))]).toEqual([7, 7, 7]);
    expect([...(await gallery.keypoints.gather([0, 1, 2]))]).toEqual([9, 9, 9]);
    expect([...gallery.itemOfView]).toEqual([0, 1, 2]);
    expect(embeddedPictures).toBe(0);
  });

  it('does not hold the views twice: its items are rows without them', async () => {
    const item = await storeItem();
    await saveEnrolment(enrolmentOf(item, 10));

    expect((await galleryOf([item])).items).toEqual([item]);
  });

  it('enrols an item that is not enrolled, and stores the enrolment for the next gallery', async () => {
    const [enrolled, fresh] = [await storeItem(), await storeItem()];
    await saveEnrolment(enrolmentOf(enrolled, 10));

    expect([...(await galleryOf([enrolled, fresh])).vectors]).toEqual([10, 1]);
    expect([...(await galleryOf([enrolled, fresh])).vectors]).toEqual([10, 1]);

    expect(embeddedPictures).toBe(1);
    expect(await getEnrolments(ACCOUNT, [fresh.item_uuid], embedder.id)).toMatchObject([
      { ...enrolmentOf(fresh, 1), enrolled_at: expect.any(String) },
    ]);
  });

  it('leaves out a deleted item, even if its enrolment is stored late', async () => {
    const [kept, deleted] = [await storeItem(), await storeItem()];
    await saveEnrolment(enrolmentOf(kept, 10));
    await deleteCatalogItem(ACCOUNT, deleted.item_uuid);
    await saveEnrolment(enrolmentOf(deleted, 11));

    const gallery = await galleryOf([deleted, kept]);

    expect(gallery.items).toEqual([kept]);
    expect([...gallery.vectors]).toEqual([10]);
  });
});

describe('the next gallery of a task', () => {
  it('is the same object as long as no item changes', async () => {
    const task = await storeTask([await storeItem()]);
    const gallery = await galleryOfTask(task, embedder);
    await storeItem();

    expect(await galleryOfTask(task, embedder)).toBe(gallery);
  });

  it.each<[string, (item: CatalogItemRow) => Promise<unknown>]>([
    ['was deleted', ({ item_uuid }) => deleteCatalogItem(ACCOUNT, item_uuid)],
    [
      'got another picture',
      async (item) => addReferenceImages(item, [await storePicture('references')]),
    ],
    [
      'got another thumbnail',
      async ({ item_uuid }) =>
        updateCatalogItem(ACCOUNT, item_uuid, { thumbnail_key: await storePicture('thumbnails') }),
    ],
  ])('is another object after an item %s', async (_, change) => {
    const [kept, changed] = [await storeItem(), await storeItem()];
    const task = await storeTask([kept, changed]);
    expect((await galleryOfTask(task, embedder)).items).toEqual([kept, changed]);

    await change(changed);

    const now = await getCatalogItem(ACCOUNT, changed.item_uuid);
    const { items } = await galleryOfTask(task, embedder);
    expect(items).toEqual([kept, ...(now === undefined ? [] : [now])]);
    expect(now).not.toEqual(changed);
  });

  it('is another object after a change during the reading of the first', async () => {
    const item = await storeItem();
    const task = await storeTask([item]);
    jest.spyOn(embedder, 'embed').mockImplementationOnce(async () => {
      await addReferenceImages(item, [await storePicture('references')]);
      return { vectors: Float32Array.of(1), details: Uint8Array.of(7) };
    });
    expect((await galleryOfTask(task, embedder)).items).toEqual([item]);

    const [next] = (await galleryOfTask(task, embedder)).items;
    expect(next?.reference_keys).toHaveLength(1);
  });
});

describe('an enrolment of former pictures', () => {
  async function itemWithNewPicture(): Promise<{ before: CatalogItemRow; now: CatalogItemRow }> {
    const before = await storeItem();
    const now = await addReferenceImages(before, [await storePicture('references')]);
    if (now === undefined) throw new Error('The picture was not added');
    return { before, now };
  }

  it('is not used: the item is enrolled again', async () => {
    const { before, now } = await itemWithNewPicture();
    await saveEnrolment(enrolmentOf(before, 10));

    expect([...(await galleryOf([now])).vectors]).toEqual([1, 2]);

    expect(embeddedPictures).toBe(2);
    const [saved] = await getEnrolments(ACCOUNT, [now.item_uuid], embedder.id);
    expect(saved?.pictures).toEqual([now.thumbnail_key, ...now.reference_keys]);
  });

  it('gives only the views of pictures that stayed, even if it is stored after the right one', async () => {
    const { before, now } = await itemWithNewPicture();
    await enrolCatalogItem(now, embedder);
    await enrolCatalogItem(before, embedder);

    expect([...(await galleryOf([now])).vectors]).toEqual([3, 4]);
    expect([...(await galleryOf([now])).vectors]).toEqual([3, 4]);

    expect(embeddedPictures).toBe(4);
  });
});
