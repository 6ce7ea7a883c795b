import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { ServiceError } from '../shared/json-protocol';
import type { Write, WriteJournal } from './write-journal';

const tableSchema = z.object({ TableName: z.string() });
const restoreSchema = z.object({
  SourceTableName: z.string(),
  TargetTableName: z.string(),
  RestoreDateTime: z.number(),
});
const describedSchema = z.object({
  Table: z.object({
    TableStatus: z.string(),
    AttributeDefinitions: z.unknown(),
    KeySchema: z.unknown(),
    GlobalSecondaryIndexes: z
      .array(z.object({ IndexName: z.string(), KeySchema: z.unknown(), Projection: z.unknown() }))
      .optional(),
  }),
});
const itemRequestSchema = z.looseObject({ TableName: z.string() });
const batchSchema = z.looseObject({ RequestItems: z.record(z.string(), z.array(z.unknown())) });

/** The wait between checks, short because a local table is ready in milliseconds. */
const READY_POLL_MS = 20;

/**
 * Sends a request to the database.
 * @throws Error if the request fails
 */
export type Send = (operation: string, input: object) => Promise<unknown>;

/** Operations that dynalite lacks: restoring a table from the journal, and related ones. */
export function recoveryOperations(
  journal: WriteJournal | undefined,
  send: Send,
): Readonly<Record<string, (input: unknown) => Promise<object>>> {
  return {
    DescribeContinuousBackups: (input) => {
      tableSchema.parse(input);
      const times = journal && {
        EarliestRestorableDateTime: journal.began.getTime() / 1000,
        LatestRestorableDateTime: Date.now() / 1000,
      };
      const status = journal ? 'ENABLED' : 'DISABLED';
      return Promise.resolve({
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: status,
          PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: status, ...times },
        },
      });
    },
    // The journal always records all tables, so there is nothing to switch on.
    UpdateContinuousBackups: () => Promise.resolve({}),
    RestoreTableToPointInTime: async (input) => {
      const { SourceTableName, TargetTableName, RestoreDateTime } = restoreSchema.parse(input);
      const time = new Date(RestoreDateTime * 1000);
      if (!journal || time < journal.began || time.getTime() > Date.now()) {
        throw new ServiceError('InvalidRestoreTimeException', 'Nothing is kept of that time.');
      }
      await createLike(send, SourceTableName, TargetTableName);
      for (const write of journal.until(time)) {
        const renamed = renamedWrite(write, SourceTableName, TargetTableName);
        if (renamed !== undefined) await send(write.operation, renamed);
      }
      return { TableDescription: { TableName: TargetTableName, TableStatus: 'ACTIVE' } };
    },
  };
}

async function createLike(send: Send, source: string, target: string): Promise<void> {
  const { Table: like } = describedSchema.parse(await send('DescribeTable', { TableName: source }));
  await send('CreateTable', {
    TableName: target,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: like.AttributeDefinitions,
    KeySchema: like.KeySchema,
    ...(like.GlobalSecondaryIndexes && {
      GlobalSecondaryIndexes: like.GlobalSecondaryIndexes.map(
        ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
      ),
    }),
  });
  const isReady = async (): Promise<boolean> => {
    const answer = describedSchema.parse(await send('DescribeTable', { TableName: target }));
    return answer.Table.TableStatus === 'ACTIVE';
  };
  while (!(await isReady())) await sleep(READY_POLL_MS);
}

/**
 * Returns a write changed to go to the restored table, or undefined if it was to a table other than the source.
 */
function renamedWrite({ body }: Write, source: string, target: string): object | undefined {
  const input: unknown = JSON.parse(body);
  const batch = batchSchema.safeParse(input).data;
  if (batch !== undefined) {
    const items = batch.RequestItems[source];
    return items && { RequestItems: { [target]: items } };
  }
  const item = itemRequestSchema.parse(input);
  return item.TableName === source ? { ...item, TableName: target } : undefined;
}
