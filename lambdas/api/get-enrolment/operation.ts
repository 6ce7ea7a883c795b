import { itemEnrolmentSchema } from '../../contracts/enrolment';
import { NO_SUCH_ITEM, noUuid } from '../openapi/details';
import { EXAMPLE_ENROLMENT } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { itemPathSchema } from '../openapi/parameters';

export const getEnrolmentOperation: Operation = {
  tags: ['Catalogue'],
  operationId: 'getEnrolment',
  summary: 'Fetch how the pictures of a catalogue item were enrolled, and what is wrong with them',
  description:
    'Pictures are enrolled within seconds after they were sent, and judged then. Pictures that are ' +
    'nearly the same as those of another item are found when a task that names both items recognises ' +
    'an image. A picture with findings is used all the same.',
  requestParams: { path: itemPathSchema },
  responses: responsesWithErrors(
    'The enrolment',
    itemEnrolmentSchema,
    { 404: NO_SUCH_ITEM, 422: noUuid('item_uuid') },
    { example: EXAMPLE_ENROLMENT },
  ),
};
