import { describe, expect, test } from '@jest/globals';
import { API_METHODS } from '../../lambdas/api/routes';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { ALLOCATOR_ENVIRONMENT } from '../../lambdas/worker/allocator';
import { bundleFacts } from '../support/bundle-facts';
import { deployedFunctions, plain } from '../support/deployed-functions';
import { readTemplates } from '../support/template';

const { service } = readTemplates();
const functions = deployedFunctions(service);
const OURS: readonly string[] = Object.values(ENVIRONMENT_VARIABLES);

/**
 * Variables that the app does not set. Lambda sets the first two and the trace header; tests and developers
 * set the last.
 */
const SET_ELSEWHERE: readonly string[] = [
  ENVIRONMENT_VARIABLES.taskRoot,
  ENVIRONMENT_VARIABLES.functionMemoryMb,
  // The app sets it only for a stage with a name (stages.test.ts).
  ENVIRONMENT_VARIABLES.metricsNamespace,
  ENVIRONMENT_VARIABLES.traceHeader,
  ENVIRONMENT_VARIABLES.outboundAllowance,
];

/** The code that sends messages reads all of these, but a function gets only its own lanes' variables. */
const LANES: readonly string[] = [
  ENVIRONMENT_VARIABLES.waitingQueueUrl,
  ENVIRONMENT_VARIABLES.bulkQueueUrl,
  ENVIRONMENT_VARIABLES.enrolmentQueueUrl,
];

describe.each(functions)('the environment of $name', (fn) => {
  const set = Object.keys(fn.Environment.Variables).filter((name) => OURS.includes(name));

  test('has the variables that the bundle reads, and no other', async () => {
    const { variables } = await bundleFacts(fn.name);
    const read = [...variables].filter((name) => !SET_ELSEWHERE.includes(name));
    const withoutLanes = (names: readonly string[]) =>
      names.filter((name) => !LANES.includes(name)).sort();
    expect(withoutLanes(set)).toEqual(withoutLanes(read));

    const usesLane = read.some((name) => LANES.includes(name));
    expect(set.some((name) => LANES.includes(name))).toBe(usesLane);
  });
});

test('each variable holds the name of the resource that it is called after', () => {
  const values = functions.flatMap((fn) =>
    Object.entries(fn.Environment.Variables)
      .filter(([name]) => OURS.includes(name))
      .map(([name, value]) => `${name}=${plain(service.text(value))}`),
  );
  expect([...new Set(values)].sort()).toEqual([
    'API_KEYS_TABLE=TablesApiKeysTable',
    'BULK_QUEUE_URL=BulkQueue',
    'CALLBACK_STATE_MACHINE_ARN=CallbacksWorkflow',
    'CATALOG_TABLE=TablesCatalogTable',
    'CORS_ORIGINS=*',
    'COUNTERS_TABLE=TablesCountersTable',
    'DOCUMENTS_BUCKET=DocumentsBucket',
    'ENROLMENTS_TABLE=TablesEnrolmentsTable',
    'ENROLMENT_QUEUE_URL=EnrolmentQueue',
    'GALLERIES_TABLE=TablesGalleriesTable',
    'IDEMPOTENCY_TABLE=TablesIdempotencyTable',
    'IMAGE_RETENTION_DAYS=0',
    'MEDIA_BASE_URL=https://<MediaDistributionFB529AA1.DomainName>',
    'MEDIA_BUCKET=MediaObjectsBucket',
    'PLANOGRAMS_TABLE=TablesPlanogramsTable',
    'RATE_LIMIT_POLICY="account";q=10;w=1',
    'RATE_LIMIT_POLICY="account";q=50;w=1',
    'RECOGNITION_CHECK_MINUTES=4',
    'RESULTS_TABLE=TablesResultsTable',
    'TASKS_TABLE=TablesTasksTable',
    'UPLOADS_BUCKET=UploadsObjectsBucket',
    'UPLOADS_ORIGIN=https://UploadsObjectsBucket.s3.<AWS::Region>.<AWS::URLSuffix>',
    'UPLOADS_TABLE=TablesUploadsTable',
    'USAGE_TABLE=TablesUsageTable',
    'WAITING_QUEUE_URL=WaitingQueue',
    'WEBHOOK_SECRETS_TABLE=TablesWebhookSecretsTable',
  ]);
});

test('the function of every POST route can answer a repeated request, and no other function', async () => {
  const posts = API_METHODS.filter(({ method }) => method === 'POST').map(
    ({ functionName }) => functionName,
  );
  const able = await Promise.all(
    functions.map(async ({ name }) => {
      const { variables } = await bundleFacts(name);
      return variables.has(ENVIRONMENT_VARIABLES.idempotencyTable) ? [name] : [];
    }),
  );
  expect(able.flat().sort()).toEqual([...new Set(posts)].sort());
});

test.each([
  ['catalogue', ENVIRONMENT_VARIABLES.enrolmentQueueUrl],
  ['sync-image', ENVIRONMENT_VARIABLES.waitingQueueUrl],
  ['submission', ENVIRONMENT_VARIABLES.bulkQueueUrl],
  ['sweep-unfinished', ENVIRONMENT_VARIABLES.bulkQueueUrl],
  ['worker', ENVIRONMENT_VARIABLES.waitingQueueUrl],
  ['worker', ENVIRONMENT_VARIABLES.bulkQueueUrl],
  ['tasks', ENVIRONMENT_VARIABLES.enrolmentQueueUrl],
  ['worker', ENVIRONMENT_VARIABLES.enrolmentQueueUrl],
])('%s is told the address of its lane by %s', (name, variable) => {
  const fn = functions.find((candidate) => candidate.name === name);
  expect(Object.keys(fn?.Environment.Variables ?? {})).toContain(variable);
});

test('only the worker has the variables of the memory allocator', () => {
  const tuned = functions.filter((fn) =>
    Object.keys(ALLOCATOR_ENVIRONMENT).some((name) => name in fn.Environment.Variables),
  );
  expect(tuned.map(({ name }) => name)).toEqual(['worker']);
  expect(tuned[0]?.Environment.Variables).toMatchObject(ALLOCATOR_ENVIRONMENT);
});
