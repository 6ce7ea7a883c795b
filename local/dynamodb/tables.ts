import { isDeepStrictEqual } from 'node:util';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  type TableDescription,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
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

/**
 * Waiter settings in seconds. A local table is ready in milliseconds, but waiters pause for 20 s or more by
 * default.
 */
const WAITING = { maxWaitTime: 30, minDelay: 0.02, maxDelay: 0.5 };

/**
 * Creates the missing tables and waits until they are ready.
 * @throws Error if a table in the state folder differs from the template in keys or indexes
 */
export async function createTables(
  endpoint: string,
  tables: ReadonlyMap<string, TableProperties>,
): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: LOCAL_CREDENTIALS });
  try {
    for (const [name, properties] of tables) {
      const table = { TableName: name };
      try {
        await client.send(
          new CreateTableCommand({ ...table, BillingMode: 'PAY_PER_REQUEST', ...properties }),
        );
        await waitUntilTableExists({ client, ...WAITING }, table);
      } catch (error) {
        if (!(error instanceof ResourceInUseException)) throw error;
        const { Table } = await client.send(new DescribeTableCommand(table));
        if (Table) checkUnchanged(name, Table, properties);
      }
    }
  } finally {
    client.destroy();
  }
}

function checkUnchanged(name: string, existing: TableDescription, now: TableProperties): void {
  if (isDeepStrictEqual(keysOf(existing), keysOf(now))) return;
  throw new Error(
    `Table ${name} in the state folder has other keys or indexes than the template. ` +
      'Start with another --state folder, or remove this one.',
  );
}

/** The keys and projection types of a table's indexes, by index name, and the table's own keys, under the name ''. */
const keysOf = (table: TableDescription | TableProperties): Record<string, unknown> =>
  Object.fromEntries([
    ['', table.KeySchema],
    ...(table.GlobalSecondaryIndexes ?? []).map((index) => [
      index.IndexName,
      [index.KeySchema, index.Projection?.ProjectionType],
    ]),
  ]) as Record<string, unknown>;
