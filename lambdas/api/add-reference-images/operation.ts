import { z } from 'zod';
import { catalogItemSchema } from '../../contracts/catalog-item';
import { LIMITS } from '../../contracts/limits';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { fileSchema, itemPathSchema, PICTURE_DESCRIPTION } from '../openapi/parameters';

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
    content: {
      'multipart/form-data': {
        schema: z.object({
          images: z
            .array(fileSchema(PICTURE_DESCRIPTION))
            .min(1)
            .max(LIMITS.referenceImagesPerItem),
        }),
      },
    },
  },
  responses: responsesWithErrors('The item', catalogItemSchema, [400, 404, 413, 422]),
};
