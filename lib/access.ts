import type { HandlerName } from '../lambdas/contracts/routes';
import type { UploadFolder } from '../lambdas/storage/objects/uploads';
import { FIRST_WRITE_ACTIONS, type Access, type ObjectAccess } from './access-kinds';
import {
  MAINTENANCE_FUNCTION_ACCESS,
  REMAINS_OF_A_RESULT,
  WORKFLOW_FUNCTION_ACCESS,
} from './background-access';

/**
 * What each function may do to which table, bucket and queue. A function may do nothing else. Each
 * grant also sets the environment variable that names the resource. access-kinds.ts says what there is.
 */

/** The functions that API Gateway calls: one per handler of the routes, and the authorizer. */
export type ApiFunctionName = HandlerName | 'authorize';

/**
 * What reading a list does to the table Counters. GetItem reads how many positions were given out, and
 * BatchGetItem which of them have no row any more: the voids. UpdateItem adds a void where a crashed
 * request took a position but wrote no row.
 */
const LIST_COUNTER_ACTIONS = ['GetItem', 'BatchGetItem', 'UpdateItem'] as const;

/** What logging the change of an item does. */
const LOG_OF_CHANGES = { counters: ['UpdateItem'], galleries: FIRST_WRITE_ACTIONS } as const;
/** What answering a POST once does: it reads what is known of its key, claims it, and keeps the answer. */
const IDEMPOTENCY_ACTIONS = ['GetItem', 'PutItem', 'UpdateItem'] as const;
/** What submitting images does to tables, of whatever form they are. */
const TABLES_OF_SUBMISSION = {
  tasks: ['GetItem'],
  results: [...FIRST_WRITE_ACTIONS, 'BatchGetItem', 'UpdateItem'],
  counters: ['GetItem', 'UpdateItem'],
  idempotency: IDEMPOTENCY_ACTIONS,
} as const satisfies Access['tables'];
/** What submitting uploads does to the bucket Uploads: it looks at them, and moves copies aside. */
const CLAIM_OF_UPLOADS = {
  GetObject: ['unclaimed'],
  PutObject: ['claimed'],
} as const satisfies ObjectAccess<UploadFolder>;

