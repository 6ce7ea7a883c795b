import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { beforeAll, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler } from '../../../lambdas/api/catalogue/handler';
import type { MediaFolder } from '../../../lambdas/contracts/access';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { s3 } from '../../../lambdas/storage/aws/clients';
import { getCatalogItem, putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import {
  deleteMedia,
  listMedia,
  newMediaKey,
  writeMedia,
} from '../../../lambdas/storage/objects/media';
import { claimedKeyOf, uploadsBucket } from '../../../lambdas/storage/objects/uploads';
import { removeReferenceImage } from '../../../lambdas/storage/catalogue/catalogue-changes';
import { apiEvent, multipart } from '../../support/api-event';
import { cutOff } from '../../support/cut-off';
import { CATALOGUE_TABLES, DEAD, embeddedServices } from '../../support/embedded-services';
import { endClaims } from '../../support/end-claims';
import { catalogItem } from '../../support/rows';
import { plainPicture } from '../../support/pictures';

embeddedServices({
  tables: [...CATALOGUE_TABLES, ENVIRONMENT_VARIABLES.idempotencyTable],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket, ENVIRONMENT_VARIABLES.uploadsBucket],
});
const process_ = cutOff();
beforeAll(() => {
  process.env[ENVIRONMENT_VARIABLES.corsOrigins] = '*';
  process.env[ENVIRONMENT_VARIABLES.mediaBaseUrl] = DEAD;
  process.env[ENVIRONMENT_VARIABLES.enrolmentQueueUrl] = `${DEAD}/enrolment`;
});

/** The pictures of an account that wait in Uploads, under the keys that they will have in a folder of Media. */
async function waitingIn(folder: MediaFolder, account: string) {
  const [prefix = ''] = claimedKeyOf(newMediaKey(folder, account)).split('-');
  const page = await s3().send(
    new ListObjectsV2Command({ Bucket: uploadsBucket(), Prefix: `${prefix}-` }),
  );
  return (page.Contents ?? []).map(({ Key = '' }) => Key.replace('claimed', folder));
}
/** The keys of an account's pictures: a JPEG is in Media, a WebP waits in Uploads. */
async function picturesIn(folder: MediaFolder, type: 'jpeg' | 'webp', account: string) {
  const inMedia = (await listMedia(account)).filter((key) => key.startsWith(folder));
  const waiting = await waitingIn(folder, account);
  expect(type === 'jpeg' ? waiting : inMedia).toEqual([]);
  return type === 'jpeg' ? inMedia : waiting;
}
const UPLOAD = {
  permissions: 'catalog:write',
  headers: { 'content-type': 'multipart/form-data; boundary=boundary' },
};
const pictures = async (count: number, name: string, type: 'jpeg' | 'webp' = 'jpeg') => {
  const value = await plainPicture(16, 16).toFormat(type).toBuffer();
  return multipart(Array.from({ length: count }, () => ({ name, value, filename: 'x' })));
};

it.each(['jpeg', 'webp'] as const)(
  'refuses one of two simultaneous requests that exceed the limit together, says what the item has, and keeps no %s of it',
  async (type) => {
    const item = catalogItem(1, { account_id: `limit-${type}` });
    await putCatalogItem(item);
    const event = apiEvent({
      ...UPLOAD,
      method: 'POST',
      resource: '/catalog-items/{item_uuid}/reference-images',
      pathParameters: { item_uuid: item.item_uuid },
      body: await pictures(5, 'images', type),
    });
    event.requestContext.authorizer = {
      ...event.requestContext.authorizer,
      account_id: item.account_id,
    };

    const answers = await Promise.all([1, 2].map(() => handler(event, {} as Context)));

    const [added, refused] = answers.sort((a, b) => a.statusCode - b.statusCode);
    expect(added?.statusCode).toBe(200);
    expect(refused).toMatchObject({
      statusCode: 422,
      body: '{"detail":"images: the item has 5 reference images and may have at most 8"}',
    });
    const stored = await getCatalogItem(item.account_id, item.item_uuid);
    expect(await picturesIn('references', type, item.account_id)).toEqual(
      [...(stored?.reference_keys ?? [])].sort(),
    );
  },
);

it.each([0, 1])(
  'does not add picture %i again if a request that a crash cut off is repeated',
  async (index) => {
    let removed = 0;
    for (let writes = 1; ; writes++) {
      const item = catalogItem(100 + writes, { account_id: `shop-${index}` });
      await putCatalogItem(item);
      const event = apiEvent({
        ...UPLOAD,
        headers: { ...UPLOAD.headers, 'Idempotency-Key': String(writes) },
        method: 'POST',
        resource: '/catalog-items/{item_uuid}/reference-images',
        pathParameters: { item_uuid: item.item_uuid },
        body: await pictures(2, 'images'),
      });
      event.requestContext.authorizer = {
        ...event.requestContext.authorizer,
        account_id: item.account_id,
      };
      process_.after(writes);
      await handler(event, {} as Context).catch(() => undefined);
      process_.never();
      if (!process_.wasKilled) break;
      await endClaims(item.account_id);
      const cutOffItem = await getCatalogItem(item.account_id, item.item_uuid);
      const [first, second] = cutOffItem?.reference_keys ?? [];
      const key = [first, second][index];
      if (!cutOffItem || key === undefined) continue;
      await removeReferenceImage(cutOffItem, key);
      await deleteMedia(key);
      removed += 1;

      expect((await handler(event, {} as Context)).statusCode).toBe(200);

      const kept = [first, second].filter((each) => each !== key);
      const stored = await getCatalogItem(item.account_id, item.item_uuid);
      expect(stored?.reference_keys).toEqual(kept);
      expect(await listMedia(item.account_id)).not.toContain(key);
    }
    expect(removed).toBeGreaterThan(0);
  },
);

it.each(['jpeg', 'webp'] as const)(
  'keeps one of two %s thumbnails that replace the same one at once',
  async (type) => {
    const account_id = `replaced-${type}`;
    const thumbnail_key = newMediaKey('thumbnails', account_id);
    const item = catalogItem(2, { account_id, thumbnail_key });
    await putCatalogItem(item);
    await writeMedia(thumbnail_key, await plainPicture(8, 8).jpeg().toBuffer(), 'image/jpeg');
    const event = apiEvent({
      ...UPLOAD,
      method: 'PUT',
      resource: '/catalog-items/{item_uuid}/thumbnail',
      pathParameters: { item_uuid: item.item_uuid },
      body: await pictures(1, 'thumbnail', type),
    });
    event.requestContext.authorizer = { ...event.requestContext.authorizer, account_id };

    const answers = await Promise.all([1, 2].map(() => handler(event, {} as Context)));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const stored = await getCatalogItem(account_id, item.item_uuid);
    expect(await picturesIn('thumbnails', type, account_id)).toEqual([stored?.thumbnail_key]);
  },
);
