import { catalogItemSchema, createCatalogItemSchema } from '../../contracts/catalog-item';
import { FORM_TOO_LARGE, NO_FORM, NO_PICTURE } from '../openapi/details';
import { EXAMPLE_ITEM } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { fileSchema, PICTURE_DESCRIPTION, pictureForm } from '../openapi/parameters';

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
    content: pictureForm(
      createCatalogItemSchema.extend({ thumbnail: fileSchema(PICTURE_DESCRIPTION) }),
      'thumbnail',
    ),
  },
  responses: responsesWithErrors(
    'The item',
    catalogItemSchema,
    { 400: NO_FORM, 413: FORM_TOO_LARGE, 422: `thumbnail: ${NO_PICTURE}` },
    { example: { ...EXAMPLE_ITEM } },
  ),
};
