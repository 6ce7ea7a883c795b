import { LEARNED_VIEWS, LOG_OF_CHANGES } from '../../contracts/access';
import { deletedCatalogItemSchema } from '../../contracts/catalog-item';
import { renderCatalogItem } from '../../domain/catalogue-item';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { deleteCatalogItem } from '../../storage/catalogue/catalogue-changes';
import { NO_SUCH_ITEM, noUuid } from '../describe/details';
import { EXAMPLE_ITEM } from '../describe/examples';
import { noSuchItem } from '../http/not-found';
import { route } from '../http/route';

/** DELETE /catalog-items/{item_uuid}: tasks no longer look for the item; results keep its name. */
export const deleteCatalogItemRoute = route({
  method: 'DELETE',
  path: '/catalog-items/{item_uuid}',
  permission: 'catalog:write',
  access: {
    tables: { catalog: ['UpdateItem'], enrolments: ['Query', 'DeleteItem'], ...LOG_OF_CHANGES },
    media: LEARNED_VIEWS.media,
    mediaAddresses: true,
  },
  tag: 'Catalogue',
  operationId: 'deleteCatalogItem',
  summary: 'Delete a catalogue item',
  description:
    'Tasks no longer look for it. Results that name it stay as they are, and so do its pictures: ' +
    'replace the thumbnail and delete the reference images first if they are not to be kept.',
  success: {
    description: 'The item as it was',
    schema: deletedCatalogItemSchema,
    example: { ...EXAMPLE_ITEM, status: 'DELETED' },
  },
  errors: { 404: NO_SUCH_ITEM, 422: noUuid('item_uuid') },
  async answer(request) {
    const { item_uuid } = request.path;
    const item = await deleteCatalogItem(request.accountId, item_uuid);
    if (!item) throw noSuchItem(item_uuid);
    return { body: { ...renderCatalogItem(item, mediaBaseUrl()), status: 'DELETED' as const } };
  },
});
