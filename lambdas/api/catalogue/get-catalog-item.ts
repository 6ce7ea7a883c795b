import { catalogItemSchema, getCatalogItemSchema } from '../../contracts/catalog-item';
import { renderCatalogItem } from '../../domain/catalogue-item';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { NO_SUCH_ITEM, noUuid } from '../describe/details';
import { EXAMPLE_ITEM } from '../describe/examples';
import { noSuchItem } from '../http/not-found';
import { route } from '../http/route';

/** GET /catalog-items/{item_uuid} */
export const getCatalogItemRoute = route({
  method: 'GET',
  path: '/catalog-items/{item_uuid}',
  permission: 'catalog:read',
  access: { tables: { catalog: ['GetItem'] }, mediaAddresses: true },
  tag: 'Catalogue',
  operationId: 'getCatalogItem',
  summary: 'Fetch a catalogue item',
  description: 'Fields that were not set are null. `fields=tags` adds the tags.',
  query: getCatalogItemSchema,
  success: { description: 'The item', schema: catalogItemSchema, example: EXAMPLE_ITEM },
  errors: { 404: NO_SUCH_ITEM, 422: noUuid('item_uuid') },
  async answer(request) {
    const { item_uuid } = request.path;
    const item = await getCatalogItem(request.accountId, item_uuid);
    if (!item) throw noSuchItem(item_uuid);
    const { tags } = item;
    return {
      body: {
        ...renderCatalogItem(item, mediaBaseUrl()),
        ...(request.query.fields === 'tags' && { tags }),
      },
    };
  },
});
