import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Bbox } from '../../../lambdas/contracts/result';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { deleteMedia, findMedia, writeMedia } from '../../../lambdas/storage/objects/media';
import { readItemPicture } from '../../../lambdas/worker/item-picture';
import type { CatalogItemRow } from '../../../lambdas/contracts/rows';
import { catalogTable } from '../../../lambdas/storage/catalogue/catalogue';
import {
  claimedKeyOf,
  putClaimedUpload,
  readClaimedUpload,
} from '../../../lambdas/storage/objects/uploads';
import { embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';
import { plainPicture } from '../../support/pictures';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.catalogTable],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket, ENVIRONMENT_VARIABLES.uploadsBucket],
});

/** Stores an item. */
async function itemOf(values: Partial<CatalogItemRow>): Promise<CatalogItemRow> {
  const item = catalogItem(1, { item_uuid: randomUUID(), ...values });
  await writeRows(catalogTable(), [item]);
  return item;
}

/** A photo, 40 pixels wide and 20 high as it is shown: red on the left, blue on the right. */
async function photo(orientation: 1 | 6): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const upright = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .composite([{ input: await half('blue'), left: 20, top: 0 }])
    .png()
    .toBuffer();
  const stored = orientation === 1 ? sharp(upright) : sharp(upright).rotate(-90);
  return stored.jpeg().withMetadata({ orientation }).toBuffer();
}

const RIGHT_HALF: Bbox = [22, 2, 16, 12];
let number = 0;
async function itemWithCut(bytes: Uint8Array, bbox = RIGHT_HALF) {
  const image_key = `images/${++number}`;
  await writeMedia(image_key, bytes, 'image/jpeg');
  const from = { task_uuid: randomUUID(), result_uuid: randomUUID(), annotation_id: 0 };
  const key = `references/${number}`;
  const cuts = [{ key, image_key, bbox, from }];
  return { key, image_key, item: await itemOf({ reference_keys: [key], cuts }) };
}

describe('a picture that is to be cut from a photo', () => {
  it.each([1, 6] as const)('shows the box of a photo of orientation %i', async (orientation) => {
    const cut = await itemWithCut(await photo(orientation));

    const bytes = await readItemPicture(cut.item, cut.key);

    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([16, 12]);
    expect(data[0]).toBeLessThan(60);
    expect(data[2]).toBeGreaterThan(200);
  });

  it("shows the box of a photo with a camera's stray bytes, which is recognised too", async () => {
    const whole = await photo(1);
    const scan = whole.indexOf(Buffer.from([0xff, 0xda]));
    const strayed = [whole.subarray(0, scan), Buffer.alloc(3), whole.subarray(scan)];
    const cut = await itemWithCut(Buffer.concat(strayed));

    const { width, height } = await sharp(await readItemPicture(cut.item, cut.key)).metadata();

    expect([width, height]).toEqual([16, 12]);
  });

  it('is cut once, and stays when its photo is deleted', async () => {
    const cut = await itemWithCut(await photo(1));
    const first = await readItemPicture(cut.item, cut.key);
    await deleteMedia(cut.image_key);

    expect(await findMedia(cut.key)).toEqual(first);
    expect(await readItemPicture(cut.item, cut.key)).toEqual(first);
  });

  it.each([
    ['its photo was deleted before', true, RIGHT_HALF],
    ['its photo does not have the box', false, [30, 0, 20, 20] as Bbox],
  ])('is unreadable if %s', async (_, isDeleted, bbox) => {
    const cut = await itemWithCut(await photo(1), bbox);
    if (isDeleted) await deleteMedia(cut.image_key);

    await expect(readItemPicture(cut.item, cut.key)).rejects.toMatchObject({
      code: 'image-unreadable',
      retryable: false,
    });
    expect(await findMedia(cut.key)).toBeUndefined();
  });

  it('is not what other pictures of the item are', async () => {
    const cut = await itemWithCut(await photo(1));
    await writeMedia('thumbnails/own', await photo(1), 'image/jpeg');

    const own = await readItemPicture(cut.item, 'thumbnails/own');

    expect(own).toEqual(await findMedia('thumbnails/own'));
  });
});

describe('a picture that was sent as a WebP', () => {
  const webp = () => plainPicture(30, 20).webp().toBuffer();

  it('is stored as a JPEG when it is first read', async () => {
    const item = await itemOf({ thumbnail_key: 'thumbnails/a-webp' });
    await putClaimedUpload('thumbnails/a-webp', await webp());

    const bytes = await readItemPicture(item, 'thumbnails/a-webp');

    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(await findMedia('thumbnails/a-webp')).toEqual(bytes);
    expect(await readClaimedUpload(claimedKeyOf('thumbnails/a-webp'))).toBeUndefined();
  });

  it('is not stored if the item lost it meanwhile', async () => {
    const item = await itemOf({ thumbnail_key: 'thumbnails/b-webp' });
    await putClaimedUpload('thumbnails/b-webp', await webp());
    await writeRows(catalogTable(), [{ ...item, thumbnail_key: 'thumbnails/newer' }]);

    await expect(readItemPicture(item, 'thumbnails/b-webp')).rejects.toMatchObject({
      code: 'image-unreadable',
    });

    expect(await findMedia('thumbnails/b-webp')).toBeUndefined();
  });

  it('is read again if it is not stored at all', async () => {
    const item = await itemOf({ thumbnail_key: 'thumbnails/lost' });

    await expect(readItemPicture(item, 'thumbnails/lost')).rejects.toThrow();
  });
});
