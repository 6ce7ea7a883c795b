import { FIRST_WRITE_ACTIONS, type Access } from '../../contracts/access';

/** Access for logging the change of an item. */
export const LOG_OF_CHANGES = {
  counters: ['UpdateItem'],
  galleries: FIRST_WRITE_ACTIONS,
} as const satisfies Access['tables'];
