import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { LearnedCut } from '../../../lambdas/contracts/learned-views';
import { LIMITS } from '../../../lambdas/contracts/limits';
import type { CatalogItemRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getCatalogItem, putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import { deleteCatalogItem } from '../../../lambdas/storage/catalogue/catalogue-changes';
import {
  addLearned,
  changeLearning,
  takeBackLearned,
} from '../../../lambdas/storage/catalogue/learned-views';
import { getCatalogueRevision } from '../../../lambdas/storage/galleries/catalogue-log';
import { findMedia, writeMedia } from '../../../lambdas/storage/objects/media';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';
import { loseNextAnswer } from '../../support/lose-answer';
import { plainPicture } from '../../support/pictures';
import { catalogItem } from '../../support/rows';

const ACCOUNT = 'shop';

embeddedServices({ tables: CATALOGUE_TABLES, buckets: [ENVIRONMENT_VARIABLES.mediaBucket] });

async function storeItem(): Promise<string> {
  const item_uuid = randomUUID();
  await putCatalogItem(catalogItem(1, { account_id: ACCOUNT, item_uuid }));
  return item_uuid;
}

const view = (status: LearnedCut['status'] = 'USED'): LearnedCut => ({
  key: `references/${randomUUID()}`,
  image_key: 'images/1',
  bbox: [0, 0, 80, 200],
  from: { task_uuid: randomUUID(), result_uuid: randomUUID(), annotation_id: 0 },
  status,
  learned_at: '2026-11-20T17:24:10.480Z',
});
const views = (count: number, status?: LearnedCut['status']) =>
  Array.from({ length: count }, () => view(status));

const learnedBy = async (uuid: string): Promise<CatalogItemRow['learned']> =>
  (await getCatalogItem(ACCOUNT, uuid))?.learned;

describe('addLearned', () => {
  it('adds each view once, however often it is tried', async () => {
    const uuid = await storeItem();
    const two = views(2);
    await addLearned(ACCOUNT, uuid, two);
    const revision = await getCatalogueRevision(ACCOUNT);

    await addLearned(ACCOUNT, uuid, two);

    expect(await learnedBy(uuid)).toEqual(two);
    expect(await getCatalogueRevision(ACCOUNT)).toBe(revision);
  });

  it('keeps the first views that are used, and the latest that are not', async () => {
    const uuid = await storeItem();
    const used = views(LIMITS.learnedViewsPerItem + 2);
    const others = views(LIMITS.learnedViewsPerItem + 3, 'LEFT_OUT');

    await addLearned(ACCOUNT, uuid, [...others, ...used]);

    const { learnedViewsPerItem } = LIMITS;
    expect(await learnedBy(uuid)).toEqual([
      ...others.slice(3),
      ...used.slice(0, learnedViewsPerItem),
    ]);
  });

  it('keeps the latest negative views, as many as the used ones leave room for', async () => {
    const uuid = await storeItem();
    const { learnedViewsPerItem } = LIMITS;
    const used = views(learnedViewsPerItem - 2);
    const negatives = views(3, 'LEFT_OUT').map((each) => ({ ...each, negative: true as const }));

    await addLearned(ACCOUNT, uuid, [...negatives, ...used]);
    expect(await learnedBy(uuid)).toEqual([...negatives.slice(1), ...used]);
    const more = views(2);
    await addLearned(ACCOUNT, uuid, more);

    expect(await learnedBy(uuid)).toEqual([...used, ...more]);
  });

  it('adds all views of writes at the same time', async () => {
    const uuid = await storeItem();
    const all = views(4);

    await Promise.all(all.map((one) => addLearned(ACCOUNT, uuid, [one])));

    expect(new Set(await learnedBy(uuid))).toEqual(new Set(all));
  });

  it('adds nothing to an item whose learned views are off, or that is deleted', async () => {
    const [off, deleted] = [await storeItem(), await storeItem()];
    await changeLearning(ACCOUNT, off, () => ({ learning_off: true }));
    await deleteCatalogItem(ACCOUNT, deleted);

    await addLearned(ACCOUNT, off, [view()]);

    expect(await learnedBy(off)).toEqual([]);
    expect(await addLearned(ACCOUNT, deleted, [view()])).toBeUndefined();
  });

  it('logs the change even if the answer to its write is lost', async () => {
    const uuid = await storeItem();
    const one = view();
    const before = await getCatalogueRevision(ACCOUNT);
    loseNextAnswer('UpdateItem');

    await addLearned(ACCOUNT, uuid, [one]);

    expect(await learnedBy(uuid)).toEqual([one]);
    expect(await getCatalogueRevision(ACCOUNT)).toBeGreaterThan(before);
  });
});

describe('takeBackLearned', () => {
  it('is not undone by a copy of the write that added them', async () => {
    const uuid = await storeItem();
    const arrives = holdCopyOf('UpdateItem');
    await addLearned(ACCOUNT, uuid, [view()]);
    await takeBackLearned(ACCOUNT, uuid, () => true);

    expect(await arrives()).toBe(false);

    expect(await learnedBy(uuid)).toEqual([]);
  });

  it('removes their pictures, and no others', async () => {
    const uuid = await storeItem();
    const [gone, kept] = [view(), view()];
    const picture = await plainPicture(20, 20).jpeg().toBuffer();
    for (const { key } of [gone, kept]) await writeMedia(key, picture, 'image/jpeg');
    await addLearned(ACCOUNT, uuid, [gone, kept]);

    await takeBackLearned(ACCOUNT, uuid, ({ key }) => key === gone.key);

    expect(await findMedia(gone.key)).toBeUndefined();
    expect(await findMedia(kept.key)).toBeDefined();
  });

  it('removes their pictures even if the answer to its write is lost', async () => {
    const uuid = await storeItem();
    const gone = view();
    await writeMedia(gone.key, await plainPicture(20, 20).jpeg().toBuffer(), 'image/jpeg');
    await addLearned(ACCOUNT, uuid, [gone]);
    loseNextAnswer('UpdateItem');

    await takeBackLearned(ACCOUNT, uuid, () => true);

    expect(await learnedBy(uuid)).toEqual([]);
    expect(await findMedia(gone.key)).toBeUndefined();
  });
});

it('the pictures of learned views go with their item', async () => {
  const uuid = await storeItem();
  const one = view('LEFT_OUT');
  await writeMedia(one.key, await plainPicture(20, 20).jpeg().toBuffer(), 'image/jpeg');
  await addLearned(ACCOUNT, uuid, [one]);

  await deleteCatalogItem(ACCOUNT, uuid);

  expect(await findMedia(one.key)).toBeUndefined();
});
