import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { LOCAL_CREDENTIALS, REGION } from '../template/pseudo-parameters';

const keySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }),
);

/** The properties of AWS::DynamoDB::Table that the local cloud uses. */
export const tablePropertiesSchema = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .optional(),
});
export type TableProperties = z.infer<typeof tablePropertiesSchema>;

/** Seconds. A local table is ready in milliseconds, and by default a waiter looks every two seconds. */
const WAITING = { maxWaitTime: 30, minDelay: 0.02, maxDelay: 0.5 };

/**
 * Creates the missing tables and waits until they are ready.
 * @throws Error when a table of the state folder has other keys or indexes than the template
 */
export async function createTables(
  endpoint: string,
  tables: ReadonlyMap<string, TableProperties>,
): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: LOCAL_CREDENTIALS });
  try {
    for (const [name, properties] of tables) {
      const existing = await describe(client, name);
      if (existing) checkUnchanged(name, existing, properties);
      else {
        await client.send(
          new CreateTableCommand({
            TableName: name,
            BillingMode: 'PAY_PER_REQUEST',
            ...properties,
          }),
        );
        await waitUntilTableExists({ client, ...WAITING }, { TableName: name });
      }
    }
  } finally {
    client.destroy();
  }
}

async function describe(
  client: DynamoDBClient,
  name: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

function checkUnchanged(name: string, existing: TableDescription, now: TableProperties): void {
  const before = fingerprint(existing.KeySchema, existing.GlobalSecondaryIndexes);
  if (before === fingerprint(now.KeySchema, now.GlobalSecondaryIndexes)) return;
  throw new Error(
    `Table ${name} in the state folder has other keys or indexes than the template. ` +
      'Start with another --state folder, or remove this one.',
  );
}

type KeySchema = TableDescription['KeySchema'];
type Indexes =
  TableDescription['GlobalSecondaryIndexes'] | TableProperties['GlobalSecondaryIndexes'];

function fingerprint(key: KeySchema, indexes: Indexes): string {
  const keys = (schema: KeySchema): unknown =>
    schema?.map(({ AttributeName, KeyType }) => [AttributeName, KeyType]);
  const parts = (indexes ?? []).map((index) =>
    JSON.stringify([index.IndexName, keys(index.KeySchema), index.Projection?.ProjectionType]),
  );
  return JSON.stringify([keys(key), parts.sort()]);
}
