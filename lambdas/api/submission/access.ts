import { FIRST_WRITE_ACTIONS, type Access } from '../../contracts/access';

/** Access to tables for submitting images in any form. */
export const TABLES_OF_SUBMISSION = {
  tasks: ['GetItem'],
  results: [...FIRST_WRITE_ACTIONS, 'BatchGetItem', 'UpdateItem'],
  counters: ['GetItem', 'UpdateItem'],
} as const satisfies Access['tables'];

/** Access for submitting uploads, whose photos are read and copied to another folder. */
export const CLAIM_OF_UPLOADS = {
  GetObject: ['unclaimed'],
  PutObject: ['claimed'],
} as const satisfies Access['uploads'];