const API_FUNCTION_ACCESS: Readonly<Record<ApiFunctionName, Access>> = {
  authorize: { tables: { apiKeys: ['GetItem'] } },

  'get-health': {},
  'get-readiness': { tables: { counters: ['GetItem'] } },
  'refuse-method': {},
  'get-docs': {},
  // Its pages may load pictures and send uploads.
  'get-console': { mediaAddresses: true, uploadsOrigin: true },

  'create-catalog-item': {
    tables: {
      catalog: FIRST_WRITE_ACTIONS,
      counters: ['UpdateItem'],
      idempotency: IDEMPOTENCY_ACTIONS,
    },
    media: { PutObject: ['thumbnails'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  'list-catalog-items': {
    tables: {
      catalog: ['Query by-position', 'Query by-name', 'Query by-custom-id', 'Query by-barcode'],
      counters: LIST_COUNTER_ACTIONS,
    },
    mediaAddresses: true,
  },
  'get-catalog-item': { tables: { catalog: ['GetItem'] }, mediaAddresses: true },
  'update-catalog-item': {
    tables: { catalog: ['GetItem', 'UpdateItem'], ...LOG_OF_CHANGES },
    mediaAddresses: true,
  },
  'delete-catalog-item': {
    tables: { catalog: ['UpdateItem'], enrolments: ['DeleteItem'], ...LOG_OF_CHANGES },
    mediaAddresses: true,
  },
  'get-enrolment': {
    tables: { catalog: ['GetItem', 'BatchGetItem'], enrolments: ['GetItem'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  'add-reference-images': {
    tables: {
      catalog: ['GetItem', 'UpdateItem'],
      ...LOG_OF_CHANGES,
      idempotency: IDEMPOTENCY_ACTIONS,
    },
    media: { PutObject: ['references'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  'list-reference-images': { tables: { catalog: ['GetItem'] }, mediaAddresses: true },
  'delete-reference-image': {
    tables: { catalog: ['GetItem', 'UpdateItem'], ...LOG_OF_CHANGES },
    media: { DeleteObject: ['references'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  'replace-thumbnail': {
    tables: { catalog: ['GetItem', 'UpdateItem'], ...LOG_OF_CHANGES },
    media: { PutObject: ['thumbnails'], DeleteObject: ['thumbnails'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  'create-task': {
    tables: {
      catalog: ['BatchGetItem'],
      tasks: FIRST_WRITE_ACTIONS,
      counters: ['UpdateItem'],
      idempotency: IDEMPOTENCY_ACTIONS,
    },
    documents: { PutObject: ['tasks'] },
    sendsTo: ['enrolment'],
  },

  planograms: {
    tables: {
      planograms: [...FIRST_WRITE_ACTIONS, 'UpdateItem', 'Query by-position'],
      // Planograms name items by uuid, a table also by the caller's own ids.
      catalog: ['BatchGetItem', 'Query by-custom-id', 'Query by-barcode'],
      counters: LIST_COUNTER_ACTIONS,
      idempotency: IDEMPOTENCY_ACTIONS,
    },
  },
  'get-compliance': {
    tables: {
      planograms: ['GetItem'],
      tasks: ['GetItem'],
      results: ['GetItem'],
      catalog: ['BatchGetItem'],
    },
    documents: { GetObject: ['tasks', 'results'] },
  },

  'list-tasks': { tables: { tasks: ['Query by-position'], counters: LIST_COUNTER_ACTIONS } },
  'get-task': { tables: { tasks: ['GetItem'] } },
  'update-task': {
    tables: { catalog: ['BatchGetItem'], tasks: ['GetItem', 'UpdateItem'] },
    documents: { PutObject: ['tasks'], DeleteObject: ['tasks'] },
    sendsTo: ['enrolment'],
  },
  'delete-task': { tables: { tasks: ['UpdateItem'], counters: ['UpdateItem'] } },
  'create-upload': {
    tables: { uploads: ['GetItem', 'PutItem'], idempotency: IDEMPOTENCY_ACTIONS },
    uploads: { PutObject: ['unclaimed'] },
  },

  'submit-sync-image': {
    tables: { ...TABLES_OF_SUBMISSION, uploads: ['GetItem', 'UpdateItem'] },
    media: { PutObject: ['images'] },
    uploads: CLAIM_OF_UPLOADS,
    mediaAddresses: true,
    documents: { GetObject: ['results'] },
    sendsTo: ['waiting'],
  },
  'submit-images': {
    tables: { ...TABLES_OF_SUBMISSION, uploads: ['GetItem', 'UpdateItem'] },
    media: { PutObject: ['images'] },
    uploads: CLAIM_OF_UPLOADS,
    sendsTo: ['bulk'],
  },
  'submit-urls': {
    tables: TABLES_OF_SUBMISSION,
    sendsTo: ['bulk'],
  },

  'list-results': {
    tables: {
      tasks: ['GetItem'],
      results: ['Query by-position', 'Query by-created', 'Query by-external-id', 'BatchGetItem'],
      counters: LIST_COUNTER_ACTIONS,
    },
    mediaAddresses: true,
  },
  'get-result': {
    tables: { results: ['GetItem'] },
    mediaAddresses: true,
    documents: { GetObject: ['results'] },
  },
  'delete-result': {
    tables: { results: ['GetItem', 'PutItem'], counters: ['UpdateItem'], usage: ['PutItem'] },
    ...REMAINS_OF_A_RESULT,
    mediaAddresses: true,
  },
  'get-callback': { tables: { results: ['GetItem'] } },
  'resend-callback': {
    tables: {
      results: ['GetItem', 'UpdateItem'],
      idempotency: IDEMPOTENCY_ACTIONS,
      usage: ['PutItem'],
    },
    startsCallbacks: true,
  },

  'get-usage': { tables: { usage: ['Query'] } },
};

/** Every function that is deployed as a bundle: all but the worker, which is a container image. */
export type FunctionName =
  | ApiFunctionName
  | keyof typeof WORKFLOW_FUNCTION_ACCESS
  | keyof typeof MAINTENANCE_FUNCTION_ACCESS;

/** The access of every bundled function, by the folder under lambdas that holds it. */
export const FUNCTION_ACCESS_BY_FOLDER: Readonly<Record<string, Readonly<Record<string, Access>>>> =
  {
    api: API_FUNCTION_ACCESS,
    workflow: WORKFLOW_FUNCTION_ACCESS,
    maintenance: MAINTENANCE_FUNCTION_ACCESS,
  };
