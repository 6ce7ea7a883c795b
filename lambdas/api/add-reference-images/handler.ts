import { LIMITS } from '../../contracts/limits';
import type { CatalogItemRow } from '../../contracts/rows';
import { renderCatalogItem } from '../../domain/catalogue-item';
import { inspectPicture } from '../../domain/picture';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue';
import { addReferences } from '../../storage/catalogue-changes';
import { newMediaKey, writeMedia } from '../../storage/media';
import { requestEnrolment } from '../catalogue/request-enrolment';
import { apiHandler } from '../http/api-handler';
import { manyFiles } from '../http/files';
import { multipartBody } from '../http/multipart';
import { accountOf, pathUuids } from '../http/request';

/** POST /catalog-items/{item_uuid}/reference-images: more pictures of one product. */
export const handler = apiHandler(async (event) => {
  const { item_uuid } = pathUuids(event, 'item_uuid');
  const accountId = accountOf(event);
  const body = await multipartBody(event);
  const pictures = manyFiles(body, 'images', LIMITS.referenceImagesPerItem).map((bytes, index) => ({
    bytes,
    key: newMediaKey('references'),
    ...inspectPicture(bytes, `images[${index}]`),
  }));

  const item = await getCatalogItem(accountId, item_uuid);
  if (!item || item.reference_keys.length + pictures.length > LIMITS.referenceImagesPerItem) {
    throw refusalError(item_uuid, item);
  }

  await Promise.all(
    pictures.map(({ key, bytes, contentType }) => writeMedia(key, bytes, contentType)),
  );
  const keys = pictures.map(({ key }) => key);
  const updated = await addReferences(item, keys);
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
