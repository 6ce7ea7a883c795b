import { deletedCatalogItemSchema } from '../../contracts/catalog-item';
import { NO_SUCH_ITEM, noUuid } from '../openapi/details';
import { EXAMPLE_ITEM } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { itemPathSchema } from '../openapi/parameters';

export const deleteCatalogItemOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'deleteCatalogItem',
  summary: 'Delete a catalogue item',
  description: 'Tasks no longer look for it. Results that name it stay as they are.',
  requestParams: { path: itemPathSchema },
  responses: responsesWithErrors(
    'The item as it was',
    deletedCatalogItemSchema,
    { 404: NO_SUCH_ITEM, 422: noUuid('item_uuid') },
    { example: { ...EXAMPLE_ITEM, status: 'DELETED' } },
  ),
};
