import { catalogItemSummarySchema, listCatalogItemsSchema } from '../../contracts/catalog-item';
import { pageSchema } from '../../contracts/page';
import { EXAMPLE_ITEM_SUMMARY, pageOf } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';

export const listCatalogItemsOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'listCatalogItems',
  summary: 'List catalogue items',
  description: 'Oldest first. Filters are exact; of several, all must match.',
  requestParams: { query: listCatalogItemsSchema },
  responses: responsesWithErrors(
    'A page of items',
    pageSchema(catalogItemSummarySchema),
    { 422: 'limit: must be at least 1' },
    { example: pageOf(EXAMPLE_ITEM_SUMMARY) },
  ),
};
