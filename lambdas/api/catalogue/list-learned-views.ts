import { learnedViewsSchema } from '../../contracts/learned-views';
import { LIMITS } from '../../contracts/limits';
import { renderLearnedViews } from '../../domain/learned-views';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { NO_SUCH_ITEM, noUuid } from '../describe/details';
import { EXAMPLE_LEARNED_VIEWS } from '../describe/examples';
import { noSuchItem } from '../http/not-found';
import { route } from '../http/route';

/** GET /catalog-items/{item_uuid}/learned-views */
export const listLearnedViewsRoute = route({
  method: 'GET',
  path: '/catalog-items/{item_uuid}/learned-views',
  permission: 'catalog:read',
  access: { tables: { catalog: ['GetItem'] }, mediaAddresses: true },
  tag: 'Catalogue',
  operationId: 'listLearnedViews',
  summary: 'List the views that a catalogue item learned from corrections',
  description:
    `Up to ${LIMITS.learnedViewsPerItem} are used, besides the item's own pictures. Each was cut from a ` +
    'facing that a person confirmed, that is sharp and large enough, and that differs from what the item ' +
    'had. Views that would cost right names on other corrected photos of the task are left out.',
  success: {
    description: 'The learned views',
    schema: learnedViewsSchema,
    example: EXAMPLE_LEARNED_VIEWS,
  },
  errors: { 404: NO_SUCH_ITEM, 422: noUuid('item_uuid') },
  async answer(request) {
    const { item_uuid } = request.path;
    const item = await getCatalogItem(request.accountId, item_uuid);
    if (!item) throw noSuchItem(item_uuid);
    return { body: renderLearnedViews(item, mediaBaseUrl()) };
  },
});
