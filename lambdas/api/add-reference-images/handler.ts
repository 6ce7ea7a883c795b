import { LIMITS } from '../../contracts/limits';
import type { CatalogItemRow } from '../../contracts/rows';
import { renderCatalogItem } from '../../domain/catalogue-item';
import { inspectPicture } from '../../domain/picture';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { addReferenceImages } from '../../storage/catalogue/catalogue-changes';
import { newMediaKey, writeMedia } from '../../storage/objects/media';
import { requestEnrolment } from '../catalogue/request-enrolment';
import { filesOfRepeatedField } from '../http/files';
import { parseMultipartBody } from '../http/multipart';
import { accountIdOf, parsePathUuids } from '../http/request';
import { postHandler } from '../idempotency/post-handler';

/** POST /catalog-items/{item_uuid}/reference-images: more pictures of one product. */
export const handler = postHandler(async (event, ids) => {
  const { item_uuid } = parsePathUuids(event, 'item_uuid');
  const accountId = accountIdOf(event);
  const body = await parseMultipartBody(event);
  const pictures = filesOfRepeatedField(body, 'images', LIMITS.referenceImagesPerItem).map(
    (bytes, index) => ({
      bytes,
      key: newMediaKey('references', ids.secret()),
      ...inspectPicture(bytes, `images[${index}]`),
    }),
  );

  const keys = pictures.map(({ key }) => key);
  const item = await getCatalogItem(accountId, item_uuid);
  // An earlier request with the same key may have added them.
  const others = item?.reference_keys.filter((key) => !keys.includes(key)) ?? [];
  if (!item || others.length + pictures.length > LIMITS.referenceImagesPerItem) {
    throw refusalError(item_uuid, item);
  }

  await Promise.all(
    pictures.map(({ key, bytes, contentType }) => writeMedia(key, bytes, contentType)),
  );
  const updated = await addReferenceImages(item, keys);
  // Since it was read, the item was deleted, or other requests have added pictures.
  if (!updated) throw refusalError(item_uuid, await getCatalogItem(accountId, item_uuid));
  await requestEnrolment(updated);
  return { body: renderCatalogItem(updated, mediaBaseUrl()) };
});

/** The error of an item that does not exist, or has no room for the pictures. */
function refusalError(itemUuid: string, item: CatalogItemRow | undefined): AppError {
  if (!item) return new AppError('not-found', `There is no catalogue item ${itemUuid}`);
  return new AppError(
    'invalid',
    `images: the item has ${item.reference_keys.length} reference images and ` +
      `may have at most ${LIMITS.referenceImagesPerItem}`,
  );
}
