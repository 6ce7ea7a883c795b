import { LIMITS } from '../../contracts/limits';
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
  if (!item) throw new AppError('not-found', `There is no catalogue item ${item_uuid}`);
  const present = item.reference_keys.length;
  if (present + pictures.length > LIMITS.referenceImagesPerItem) {
    throw new AppError(
      'invalid',
      `images: the item has ${present} reference images and ` +
        `may have at most ${LIMITS.referenceImagesPerItem}`,
    );
  }

  await Promise.all(
    pictures.map(({ key, bytes, contentType }) => writeMedia(key, bytes, contentType)),
  );
  const keys = pictures.map(({ key }) => key);
  const updated = await addReferences(item, keys);
  if (!updated) {
    throw new AppError(
      'bad-request',
      'The item was changed at the same time; send the images again',
    );
  }
  await requestEnrolment(updated);
  return { body: renderCatalogItem(updated, mediaBaseUrl()) };
});
