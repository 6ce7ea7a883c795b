import { catalogItemSchema, createCatalogItemSchema } from '../../contracts/catalog-item';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { fileSchema, PICTURE_DESCRIPTION } from '../openapi/parameters';

export const createCatalogItemOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'createCatalogItem',
  summary: 'Create a catalogue item',
  description:
    'A product with a thumbnail that photos are compared with. Empty fields and absent ones ' +
    'mean the same. The answer tells that the file of the thumbnail is whole, by its header and ' +
    'its end; its pixels are only looked at afterwards, and an item whose pictures cannot be ' +
    'decoded is not recognised.',
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: createCatalogItemSchema.extend({ thumbnail: fileSchema(PICTURE_DESCRIPTION) }),
      },
    },
  },
  responses: responsesWithErrors('The item', catalogItemSchema, [400, 413, 422]),
};
