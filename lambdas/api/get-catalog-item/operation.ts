import { catalogItemSchema } from '../../contracts/catalog-item';
import { NO_SUCH_ITEM, noUuid } from '../openapi/details';
import { EXAMPLE_ITEM } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { itemPathSchema } from '../openapi/parameters';

export const getCatalogItemOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'getCatalogItem',
  summary: 'Fetch a catalogue item',
  description: 'All 17 fields; null for those that were not set.',
  requestParams: { path: itemPathSchema },
  responses: responsesWithErrors(
    'The item',
    catalogItemSchema,
    { 404: NO_SUCH_ITEM, 422: noUuid('item_uuid') },
    { example: EXAMPLE_ITEM },
  ),
};
