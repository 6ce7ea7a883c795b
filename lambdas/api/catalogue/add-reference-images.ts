import { LOG_OF_CHANGES } from '../../contracts/access';
import * as z from 'zod';
import { catalogItemSchema } from '../../contracts/catalog-item';
import { LIMITS } from '../../contracts/limits';
import type { CatalogItemRow } from '../../contracts/rows';
import { renderCatalogItem } from '../../domain/catalogue-item';
import { inspectPicture } from '../../domain/picture';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { addReferenceImages } from '../../storage/catalogue/catalogue-changes';
import { newMediaKey } from '../../storage/objects/media';
import { deleteSentPicture, storeSentPicture } from '../../storage/objects/sent-pictures';
import { FORM_TOO_LARGE, NO_FORM, NO_SUCH_ITEM } from '../describe/details';
import { EXAMPLE_ITEM } from '../describe/examples';
import { PICTURE_DESCRIPTION, fileSchema, pictureForm } from '../describe/form';
import { filesOfRepeatedField } from '../http/files';
import { noSuchItem } from '../http/not-found';
import { postRoute } from '../idempotency/post-route';
import { requestEnrolment } from './request-enrolment';

/** POST /catalog-items/{item_uuid}/reference-images: adds pictures of the same product. */
export const addReferenceImagesRoute = postRoute({
  path: '/catalog-items/{item_uuid}/reference-images',
  permission: 'catalog:write',
  access: {
    tables: {
      catalog: ['GetItem', 'UpdateItem'],
      ...LOG_OF_CHANGES,
    },
    media: { PutObject: ['references'], DeleteObject: ['references'] },
    uploads: { PutObject: ['claimed'], DeleteObject: ['claimed'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  tag: 'Catalogue',
  operationId: 'addReferenceImages',
  summary: 'Add pictures of a product',
  description:
    'Other views of the product; photos are compared with all of them. ' +
    `An item may have ${LIMITS.referenceImagesPerItem} besides its thumbnail. Their pixels are ` +
    'decoded only afterwards: a picture that cannot be decoded is not used.',
  content: pictureForm(
    z.object({
      images: z.array(fileSchema(PICTURE_DESCRIPTION)).min(1).max(LIMITS.referenceImagesPerItem),
    }),
    'images',
  ),
  success: { description: 'The item', schema: catalogItemSchema, example: EXAMPLE_ITEM },
  errors: {
    400: NO_FORM,
    404: NO_SUCH_ITEM,
    413: FORM_TOO_LARGE,
    422: `images: the item has 7 reference images and may have at most ${LIMITS.referenceImagesPerItem}`,
  },
  async answer(request, ids) {
    const { item_uuid } = request.path;
    const accountId = request.accountId;
    const body = await request.form();
    const pictures = filesOfRepeatedField(body, 'images', LIMITS.referenceImagesPerItem).map(
      (bytes, index) => ({
        bytes,
        key: newMediaKey('references', request.accountId, ids.secret()),
        ...inspectPicture(bytes, `images[${index}]`),
      }),
    );

    const keys = pictures.map(({ key }) => key);
    const item = await getCatalogItem(accountId, item_uuid);
    // A repeat of the request (same Idempotency-Key) gets the same picture keys, so the item may already have
    // these pictures. They are not counted twice.
    const others = item?.reference_keys.filter((key) => !keys.includes(key)) ?? [];
    if (!item || others.length + pictures.length > LIMITS.referenceImagesPerItem) {
      throw refusalError(item_uuid, item);
    }

    await Promise.all(
      pictures.map(({ key, bytes, contentType }) => storeSentPicture(key, bytes, contentType)),
    );
    const updated = await addReferenceImages(item, keys);
    // The item was deleted after it was read, or other requests have added pictures.
    if (!updated) {
      await Promise.all(keys.map(deleteSentPicture));
      throw refusalError(item_uuid, await getCatalogItem(accountId, item_uuid));
    }
    // A repeated request stores its pictures again, including those that were removed after the first
    // request.
    await Promise.all(
      keys.filter((key) => !updated.reference_keys.includes(key)).map(deleteSentPicture),
    );
    await requestEnrolment(updated);
    return { body: renderCatalogItem(updated, mediaBaseUrl()) };
  },
});

/** The error for an item that does not exist, or has no room for the pictures. */
function refusalError(itemUuid: string, item: CatalogItemRow | undefined): AppError {
  if (!item) return noSuchItem(itemUuid);
  return new AppError(
    'invalid',
    `images: the item has ${item.reference_keys.length} reference images and ` +
      `may have at most ${LIMITS.referenceImagesPerItem}`,
  );
}
