import { catalogItemSummarySchema, listCatalogItemsSchema } from '../../contracts/catalog-item';
import { pageSchema } from '../../contracts/page';
import { responsesWithErrors, type Operation } from '../openapi/operation';

export const listCatalogItemsOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'listCatalogItems',
  summary: 'List catalogue items',
  description: 'Oldest first. Filters are exact; of several, all must match.',
  requestParams: { query: listCatalogItemsSchema },
  responses: responsesWithErrors('A page of items', pageSchema(catalogItemSummarySchema), [422]),
};
