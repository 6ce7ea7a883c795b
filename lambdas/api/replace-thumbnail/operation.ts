import { z } from 'zod';
import { catalogItemSchema } from '../../contracts/catalog-item';
import { FORM_TOO_LARGE, NO_FORM, NO_PICTURE, NO_SUCH_ITEM } from '../openapi/details';
import { EXAMPLE_ITEM } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import {
  fileSchema,
  itemPathSchema,
  PICTURE_DESCRIPTION,
  pictureForm,
} from '../openapi/parameters';

export const replaceThumbnailOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'replaceThumbnail',
  summary: 'Replace the thumbnail of a catalogue item',
  description:
    'Photos that are recognised from now on are compared with the new picture. The old one is removed; ' +
    'caches may show it for another hour.',
  requestParams: { path: itemPathSchema },
  requestBody: {
    required: true,
    content: pictureForm(z.object({ thumbnail: fileSchema(PICTURE_DESCRIPTION) }), 'thumbnail'),
  },
  responses: responsesWithErrors(
    'The item',
    catalogItemSchema,
    {
      400: NO_FORM,
      404: NO_SUCH_ITEM,
      413: FORM_TOO_LARGE,
      422: `thumbnail: ${NO_PICTURE}`,
    },
    { example: EXAMPLE_ITEM },
  ),
};
