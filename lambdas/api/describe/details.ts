import { LIMITS } from '../../contracts/limits';
import {
  EXAMPLE_ITEM,
  EXAMPLE_OTHER_ITEM_UUID,
  EXAMPLE_RESULT_SUMMARY,
  EXAMPLE_TASK,
} from './examples';

/** Examples of the `detail` of errors that several operations return. */

export const NO_SUCH_ITEM = `There is no catalogue item ${EXAMPLE_ITEM.uuid}`;
export const NO_SUCH_TASK = `There is no task ${EXAMPLE_TASK.uuid}`;
export const NO_SUCH_PLANOGRAM = 'There is no planogram 64c2a81d-4e5c-47d3-92b0-a6e8c1540b9f';
export const NO_SUCH_RESULT = `There is no result ${EXAMPLE_RESULT_SUMMARY.uuid} in this task`;

export const NO_JSON = 'The body is not valid JSON';
export const NO_FORM = 'The Content-Type must be multipart/form-data with a boundary';

export const JSON_TOO_LARGE = `The body must have at most ${LIMITS.jsonBodyBytes} bytes`;
export const FORM_TOO_LARGE =
  `The body must have at most ${LIMITS.multipartBodyBytes} bytes; ` +
  'send smaller files or fewer at a time, or photos through the endpoints uploads or urls';

/** The detail for a path parameter that is not a UUID. */
export const noUuid = (parameter: 'item_uuid' | 'planogram_uuid' | 'task_uuid' | 'result_uuid') =>
  `${parameter}: must be a UUID such as ${EXAMPLE_ITEM.uuid}`;

export { NO_PICTURE } from '../../contracts/picture-type';

/** The detail for a used-up quota. */
export const QUOTA_IS_USED =
  'The quota of this account is 10000 images a month. 9998 are used, and this request has 3. ' +
  'The count starts again at 2026-12-01T00:00:00.000Z.';

export const RESULT_IN_PROGRESS = 'The result is IN_PROGRESS. Ask again when it is COMPLETED.';
export const UNKNOWN_ITEM_OF_PLANOGRAM = `positions[1].catalog_item_uuid: there is no catalogue item ${EXAMPLE_OTHER_ITEM_UUID}`;
