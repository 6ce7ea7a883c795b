import { catalogItemSchema } from '../../contracts/catalog-item';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { itemPathSchema } from '../openapi/parameters';

export const getCatalogItemOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'getCatalogItem',
  summary: 'Fetch a catalogue item',
  requestParams: { path: itemPathSchema },
  responses: responsesWithErrors('The item', catalogItemSchema, [404, 422]),
};
