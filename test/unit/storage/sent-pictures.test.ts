import { expect, it } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { findMedia } from '../../../lambdas/storage/objects/media';
import {
  deleteSentPicture,
  storeSentPicture,
} from '../../../lambdas/storage/objects/sent-pictures';
import { claimedKeyOf, readClaimedUpload } from '../../../lambdas/storage/objects/uploads';
import { embeddedServices } from '../../support/embedded-services';
import { plainPicture } from '../../support/pictures';

embeddedServices({
  tables: [],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket, ENVIRONMENT_VARIABLES.uploadsBucket],
});

const KEY = 'thumbnails/account-token';
const stored = async () => [await findMedia(KEY), await readClaimedUpload(claimedKeyOf(KEY))];

it('a JPEG is served at once, a WebP waits for the worker, and neither is left when deleted', async () => {
  const jpeg = await plainPicture(8, 8).jpeg().toBuffer();
  const webp = await plainPicture(8, 8).webp().toBuffer();

  await storeSentPicture(KEY, jpeg, 'image/jpeg');
  expect(await stored()).toEqual([Uint8Array.from(jpeg), undefined]);
  await deleteSentPicture(KEY);
  expect(await stored()).toEqual([undefined, undefined]);
  await storeSentPicture(KEY, webp, 'image/webp');
  expect(await stored()).toEqual([undefined, Uint8Array.from(webp)]);
  await deleteSentPicture(KEY);
  expect(await stored()).toEqual([undefined, undefined]);
});
