import type { LaneName } from '../lambdas/contracts/queue-message';
import type { HandlerName } from '../lambdas/contracts/routes';
import type { MediaFolder } from '../lambdas/storage/media';
import type { UploadFolder } from '../lambdas/storage/uploads';

/**
 * What each function may do to which table, bucket and queue. A function may do nothing else. Each
 * grant also sets the environment variable that names the resource. Actions are spelt as in IAM.
 */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  /** A query of one index. Tables themselves are never queried. */
  | `Query ${IndexName}`
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem';

export const TABLE_NAMES = [
  'catalog',
  'enrolments',
  'tasks',
  'results',
  'apiKeys',
  'counters',
  'idempotency',
  'webhookSecrets',
  'uploads',
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

export type IndexName =
  'by-position' | 'by-name' | 'by-custom-id' | 'by-barcode' | 'by-created' | 'unfinished';

/** S3 actions, each with the prefixes it is allowed under. */
export type ObjectAccess<Prefix extends string> = {
  readonly [Action in 'GetObject' | 'PutObject' | 'DeleteObject']?: readonly Prefix[];
};
export type DocumentPrefix = 'tasks' | 'results';

export interface Access {
  readonly tables?: Readonly<Partial<Record<TableName, readonly TableAction[]>>>;
  readonly media?: ObjectAccess<MediaFolder>;
  /** The function is told the public address of media objects. */
  readonly mediaAddresses?: true;
  readonly documents?: ObjectAccess<DocumentPrefix>;
  readonly uploads?: ObjectAccess<UploadFolder>;
  readonly sendsTo?: readonly LaneName[];
  /** Starts the workflow that delivers a result's callback. */
  readonly startsCallbacks?: true;
}

/** The functions that API Gateway calls: one per handler of the routes, and the authorizer. */
export type ApiFunctionName = HandlerName | 'authorize';

/**
 * What reading a list does to the table Counters. GetItem reads how many positions were given out, and
 * BatchGetItem which of them have no row any more: the voids. UpdateItem adds a void where a crashed
 * request took a position but wrote no row.
 */
const LIST_COUNTER_ACTIONS = ['GetItem', 'BatchGetItem', 'UpdateItem'] as const;

/** A first write that is refused reads whether the row is its own (lambdas/storage/new-rows.ts). */
const FIRST_WRITE_ACTIONS = ['PutItem', 'GetItem'] as const;
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

/** What is removed of a deleted result. */
const REMAINS_OF_A_RESULT = {
  media: { DeleteObject: ['images'] },
  documents: { DeleteObject: ['results'] },
  uploads: { DeleteObject: ['claimed'] },
} as const satisfies Access;

const API_FUNCTION_ACCESS: Readonly<Record<ApiFunctionName, Access>> = {
  authorize: { tables: { apiKeys: ['GetItem'] } },

  'get-health': {},
  'get-docs': {},

  'create-catalog-item': {
    tables: {
      catalog: FIRST_WRITE_ACTIONS,
      counters: ['UpdateItem'],
      idempotency: IDEMPOTENCY_ACTIONS,
    },
    media: { PutObject: ['thumbnails'] },
    mediaAddresses: true,
    sendsTo: ['bulk'],
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
    tables: { catalog: ['GetItem', 'UpdateItem'], counters: ['UpdateItem'] },
    mediaAddresses: true,
  },
  'delete-catalog-item': {
    tables: { catalog: ['UpdateItem'], enrolments: ['DeleteItem'], counters: ['UpdateItem'] },
    mediaAddresses: true,
  },
  'get-enrolment': {
    tables: { catalog: ['GetItem', 'BatchGetItem'], enrolments: ['GetItem'] },
    mediaAddresses: true,
    sendsTo: ['bulk'],
  },
  'add-reference-images': {
    tables: {
      catalog: ['GetItem', 'UpdateItem'],
      counters: ['UpdateItem'],
      idempotency: IDEMPOTENCY_ACTIONS,
    },
    media: { PutObject: ['references'] },
    mediaAddresses: true,
    sendsTo: ['bulk'],
  },
  'create-task': {
    tables: {
      catalog: ['BatchGetItem'],
      tasks: FIRST_WRITE_ACTIONS,
      counters: ['UpdateItem'],
      idempotency: IDEMPOTENCY_ACTIONS,
    },
    documents: { PutObject: ['tasks'] },
  },

  'list-tasks': { tables: { tasks: ['Query by-position'], counters: LIST_COUNTER_ACTIONS } },
  'get-task': { tables: { tasks: ['GetItem'] } },
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
      results: ['Query by-position', 'Query by-created', 'BatchGetItem'],
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
    tables: { results: ['GetItem', 'PutItem'], counters: ['UpdateItem'] },
    ...REMAINS_OF_A_RESULT,
    mediaAddresses: true,
  },
  'get-callback': { tables: { results: ['GetItem'] } },
  'resend-callback': {
    tables: { results: ['GetItem', 'UpdateItem'], idempotency: IDEMPOTENCY_ACTIONS },
    startsCallbacks: true,
  },
};

export const WORKER_ACCESS: Access = {
  tables: {
    catalog: ['GetItem', 'BatchGetItem'],
    enrolments: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    tasks: ['GetItem'],
    results: ['GetItem', 'UpdateItem'],
    counters: ['GetItem'],
  },
  media: { GetObject: ['thumbnails', 'references', 'images'], PutObject: ['images'] },
  uploads: { GetObject: ['claimed'], DeleteObject: ['claimed'] },
  startsCallbacks: true,
  documents: { GetObject: ['tasks', 'results'], PutObject: ['results'], DeleteObject: ['results'] },
};
/** The tasks of the callback workflow, one folder each under lambdas/workflow. */
const WORKFLOW_FUNCTION_ACCESS = {
  'deliver-callback': {
    tables: { results: ['GetItem', 'UpdateItem'], webhookSecrets: ['GetItem'] },
    documents: { GetObject: ['results'] },
    mediaAddresses: true,
  },
  'record-given-up': { tables: { results: ['UpdateItem'] } },
} as const satisfies Readonly<Record<string, Access>>;

/** Functions that no request calls, one folder each under lambdas/maintenance. */
const MAINTENANCE_FUNCTION_ACCESS = {
  'fail-dead-letters': {
    tables: { results: ['GetItem', 'UpdateItem'] },
    documents: { DeleteObject: ['results'] },
    startsCallbacks: true,
  },
  'sweep-unfinished': {
    tables: {
      results: ['Query unfinished', 'GetItem', 'PutItem', 'UpdateItem'],
      counters: ['UpdateItem'],
    },
    ...REMAINS_OF_A_RESULT,
    sendsTo: ['bulk'],
    startsCallbacks: true,
  },
} as const satisfies Readonly<Record<string, Access>>;

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
