import { catalogItemSchema, updateCatalogItemSchema } from '../../contracts/catalog-item';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { itemPathSchema } from '../openapi/parameters';

export const updateCatalogItemOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'updateCatalogItem',
  summary: 'Change fields of a catalogue item',
  description: 'Absent fields stay as they are; null clears one. Later results use the changes.',
  requestParams: { path: itemPathSchema },
  requestBody: {
    required: true,
    content: { 'application/json': { schema: updateCatalogItemSchema } },
  },
  responses: responsesWithErrors('The item', catalogItemSchema, [400, 404, 413, 422]),
};
