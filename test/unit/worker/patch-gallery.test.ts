import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { CatalogItemRow, TaskRow } from '../../../lambdas/contracts/rows';
import { getCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import {
  addReferenceImages,
  deleteCatalogItem,
  updateCatalogItem,
} from '../../../lambdas/storage/catalogue/catalogue-changes';
import {
  getCatalogueRevision,
  readChangedItems,
} from '../../../lambdas/storage/galleries/catalogue-log';
import { saveEnrolment } from '../../../lambdas/storage/catalogue/enrolments';
import { readGalleryFromRows } from '../../../lambdas/worker/gallery/gallery-items';
import { packGallery, unpackGallery } from '../../../lambdas/worker/gallery/packed-gallery';
import { patchGallery } from '../../../lambdas/worker/gallery/patch-gallery';
import {
  itemsOfGallery,
  layOutGallery,
  type Gallery,
} from '../../../lambdas/worker/pipeline/name/gallery';
import type { ReadPart } from '../../../lambdas/worker/pipeline/name/view-bytes';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { enrolmentOf, storeEnrolledItems, UNUSED_EMBEDDER } from '../../support/enrolled-items';
import { galleryFacts } from '../../support/gallery-facts';
import { taskRow } from '../../support/rows';
import { fractionOf } from '../../soak/seeded';

embeddedServices({ tables: CATALOGUE_TABLES });

const ITEMS = 12;
const CHANGES = 30;

/** Packs a gallery and opens it again, reading details and keypoints in parts. */
async function reopened(gallery: Gallery): Promise<Gallery> {
  const { index, details, keypoints } = await packGallery(gallery);
  const partOf =
    (bytes: Uint8Array): ReadPart =>
    (start, length) =>
      Promise.resolve(bytes.subarray(start, start + length));
  return unpackGallery(index, { readDetails: partOf(details), readKeypoints: partOf(keypoints) });
}

async function patchedUpTo(
  revision: number,
  from: { readonly gallery: Gallery; readonly revision: number },
  task: TaskRow,
): Promise<Gallery> {
  const changed = await readChangedItems(task.account_id, from.revision, revision);
  if (changed === undefined) throw new Error('The log does not tell');
  return patchGallery(from.gallery, changed, task.account_id, UNUSED_EMBEDDER);
}

/** Makes one random change of an item, and enrols new pictures. */
async function changeSome(items: readonly CatalogItemRow[], random: () => number): Promise<void> {
  const chosen = items[Math.floor(random() * items.length)];
  const item = chosen && (await getCatalogItem(chosen.account_id, chosen.item_uuid));
  const kind = Math.floor(random() * 8);
  if (item === undefined) return;
  const { account_id, item_uuid } = item;
  if (kind === 0) await deleteCatalogItem(account_id, item_uuid);
  else if (kind < 4) {
    const changed = await addReferenceImages(item, [`references/${randomUUID()}`]);
    if (changed) await saveEnrolment(enrolmentOf(changed));
  } else {
    await updateCatalogItem(account_id, item_uuid, { name: randomUUID(), height: random() });
  }
}

it.each([1, 2, 3, 4])(
  'a packed gallery, patched after random changes %i, is what the rows of its items tell',
  async (seed) => {
    let drawn = 0;
    const random = () => fractionOf(seed, drawn++);
    const task = taskRow({ account_id: randomUUID() });
    const items = await storeEnrolledItems(task.account_id, ITEMS);
    const others = await storeEnrolledItems(task.account_id, 3);
    const uuids = items.map(({ item_uuid }) => item_uuid);
    const fromRows = () => readGalleryFromRows(task, uuids, UNUSED_EMBEDDER);
    const revision = await getCatalogueRevision(task.account_id);
    const packed = { gallery: await reopened(await fromRows()), revision };

    let kept = packed;
    for (let change = 1; change <= CHANGES; change++) {
      await changeSome([...items, ...others], random);
      if (change % 3 !== 0) continue;
      const now = await getCatalogueRevision(task.account_id);
      kept = { gallery: await patchedUpTo(now, kept, task), revision: now };
      const wanted = await galleryFacts(await fromRows());
      // Patched many times, patched once, and packed again after having been patched.
      expect(await galleryFacts(kept.gallery)).toEqual(wanted);
      expect(await galleryFacts(await patchedUpTo(now, packed, task))).toEqual(wanted);
      expect(await galleryFacts(await reopened(kept.gallery))).toEqual(wanted);
    }
    expect(kept.gallery.items.length).toBeLessThan(ITEMS);
  },
);

it('a gallery whose items have not changed stays the same object', async () => {
  const task = taskRow({ account_id: randomUUID() });
  const [item, other] = await storeEnrolledItems(task.account_id, 2);
  const gallery = await readGalleryFromRows(task, [item?.item_uuid ?? ''], UNUSED_EMBEDDER);

  const patched = await patchGallery(
    gallery,
    new Set([other?.item_uuid ?? '']),
    task.account_id,
    UNUSED_EMBEDDER,
  );

  expect(patched).toBe(gallery);
});

it('a packed gallery of no items is one again', async () => {
  const empty = await readGalleryFromRows(taskRow(), [], UNUSED_EMBEDDER);

  expect(await galleryFacts(await reopened(empty))).toEqual(await galleryFacts(empty));
});

it('a packed gallery keeps negative views apart from the others', async () => {
  const task = taskRow({ account_id: randomUUID() });
  const uuids = (await storeEnrolledItems(task.account_id, 3)).map(({ item_uuid }) => item_uuid);
  const plain = await readGalleryFromRows(task, uuids, UNUSED_EMBEDDER);
  const [first, second, third] = itemsOfGallery(plain);
  if (!first || !second || !third) throw new Error('The items were not stored');
  const items = [{ ...first, negatives: second }, second, { ...third, negatives: first }];
  const gallery = layOutGallery(items, plain.dimensions);
  expect(gallery.itemsWithNegatives).toEqual([0, 2]);

  expect(await galleryFacts(await reopened(gallery))).toEqual(await galleryFacts(gallery));
});

it('an index that is cut off is an error', async () => {
  const task = taskRow({ account_id: randomUUID() });
  const uuids = (await storeEnrolledItems(task.account_id, 2)).map(({ item_uuid }) => item_uuid);
  const gallery = await readGalleryFromRows(task, uuids, UNUSED_EMBEDDER);
  const { index } = await packGallery(gallery);
  const readDetails: ReadPart = () => Promise.resolve(new Uint8Array());

  expect(() =>
    unpackGallery(index.subarray(0, -4), { readDetails, readKeypoints: readDetails }),
  ).toThrow('corrupt');
});
