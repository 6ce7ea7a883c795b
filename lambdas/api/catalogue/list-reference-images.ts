import { pageQuerySchema, pageSchema } from '../../contracts/page';
import { referenceImageSchema } from '../../contracts/reference-image';
import { renderReferenceImage } from '../../domain/reference-image';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { NO_SUCH_ITEM, noUuid } from '../describe/details';
import { EXAMPLE_REFERENCE_IMAGE, pageOf } from '../describe/examples';
import { noSuchItem } from '../http/not-found';
import { route } from '../http/route';

/** GET /catalog-items/{item_uuid}/reference-images */
export const listReferenceImagesRoute = route({
  method: 'GET',
  path: '/catalog-items/{item_uuid}/reference-images',
  permission: 'catalog:read',
  access: { tables: { catalog: ['GetItem'] }, mediaAddresses: true },
  tag: 'Catalogue',
  operationId: 'listReferenceImages',
  summary: 'List the reference images of a catalogue item',
  description: 'In the order in which they were added.',
  query: pageQuerySchema,
  success: {
    description: 'A page of reference images',
    schema: pageSchema(referenceImageSchema),
    example: pageOf(EXAMPLE_REFERENCE_IMAGE),
  },
  errors: { 404: NO_SUCH_ITEM, 422: noUuid('item_uuid') },
  async answer(request) {
    const { item_uuid } = request.path;
    const { limit, offset } = request.query;
    const item = await getCatalogItem(request.accountId, item_uuid);
    if (!item) throw noSuchItem(item_uuid);
    const { reference_keys: keys } = item;
    const items = keys
      .slice(offset, offset + limit)
      .map((key) => renderReferenceImage(item, key, mediaBaseUrl()));
    return { body: { items, total: keys.length, limit, offset } };
  },
});
