import { catalogItemSchema, updateCatalogItemSchema } from '../../contracts/catalog-item';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_ITEM } from '../openapi/details';
import { EXAMPLE_ITEM } from '../openapi/examples';
import { jsonContent, responsesWithErrors, type Operation } from '../openapi/operation';
import { itemPathSchema } from '../openapi/parameters';

export const updateCatalogItemOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'updateCatalogItem',
  summary: 'Change fields of a catalogue item',
  description: 'Absent fields stay as they are; null clears one. Later results use the changes.',
  requestParams: { path: itemPathSchema },
  requestBody: {
    required: true,
    content: jsonContent(updateCatalogItemSchema, { height: 0.285, flavour: 'lemon' }),
  },
  responses: responsesWithErrors(
    'The item',
    catalogItemSchema,
    {
      400: NO_JSON,
      404: NO_SUCH_ITEM,
      413: JSON_TOO_LARGE,
      422: 'body: must name at least one field',
    },
    { example: EXAMPLE_ITEM },
  ),
};
