import { LOG_OF_CHANGES } from '../../contracts/access';
import { catalogItemSchema } from '../../contracts/catalog-item';
import { renderCatalogItem } from '../../domain/catalogue-item';
import { referenceKeyOf } from '../../domain/reference-image';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { removeReferenceImage } from '../../storage/catalogue/catalogue-changes';
import { deleteSentPicture } from '../../storage/objects/sent-pictures';
import { EXAMPLE_ITEM, EXAMPLE_REFERENCE_IMAGE } from '../describe/examples';
import { noSuchItem } from '../http/not-found';
import { route } from '../http/route';
import { requestEnrolment } from './request-enrolment';

/** DELETE /catalog-items/{item_uuid}/reference-images/{image_id} */
export const deleteReferenceImageRoute = route({
  method: 'DELETE',
  path: '/catalog-items/{item_uuid}/reference-images/{image_id}',
  permission: 'catalog:write',
  access: {
    tables: { catalog: ['GetItem', 'UpdateItem'], ...LOG_OF_CHANGES },
    media: { DeleteObject: ['references'] },
    uploads: { DeleteObject: ['claimed'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  tag: 'Catalogue',
  operationId: 'deleteReferenceImage',
  summary: 'Remove a reference image of a catalogue item',
  description:
    'Photos recognised after this request are not compared with it. Caches may serve it for another hour.',
  success: { description: 'The item', schema: catalogItemSchema, example: EXAMPLE_ITEM },
  errors: {
    404: `The item has no reference image ${EXAMPLE_REFERENCE_IMAGE.id}`,
    422: 'image_id: must be the id of a reference image, as its list has it',
  },
  async answer(request) {
    const { item_uuid, image_id } = request.path;
    const key = referenceKeyOf(image_id);
    const item = await getCatalogItem(request.accountId, item_uuid);
    if (!item) throw noSuchItem(item_uuid);
    if (!item.reference_keys.includes(key)) {
      throw new AppError('not-found', `The item has no reference image ${image_id}`);
    }
    const updated = await removeReferenceImage(item, key);
    if (!updated) throw noSuchItem(item_uuid);
    // The row is changed before the picture is deleted, because an item whose row names a missing picture
    // cannot be enrolled.
    await deleteSentPicture(key);
    await requestEnrolment(updated);
    return { body: renderCatalogItem(updated, mediaBaseUrl()) };
  },
});
