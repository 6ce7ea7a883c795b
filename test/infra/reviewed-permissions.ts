import { GALLERY_ROWS, REVIEWED_IN_THE_BACKGROUND } from './reviewed-background-permissions';

/** For reading a list: its counter, its voids, and adding a void for an abandoned position. */
const LIST_COUNTERS = [
  'dynamodb:BatchGetItem TablesCountersTable',
  'dynamodb:GetItem TablesCountersTable',
  'dynamodb:UpdateItem TablesCountersTable',
];

/** For answering a POST with an Idempotency-Key: what is known of the key, its claim, and the answer. */
const IDEMPOTENCY = [
  'dynamodb:GetItem TablesIdempotencyTable',
  'dynamodb:PutItem TablesIdempotencyTable',
  'dynamodb:UpdateItem TablesIdempotencyTable',
];

/** For changing the pictures of a catalogue item, and having it enrolled anew. */
const PICTURES = [
  'dynamodb:GetItem TablesCatalogTable',
  'dynamodb:UpdateItem TablesCatalogTable',
  'dynamodb:UpdateItem TablesCountersTable',
  ...GALLERY_ROWS,
  'sqs:SendMessage EnrolmentQueue',
];

/** For submitting uploads: looking at them, and moving copies aside. */
const CLAIM_OF_UPLOADS = [
  'dynamodb:GetItem TablesUploadsTable',
  'dynamodb:UpdateItem TablesUploadsTable',
  's3:GetObject UploadsObjectsBucket/unclaimed/*',
  's3:PutObject UploadsObjectsBucket/claimed/*',
];

/**
 * Everything that each function may do beside writing its own log. Review each line that is added:
 * permissions.test.ts compares the list with the template and with the function's code.
 */
