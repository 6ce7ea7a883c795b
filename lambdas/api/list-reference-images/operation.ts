import { pageQuerySchema, pageSchema } from '../../contracts/page';
import { referenceImageSchema } from '../../contracts/reference-image';
import { NO_SUCH_ITEM, noUuid } from '../openapi/details';
import { EXAMPLE_REFERENCE_IMAGE, pageOf } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { itemPathSchema } from '../openapi/parameters';

export const listReferenceImagesOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'listReferenceImages',
  summary: 'List the reference images of a catalogue item',
  description: 'In the order in which they were added.',
  requestParams: { path: itemPathSchema, query: pageQuerySchema },
  responses: responsesWithErrors(
    'A page of reference images',
    pageSchema(referenceImageSchema),
    { 404: NO_SUCH_ITEM, 422: noUuid('item_uuid') },
    { example: pageOf(EXAMPLE_REFERENCE_IMAGE) },
  ),
};
