import { FIRST_WRITE_ACTIONS, type Access } from '../../contracts/access';

/** What logging the change of an item does. */
export const LOG_OF_CHANGES = {
  counters: ['UpdateItem'],
  galleries: FIRST_WRITE_ACTIONS,
} as const satisfies Access['tables'];
