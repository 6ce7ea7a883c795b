/** For a first write to the table Galleries, such as the change of an item. */
export const GALLERY_ROWS = [
  'dynamodb:GetItem TablesGalleriesTable',
  'dynamodb:PutItem TablesGalleriesTable',
];

/** For an attempt at a callback: the result, the secrets that sign it, and what came of it. */
const ATTEMPT_AT_A_CALLBACK = [
  'dynamodb:GetItem TablesResultsTable',
  'dynamodb:GetItem TablesWebhookSecretsTable',
  'dynamodb:PutItem TablesUsageTable',
  'dynamodb:UpdateItem TablesResultsTable',
  's3:GetObject DocumentsBucket/results/*',
];

/** What functions may do that no request calls. reviewed-permissions.ts has all others. */
export const REVIEWED_IN_THE_BACKGROUND: Readonly<Record<string, readonly string[]>> = {
  worker: [
    'dynamodb:BatchGetItem TablesCatalogTable',
    'dynamodb:BatchGetItem TablesEnrolmentsTable',
    'dynamodb:GetItem TablesCatalogTable',
    'dynamodb:GetItem TablesCountersTable',
    ...GALLERY_ROWS,
    'dynamodb:Query TablesGalleriesTable',
    'dynamodb:UpdateItem TablesGalleriesTable',
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:GetItem TablesTasksTable',
    'dynamodb:PutItem TablesEnrolmentsTable',
    'dynamodb:PutItem TablesUsageTable',
    'dynamodb:UpdateItem TablesEnrolmentsTable',
    'dynamodb:UpdateItem TablesResultsTable',
    's3:DeleteObject DocumentsBucket/results/*',
    's3:GetObject DocumentsBucket/galleries/*',
    's3:GetObject DocumentsBucket/results/*',
    's3:GetObject DocumentsBucket/tasks/*',
    's3:GetObject MediaObjectsBucket/images/*',
    's3:GetObject MediaObjectsBucket/references/*',
    's3:GetObject MediaObjectsBucket/thumbnails/*',
    's3:PutObject DocumentsBucket/galleries/*',
    's3:PutObject DocumentsBucket/results/*',
    // For pictures that it fetched from an address, and uploads.
    's3:PutObject MediaObjectsBucket/images/*',
    's3:DeleteObject UploadsObjectsBucket/claimed/*',
    's3:GetObject UploadsObjectsBucket/claimed/*',
    ...['BulkQueue', 'EnrolmentQueue', 'WaitingQueue'].flatMap((queue) => [
      `sqs:ChangeMessageVisibility ${queue}`,
      `sqs:DeleteMessage ${queue}`,
      `sqs:GetQueueAttributes ${queue}`,
      `sqs:ReceiveMessage ${queue}`,
    ]),
    'sqs:SendMessage CallbacksFirstAttemptsQueue',
    // To have a gallery packed anew.
    'sqs:SendMessage EnrolmentQueue',
  ],

  'attempt-callbacks': [
    ...ATTEMPT_AT_A_CALLBACK,
    'sqs:DeleteMessage CallbacksFirstAttemptsQueue',
    'sqs:GetQueueAttributes CallbacksFirstAttemptsQueue',
    'sqs:ReceiveMessage CallbacksFirstAttemptsQueue',
    'states:StartExecution CallbacksWorkflow',
  ],
  'deliver-callback': ATTEMPT_AT_A_CALLBACK,
  'record-given-up': [
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:PutItem TablesUsageTable',
    'dynamodb:UpdateItem TablesResultsTable',
  ],

  'fail-dead-letters': [
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:PutItem TablesUsageTable',
    'dynamodb:UpdateItem TablesResultsTable',
    's3:DeleteObject DocumentsBucket/results/*',
    ...['BulkDeadLetters', 'EnrolmentDeadLetters', 'WaitingDeadLetters'].flatMap((queue) => [
      `sqs:DeleteMessage ${queue}`,
      `sqs:GetQueueAttributes ${queue}`,
      `sqs:ReceiveMessage ${queue}`,
    ]),
    'sqs:SendMessage CallbacksFirstAttemptsQueue',
  ],
  'check-recognition': [
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:GetItem TablesTasksTable',
    'dynamodb:PutItem TablesCountersTable',
    'dynamodb:PutItem TablesResultsTable',
    'dynamodb:PutItem TablesTasksTable',
    'dynamodb:UpdateItem TablesCountersTable',
    's3:DeleteObject DocumentsBucket/results/*',
    's3:PutObject DocumentsBucket/tasks/*',
    's3:PutObject MediaObjectsBucket/images/*',
    'sqs:SendMessage WaitingQueue',
  ],
  'sweep-unfinished': [
    'dynamodb:GetItem TablesResultsTable',
    'dynamodb:PutItem TablesResultsTable',
    'dynamodb:Query TablesResultsTable/index/unfinished',
    'dynamodb:PutItem TablesUsageTable',
    'dynamodb:UpdateItem TablesCountersTable',
    'dynamodb:UpdateItem TablesResultsTable',
    's3:DeleteObject DocumentsBucket/results/*',
    's3:DeleteObject MediaObjectsBucket/images/*',
    's3:DeleteObject UploadsObjectsBucket/claimed/*',
    'sqs:SendMessage BulkQueue',
    'sqs:SendMessage CallbacksFirstAttemptsQueue',
  ],
  'sum-usage': ['dynamodb:PutItem TablesUsageTable', 'dynamodb:Query TablesUsageTable'],
};
