import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { catalogueChangeRowSchema } from '../../contracts/gallery-rows';
import { dynamo } from '../aws/clients';
import { expiryAfter } from '../aws/expiry';
import { GALLERIES_KEY, galleriesTable, revisionText } from './gallery-entries';
import { putNewRow } from '../aws/new-rows';
import { catalogueListName, countersTable } from '../lists/positions';
import { queryRows } from '../aws/query-rows';
import { parseRow } from '../aws/rows';

/**
 * The log of a catalogue: its revision in table Counters and, for each revision, a row in table Galleries with
 * the changed item. Workers read from it whether items of a task have changed.
 */

/** How many days changes are kept: at least a day longer than a gallery is used. */
const CHANGES_KEPT_DAYS = 4;

/**
 * The largest number of changes to read: at 130 bytes each, 65 read units in all. Beyond that, loading the
 * gallery again costs less.
 */
const MAX_CHANGES_READ = 2_000;

/**
 * Waits, in ms, before a missing change is read again. A request takes a revision and writes the change some 5
 * ms later. If the request was killed in between, the change stays missing.
 */
const WAITS_FOR_CHANGE_MS = [20, 80, 300];

/**
 * The revision of an account's catalogue. It starts at 0 and grows with each item that is created, changed or
 * deleted.
 */
export async function getCatalogueRevision(accountId: string): Promise<number> {
  const answer = await dynamo().send(
    new GetCommand({
      TableName: countersTable(),
      Key: { list: catalogueListName(accountId) },
      ConsistentRead: true,
    }),
  );
  return parseRow('Counters', revisionSchema.optional(), answer.Item)?.revision ?? 0;
}

const revisionSchema = z.object({ revision: z.number().int().default(0) });

/**
 * Logs that an item was created, changed or deleted, which makes workers notice it. Call it after that is stored.
 */
export async function logCatalogueChange(accountId: string, itemUuid: string): Promise<void> {
  const revision = await incrementCatalogueRevision(accountId);
  const now = new Date();
  await putNewRow(
    { name: galleriesTable(), key: GALLERIES_KEY },
    {
      account_id: accountId,
      entry: changeEntry(revision),
      item_uuid: itemUuid,
      created_at: now.toISOString(),
      expires_at: expiryAfter(CHANGES_KEPT_DAYS, now),
    },
  );
}

async function incrementCatalogueRevision(accountId: string): Promise<number> {
  const answer = await dynamo().send(
    new UpdateCommand({
      TableName: countersTable(),
      Key: { list: catalogueListName(accountId) },
      UpdateExpression: 'ADD revision :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return parseRow('Counters', revisionSchema, answer.Attributes).revision;
}

const changeEntry = (revision: number): string => `change#${revisionText(revision)}`;

/**
 * The items that changed after one revision, up to and including another.
 * @returns undefined if there are too many changes, or if some are too old or missing from the log
 */
export async function readChangedItems(
  accountId: string,
  after: number,
  upTo: number,
): Promise<ReadonlySet<string> | undefined> {
  const wanted = upTo - after;
  if (wanted < 0 || wanted > MAX_CHANGES_READ) return undefined;
  if (wanted === 0) return new Set();
  for (const wait of [...WAITS_FOR_CHANGE_MS, undefined]) {
    const rows = await queryRows({
      TableName: galleriesTable(),
      KeyConditionExpression: 'account_id = :account AND entry BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':account': accountId,
        ':first': changeEntry(after + 1),
        ':last': changeEntry(upTo),
      },
      ConsistentRead: true,
    });
    if (rows.length === wanted) {
      return new Set(
        rows.map((row) => parseRow('Galleries', catalogueChangeRowSchema, row).item_uuid),
      );
    }
    if (wait !== undefined) await sleep(wait);
  }
  return undefined;
}
