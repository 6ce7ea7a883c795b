import { deletedCatalogItemSchema } from '../../contracts/catalog-item';
import { responses, type Operation } from '../openapi/operation';
import { itemPath } from '../openapi/parameters';

export const deleteCatalogItemOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'deleteCatalogItem',
  summary: 'Delete a catalogue item',
  description: 'Tasks no longer look for it. Results that name it stay as they are.',
  requestParams: { path: itemPath },
  responses: responses('The item as it was', deletedCatalogItemSchema, [404, 422]),
};