export const REVIEWED_PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  ...REVIEWED_IN_THE_BACKGROUND,

  authorize: ['dynamodb:GetItem TablesApiKeysTable'],

  'get-health': [],
  'get-readiness': ['dynamodb:GetItem TablesCountersTable'],
  'refuse-method': [],
  'get-docs': [],
  'get-console': [],

  'create-catalog-item': [
    ...IDEMPOTENCY,
    'dynamodb:GetItem TablesCatalogTable',
    'dynamodb:PutItem TablesCatalogTable',
    'dynamodb:UpdateItem TablesCountersTable',
    's3:PutObject MediaObjectsBucket/thumbnails/*',
    'sqs:SendMessage EnrolmentQueue',
  ],
  'list-catalog-items': [
    ...LIST_COUNTERS,
    'dynamodb:Query TablesCatalogTable/index/by-barcode',
    'dynamodb:Query TablesCatalogTable/index/by-custom-id',
    'dynamodb:Query TablesCatalogTable/index/by-name',
    'dynamodb:Query TablesCatalogTable/index/by-position',
  ],
  'get-catalog-item': ['dynamodb:GetItem TablesCatalogTable'],
  'update-catalog-item': [
    'dynamodb:GetItem TablesCatalogTable',
    'dynamodb:UpdateItem TablesCatalogTable',
    'dynamodb:UpdateItem TablesCountersTable',
    ...GALLERY_ROWS,
  ],
  'delete-catalog-item': [
    'dynamodb:DeleteItem TablesEnrolmentsTable',
    'dynamodb:UpdateItem TablesCatalogTable',
    'dynamodb:UpdateItem TablesCountersTable',
    ...GALLERY_ROWS,
  ],
  'get-enrolment': [
    'dynamodb:BatchGetItem TablesCatalogTable',
    'dynamodb:GetItem TablesCatalogTable',
    'dynamodb:GetItem TablesEnrolmentsTable',
    'sqs:SendMessage EnrolmentQueue',
  ],
  'add-reference-images': [
    ...PICTURES,
    ...IDEMPOTENCY,
    's3:PutObject MediaObjectsBucket/references/*',
  ],
  'list-reference-images': ['dynamodb:GetItem TablesCatalogTable'],
  'delete-reference-image': [...PICTURES, 's3:DeleteObject MediaObjectsBucket/references/*'],
  'replace-thumbnail': [
    ...PICTURES,
    's3:DeleteObject MediaObjectsBucket/thumbnails/*',
    's3:PutObject MediaObjectsBucket/thumbnails/*',
  ],
  'create-task': [
    ...IDEMPOTENCY,
    'dynamodb:BatchGetItem TablesCatalogTable',
    'dynamodb:GetItem TablesTasksTable',
    'dynamodb:PutItem TablesTasksTable',
    'dynamodb:UpdateItem TablesCountersTable',
    's3:PutObject DocumentsBucket/tasks/*',
    'sqs:SendMessage EnrolmentQueue',
  ],
  planograms: [
    ...IDEMPOTENCY,
    ...LIST_COUNTERS,
    'dynamodb:BatchGetItem TablesCatalogTable',
    'dynamodb:Query TablesCatalogTable/index/by-barcode',
    'dynamodb:Query TablesCatalogTable/index/by-custom-id',
    'dynamodb:GetItem TablesPlanogramsTable',
    'dynamodb:PutItem TablesPlanogramsTable',
    'dynamodb:UpdateItem TablesPlanogramsTable',
    'dynamodb:Query TablesPlanogramsTable/index/by-position',
  ],
  'get-compliance': [
    'dynamodb:BatchGetItem TablesCatalogTable',
    'dynamodb:GetItem TablesPlanogramsTable',
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:GetItem TablesTasksTable',
    's3:GetObject DocumentsBucket/results/*',
    's3:GetObject DocumentsBucket/tasks/*',
  ],

  'list-tasks': [...LIST_COUNTERS, 'dynamodb:Query TablesTasksTable/index/by-position'],
  'get-task': ['dynamodb:GetItem TablesTasksTable'],
  'update-task': [
    'dynamodb:BatchGetItem TablesCatalogTable',
    'dynamodb:GetItem TablesTasksTable',
    'dynamodb:UpdateItem TablesTasksTable',
    's3:DeleteObject DocumentsBucket/tasks/*',
    's3:PutObject DocumentsBucket/tasks/*',
    'sqs:SendMessage EnrolmentQueue',
  ],
  'delete-task': [
    'dynamodb:UpdateItem TablesCountersTable',
    'dynamodb:UpdateItem TablesTasksTable',
  ],

  'create-upload': [
    ...IDEMPOTENCY,
    'dynamodb:GetItem TablesUploadsTable',
    'dynamodb:PutItem TablesUploadsTable',
    's3:PutObject UploadsObjectsBucket/unclaimed/*',
  ],
  'submit-sync-image': [
    ...IDEMPOTENCY,
    'dynamodb:BatchGetItem TablesResultsTable',
    'dynamodb:GetItem TablesCountersTable',
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:GetItem TablesTasksTable',
    'dynamodb:PutItem TablesResultsTable',
    'dynamodb:UpdateItem TablesCountersTable',
    'dynamodb:UpdateItem TablesResultsTable',
    ...CLAIM_OF_UPLOADS,
    's3:GetObject DocumentsBucket/results/*',
    's3:PutObject MediaObjectsBucket/images/*',
    'sqs:SendMessage WaitingQueue',
  ],
  'submit-images': [
    ...IDEMPOTENCY,
    'dynamodb:BatchGetItem TablesResultsTable',
    'dynamodb:GetItem TablesCountersTable',
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:GetItem TablesTasksTable',
    'dynamodb:PutItem TablesResultsTable',
    'dynamodb:UpdateItem TablesCountersTable',
    'dynamodb:UpdateItem TablesResultsTable',
    ...CLAIM_OF_UPLOADS,
    's3:PutObject MediaObjectsBucket/images/*',
    'sqs:SendMessage BulkQueue',
  ],
  'submit-urls': [
    ...IDEMPOTENCY,
    'dynamodb:BatchGetItem TablesResultsTable',
    'dynamodb:GetItem TablesCountersTable',
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:GetItem TablesTasksTable',
    'dynamodb:PutItem TablesResultsTable',
    'dynamodb:UpdateItem TablesCountersTable',
    'dynamodb:UpdateItem TablesResultsTable',
    'sqs:SendMessage BulkQueue',
  ],

  'list-results': [
    ...LIST_COUNTERS,
    'dynamodb:BatchGetItem TablesResultsTable',
    'dynamodb:GetItem TablesTasksTable',
    'dynamodb:Query TablesResultsTable/index/by-created',
    'dynamodb:Query TablesResultsTable/index/by-external-id',
    'dynamodb:Query TablesResultsTable/index/by-position',
  ],
  'get-result': ['dynamodb:GetItem TablesResultsTable', 's3:GetObject DocumentsBucket/results/*'],
  'delete-result': [
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:PutItem TablesResultsTable',
    'dynamodb:PutItem TablesUsageTable',
    'dynamodb:UpdateItem TablesCountersTable',
    's3:DeleteObject DocumentsBucket/results/*',
    's3:DeleteObject MediaObjectsBucket/images/*',
    's3:DeleteObject UploadsObjectsBucket/claimed/*',
  ],
  'get-callback': ['dynamodb:GetItem TablesResultsTable'],
  'resend-callback': [
    ...IDEMPOTENCY,
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:PutItem TablesUsageTable',
    'dynamodb:UpdateItem TablesResultsTable',
    'sqs:SendMessage CallbacksFirstAttemptsQueue',
  ],
  'get-usage': ['dynamodb:Query TablesUsageTable'],
};
