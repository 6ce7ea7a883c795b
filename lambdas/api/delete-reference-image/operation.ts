import { catalogItemSchema } from '../../contracts/catalog-item';
import { referenceImageIdSchema } from '../../contracts/reference-image';
import { EXAMPLE_ITEM, EXAMPLE_REFERENCE_IMAGE } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { itemPathSchema } from '../openapi/parameters';

export const deleteReferenceImageOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'deleteReferenceImage',
  summary: 'Remove a reference image of a catalogue item',
  description:
    'Photos that are recognised from now on are not compared with it. Caches may show it for another hour.',
  requestParams: {
    path: itemPathSchema.extend({
      image_id: referenceImageIdSchema.meta({
        description: 'The reference image',
        examples: [EXAMPLE_REFERENCE_IMAGE.id],
      }),
    }),
  },
  responses: responsesWithErrors(
    'The item',
    catalogItemSchema,
    {
      404: `The item has no reference image ${EXAMPLE_REFERENCE_IMAGE.id}`,
      422: 'image_id: must be the id of a reference image, as its list has it',
    },
    { example: EXAMPLE_ITEM },
  ),
};
