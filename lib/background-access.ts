import {
  FIRST_WRITE_ACTIONS,
  LIST_COUNTER_ACTIONS,
  REMAINS_OF_A_RESULT,
  type Access,
} from '../lambdas/contracts/access';

/** The access of the worker. The functions for callbacks and maintenance follow. */
export const WORKER_ACCESS: Access = {
  tables: {
    catalog: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
    enrolments: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    tasks: ['GetItem', 'UpdateItem'],
    results: [
      'GetItem',
      'BatchGetItem',
      'UpdateItem',
      'Query by-position',
      'Query by-created',
      'Query by-external-id',
    ],
    counters: LIST_COUNTER_ACTIONS,
    // PutItem and GetItem, because a refused first write reads the stored row to see whether it wrote
    // that row itself.
    galleries: ['Query', 'PutItem', 'GetItem', 'UpdateItem'],
    usage: ['PutItem'],
  },
  media: {
    GetObject: ['thumbnails', 'references', 'images'],
    PutObject: ['thumbnails', 'references', 'images'],
    DeleteObject: ['thumbnails', 'references'],
  },
  mediaAddresses: true,
  uploads: { GetObject: ['claimed'], DeleteObject: ['claimed'] },
  startsCallbacks: true,
  documents: {
    GetObject: ['tasks', 'results', 'galleries', 'exports'],
    // Those of tasks are the items of tasks that follow the catalogue.
    PutObject: ['tasks', 'results', 'galleries', 'exports'],
    DeleteObject: ['tasks', 'results', 'exports'],
  },
  sendsTo: ['enrolment'],
};
/** The tasks of the workflow of callbacks, one folder each under lambdas/workflow. */
export const WORKFLOW_FUNCTION_ACCESS = {
  'deliver-callback': {
    tables: { results: ['GetItem', 'UpdateItem'], webhookSecrets: ['GetItem'], usage: ['PutItem'] },
    documents: { GetObject: ['results'] },
    mediaAddresses: true,
  },
  'record-given-up': {
    tables: { results: ['GetItem', 'UpdateItem'], usage: ['PutItem'] },
  },
} as const satisfies Readonly<Record<string, Access>>;

/** Functions that no request calls, one folder each under lambdas/maintenance. */
export const MAINTENANCE_FUNCTION_ACCESS = {
  'fail-dead-letters': {
    tables: {
      results: ['GetItem', 'UpdateItem'],
      tasks: ['GetItem', 'UpdateItem'],
      usage: ['PutItem'],
    },
    documents: { DeleteObject: ['results'] },
    startsCallbacks: true,
  },
  'check-recognition': {
    tables: {
      tasks: FIRST_WRITE_ACTIONS,
      results: ['GetItem', 'PutItem'],
      counters: ['PutItem', 'UpdateItem'],
    },
    media: { PutObject: ['images'] },
    documents: { PutObject: ['tasks'], DeleteObject: ['results'] },
    sendsTo: ['waiting'],
  },
  'sweep-unfinished': {
    tables: {
      results: ['Query unfinished', 'Query by-position', 'GetItem', 'PutItem', 'UpdateItem'],
      tasks: ['Query unfinished', 'GetItem', 'UpdateItem'],
      ...REMAINS_OF_A_RESULT.tables,
      counters: LIST_COUNTER_ACTIONS,
      usage: ['PutItem'],
    },
    media: REMAINS_OF_A_RESULT.media,
    documents: { DeleteObject: [...REMAINS_OF_A_RESULT.documents.DeleteObject, 'exports'] },
    uploads: REMAINS_OF_A_RESULT.uploads,
    sendsTo: ['bulk', 'enrolment'],
    startsCallbacks: true,
  },
  'sum-usage': { tables: { usage: ['Query', 'PutItem'] } },
} as const satisfies Readonly<Record<string, Access>>;
