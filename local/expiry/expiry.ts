import { DeleteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { ObjectStore } from '../s3/object-store';
import type { CloudTemplate } from '../template/cloud-template';
import { LOCAL_CREDENTIALS, REGION } from '../template/pseudo-parameters';
import { bucketName } from '../template/resource-types';

/** The properties that say when rows of a table expire. */
const tableSchema = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string() })),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
});
const bucketSchema = z.object({
  LifecycleConfiguration: z
    .object({
      Rules: z.array(
        z.object({
          Status: z.enum(['Enabled', 'Disabled']),
          Prefix: z.string().default(''),
          ExpirationInDays: z.number().optional(),
        }),
      ),
    })
    .optional(),
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Milliseconds before expired rows and objects are first deleted. Finding them means reading all rows and
 * objects, which would slow the first requests.
 */
const FIRST_MS = 60_000;

interface Expiring {
  readonly template: CloudTemplate;
  readonly dynamodb: string;
  readonly objects: ObjectStore;
}

/**
 * Deletes expired rows and objects every hour, and once soon after the start, like DynamoDB's time to live and
 * S3's lifecycle rules. Clear the returned timers to stop it.
 */
export function startExpiry(expiring: Expiring): NodeJS.Timeout[] {
  const expire = (): void => {
    Promise.all([
      deleteExpiredRows(expiring, new Date()),
      deleteExpiredObjects(expiring, new Date()),
    ]).catch((error: unknown) => {
      console.error('[expiry] goes on in an hour:', error);
    });
  };
  return [setTimeout(expire, FIRST_MS), setInterval(expire, HOUR_MS)];
}

/** Deletes rows whose expiry time, in seconds since the epoch, has passed. */
export async function deleteExpiredRows(
  { template, dynamodb }: Pick<Expiring, 'template' | 'dynamodb'>,
  now: Date,
): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: dynamodb,
    region: REGION,
    credentials: LOCAL_CREDENTIALS,
  });
  const seconds = String(Math.floor(now.getTime() / 1_000));
  try {
    for (const { id, properties } of template.ofType('AWS::DynamoDB::Table', tableSchema)) {
      const { TimeToLiveSpecification: expiry, KeySchema } = properties;
      if (!expiry?.Enabled) continue;
      const condition = {
        ExpressionAttributeNames: { '#expiry': expiry.AttributeName },
        ExpressionAttributeValues: { ':now': { N: seconds } },
      };
      const pages = paginateScan(
        { client },
        { TableName: id, FilterExpression: '#expiry < :now', ...condition },
      );
      for await (const { Items = [] } of pages) {
        for (const row of Items) {
          const key = KeySchema.flatMap(({ AttributeName: name }) =>
            row[name] ? [[name, row[name]] as const] : [],
          );
          await client.send(
            new DeleteItemCommand({
              TableName: id,
              Key: Object.fromEntries(key),
              // The row may have been written again since the scan.
              ConditionExpression: 'attribute_not_exists(#expiry) OR #expiry < :now',
              ...condition,
            }),
          );
        }
      }
    }
  } finally {
    client.destroy();
  }
}

/** Deletes objects that are older than their bucket's lifecycle rules allow. */
export async function deleteExpiredObjects(
  { template, objects }: Pick<Expiring, 'template' | 'objects'>,
  now: Date,
): Promise<void> {
  for (const { id, properties } of template.ofType('AWS::S3::Bucket', bucketSchema)) {
    for (const rule of properties.LifecycleConfiguration?.Rules ?? []) {
      if (rule.ExpirationInDays === undefined || rule.Status === 'Disabled') continue;
      const before = new Date(now.getTime() - rule.ExpirationInDays * DAY_MS).toISOString();
      for (const { key, modified } of await objects.list(bucketName(id), rule.Prefix)) {
        if (modified < before) await objects.delete(bucketName(id), key);
      }
    }
  }
}
