import type { Server } from 'node:http';
import { afterAll, beforeAll } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { createDynamoDbServer } from '../../local/dynamodb/server';
import { createTables, type TableProperties } from '../../local/dynamodb/tables';
import { sdkEnvironment } from '../../local/functions/function-environment';
import { closeServer, HOST, listen } from '../../local/shared/listen';
import { ObjectStore } from '../../local/s3/object-store';
import { createS3Server } from '../../local/s3/server';
import { temporaryFolder } from './temporary-folder';

/** No server listens at this address. */
export const DEAD = `http://${HOST}:1`;

type Keys = readonly [partition: string, sort?: string];

/** The key attributes of each table. All are strings. */
const KEYS = {
  [ENVIRONMENT_VARIABLES.catalogTable]: ['account_id', 'item_uuid'],
  [ENVIRONMENT_VARIABLES.enrolmentsTable]: ['account_id', 'item_uuid'],
  [ENVIRONMENT_VARIABLES.galleriesTable]: ['account_id', 'entry'],
  [ENVIRONMENT_VARIABLES.planogramsTable]: ['account_id', 'planogram_uuid'],
  [ENVIRONMENT_VARIABLES.tasksTable]: ['account_id', 'task_uuid'],
  [ENVIRONMENT_VARIABLES.resultsTable]: ['owner', 'result_uuid'],
  [ENVIRONMENT_VARIABLES.apiKeysTable]: ['key_hash'],
  [ENVIRONMENT_VARIABLES.countersTable]: ['list'],
  [ENVIRONMENT_VARIABLES.webhookSecretsTable]: ['account_id'],
  [ENVIRONMENT_VARIABLES.idempotencyTable]: ['account_id', 'request_hash'],
  [ENVIRONMENT_VARIABLES.uploadsTable]: ['account_id', 'upload_id'],
  [ENVIRONMENT_VARIABLES.usageTable]: ['period', 'entry'],
} as const satisfies Readonly<Record<string, Keys>>;
type Table = keyof typeof KEYS;

interface EmbeddedResources {
  readonly tables: readonly Table[];
  /** The keys of a table's indexes, by table and index. All are strings, except `position`. */
  readonly indexes?: Readonly<Partial<Record<Table, Readonly<Record<string, Keys>>>>>;
  readonly buckets?: readonly string[];
}

/** The indexes of table Results by time and by external_id. */
export const RESULT_INDEXES = {
  'by-created': ['owner', 'created_at'],
  'by-external-id': ['owner', 'external_id'],
} as const;

/** The sparse index that the sweep reads, and the tables that have it. */
export const UNFINISHED_INDEX = { unfinished: ['unfinished', 'created_at'] } as const;
export const SWEPT_INDEXES = {
  [ENVIRONMENT_VARIABLES.resultsTable]: UNFINISHED_INDEX,
  [ENVIRONMENT_VARIABLES.tasksTable]: UNFINISHED_INDEX,
} as const;

/** What the storage of catalogue items needs. */
export const CATALOGUE_TABLES = [
  ENVIRONMENT_VARIABLES.catalogTable,
  ENVIRONMENT_VARIABLES.enrolmentsTable,
  ENVIRONMENT_VARIABLES.countersTable,
  ENVIRONMENT_VARIABLES.galleriesTable,
] as const;

/**
 * Creates empty tables and buckets for the tests of a file, named after the variables by which storage code
 * finds them.
 */
export function embeddedServices({ tables, indexes = {}, buckets = [] }: EmbeddedResources): void {
  const objects = new ObjectStore(temporaryFolder(), new Set(buckets));
  const servers = {
    dynamodb: createDynamoDbServer(temporaryFolder()),
    s3: createS3Server(objects),
  };
  const open = async (server: Server) => `http://${HOST}:${await listen(server, 0)}`;

  beforeAll(async () => {
    await objects.prepare();
    const dynamodb = await open(servers.dynamodb);
    const s3 = await open(servers.s3);
    const names = [...tables, ...buckets];
    Object.assign(
      process.env,
      sdkEnvironment({ dynamodb, s3, sqs: DEAD, sfn: DEAD }),
      Object.fromEntries(names.map((name) => [name, name])),
    );
    await createTables(
      dynamodb,
      new Map(tables.map((name) => [name, propertiesOf(KEYS[name], indexes[name])])),
    );
  });
  afterAll(() => Promise.all(Object.values(servers).map(closeServer)));
}

const schemaOf = ([partition, sort]: Keys) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  ...(sort === undefined ? [] : [{ AttributeName: sort, KeyType: 'RANGE' as const }]),
];

function propertiesOf(keys: Keys, indexes: Readonly<Record<string, Keys>> = {}): TableProperties {
  const used = [keys, ...Object.values(indexes)].flatMap(schemaOf);
  const names = new Set(used.map(({ AttributeName }) => AttributeName));
  const secondary = Object.entries(indexes).map(([IndexName, of]) => ({
    IndexName,
    KeySchema: schemaOf(of),
    Projection: { ProjectionType: 'ALL' as const },
  }));
  return {
    KeySchema: schemaOf(keys),
    AttributeDefinitions: [...names].map((AttributeName) => ({
      AttributeName,
      AttributeType: AttributeName === 'position' ? 'N' : 'S',
    })),
    ...(secondary.length > 0 && { GlobalSecondaryIndexes: secondary }),
  };
}
