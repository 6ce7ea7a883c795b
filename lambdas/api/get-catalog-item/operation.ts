import { catalogItemSchema } from '../../contracts/catalog-item';
import { responses, type Operation } from '../openapi/operation';
import { itemPath } from '../openapi/parameters';

export const getCatalogItemOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'getCatalogItem',
  summary: 'Fetch a catalogue item',
  requestParams: { path: itemPath },
  responses: responses('The item', catalogItemSchema, [404, 422]),
};
