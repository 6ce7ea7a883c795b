import { FIRST_WRITE_ACTIONS, type Access } from '../../contracts/access';

/** What submitting images does to tables, of whatever form they are. */
export const TABLES_OF_SUBMISSION = {
  tasks: ['GetItem'],
  results: [...FIRST_WRITE_ACTIONS, 'BatchGetItem', 'UpdateItem'],
  counters: ['GetItem', 'UpdateItem'],
} as const satisfies Access['tables'];

/** What submitting uploads does to the bucket Uploads: it looks at them, and moves copies aside. */
export const CLAIM_OF_UPLOADS = {
  GetObject: ['unclaimed'],
  PutObject: ['claimed'],
} as const satisfies Access['uploads'];
