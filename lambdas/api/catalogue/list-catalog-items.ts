import { LIST_COUNTER_ACTIONS } from '../../contracts/access';
import {
  catalogItemSummarySchema,
  listCatalogItemsSchema,
  type ListCatalogItems,
} from '../../contracts/catalog-item';
import { LIMITS } from '../../contracts/limits';
import { pageSchema } from '../../contracts/page';
import { renderCatalogItemSummary } from '../../domain/catalogue-item';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { listCatalogItems } from '../../storage/catalogue/catalogue-lists';
import { EXAMPLE_ITEM_SUMMARY, pageOf } from '../describe/examples';
import { route } from '../http/route';

/** GET /catalog-items */
export const listCatalogItemsRoute = route({
  method: 'GET',
  path: '/catalog-items',
  permission: 'catalog:read',
  access: {
    tables: {
      catalog: [
        'Query',
        'BatchGetItem',
        'Query by-position',
        'Query by-name',
        'Query by-custom-id',
        'Query by-barcode',
      ],
      counters: LIST_COUNTER_ACTIONS,
    },
    mediaAddresses: true,
  },
  tag: 'Catalogue',
  operationId: 'listCatalogItems',
  summary: 'List catalogue items',
  description: 'Oldest first. Filters are exact; an item must match all of them.',
  query: listCatalogItemsSchema,
  success: {
    description: 'A page of items',
    schema: pageSchema(catalogItemSummarySchema),
    example: pageOf(EXAMPLE_ITEM_SUMMARY),
  },
  errors: { 422: 'limit: must be at least 1' },
  async answer(request) {
    const query = request.query;
    const page = await listCatalogItems(request.accountId, query);
    if (!page) throw tooLargeError(query);
    const { items, total } = page;
    return {
      body: {
        items: items.map((item) => renderCatalogItemSummary(item, mediaBaseUrl())),
        total,
        limit: query.limit,
        offset: query.offset,
      },
    };
  },
});

const tooLargeError = (query: ListCatalogItems) =>
  new AppError(
    'invalid',
    `${(['brand', 'tag', 'custom_prop'] as const).find((field) => query[field] !== undefined)}: the catalogue has more than ${LIMITS.catalogueMegabytesRead} MB; ` +
      'send name, custom_id or barcode as well',
  );
