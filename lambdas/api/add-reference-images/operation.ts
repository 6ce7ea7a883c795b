import { z } from 'zod';
import { catalogItemSchema } from '../../contracts/catalog-item';
import { LIMITS } from '../../contracts/limits';
import { FORM_TOO_LARGE, NO_FORM, NO_SUCH_ITEM } from '../openapi/details';
import { EXAMPLE_ITEM } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import {
  fileSchema,
  itemPathSchema,
  PICTURE_DESCRIPTION,
  pictureForm,
} from '../openapi/parameters';

export const addReferenceImagesOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'addReferenceImages',
  summary: 'Add pictures of a product',
  description:
    'Other views of the product; photos are compared with all of them. ' +
    `An item may have ${LIMITS.referenceImagesPerItem} beside its thumbnail. Their pixels are ` +
    'only looked at afterwards: one that cannot be decoded is not compared.',
  requestParams: { path: itemPathSchema },
  requestBody: {
    required: true,
    content: pictureForm(
      z.object({
        images: z.array(fileSchema(PICTURE_DESCRIPTION)).min(1).max(LIMITS.referenceImagesPerItem),
      }),
      'images',
    ),
  },
  responses: responsesWithErrors(
    'The item',
    catalogItemSchema,
    {
      400: NO_FORM,
      404: NO_SUCH_ITEM,
      413: FORM_TOO_LARGE,
      422: `images: the item has 7 reference images and may have at most ${LIMITS.referenceImagesPerItem}`,
    },
    { example: EXAMPLE_ITEM },
  ),
};
