import { isDeepStrictEqual } from 'node:util';
import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from './conditions';

/** How often a change is tried while other requests keep changing the row. */
const MAX_UPDATE_ATTEMPTS = 5;

/** A row that callers can change. When they delete it, it stays in the table, marked DELETED. */
interface ChangeableRow {
  readonly status: 'ACTIVE' | 'DELETED';
  readonly updated_at: string;
}

export interface Change extends Pick<UpdateCommandInput, 'ExpressionAttributeNames'> {
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
}

/** Functions that read a row, and that change it unless it is deleted. */
interface RowAccess<Row> {
  update(
    change: Change,
    values: Readonly<Record<string, unknown>>,
  ): Promise<{ Attributes?: Record<string, unknown> | undefined }>;
  parse(attributes: Record<string, unknown> | undefined): Row;
  read(): Promise<Row | undefined>;
}

/**
 * Sets fields of a row; those with the value undefined are removed.
 * @returns the changed row; undefined if it was deleted meanwhile.
 */
export async function replaceFields<Row extends ChangeableRow>(
  row: Row,
  fields: Readonly<Record<string, unknown>>,
  access: RowAccess<Row>,
): Promise<Row | undefined> {
  let now = later(row.updated_at);
  for (let attempt = 0; attempt < MAX_UPDATE_ATTEMPTS; attempt++) {
    const all: Readonly<Record<string, unknown>> = { ...fields, updated_at: now };
    const names = Object.keys(all);
    const set = names.filter((name) => all[name] !== undefined);
    const removed = names.filter((name) => all[name] === undefined);
    const answer = await unlessRefused(
      access.update(
        {
          UpdateExpression:
            `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}` +
            (removed.length > 0 ? ` REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : ''),
          // A copy of this write that arrives late must not undo later ones.
          ConditionExpression: 'updated_at < :updated_at',
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        },
        Object.fromEntries(set.map((name) => [`:${name}`, all[name]])),
      ),
    );
    if (answer) return access.parse(answer.Attributes);
    const stored = await access.read();
    if (stored?.status !== 'ACTIVE') return undefined;
    // The SDK repeats a write whose answer was lost. The repeat finds the values that the first one wrote.
    const found = new Map<string, unknown>(Object.entries(stored));
    if (names.every((name) => isDeepStrictEqual(found.get(name), all[name]))) return stored;
    now = later(stored.updated_at);
  }
  throw new Error('The row is changed all the time');
}

/** The current time or, if another clock was ahead, 1 ms after the given time: whichever is later. */
const later = (time: string): string =>
  new Date(Math.max(Date.now(), Date.parse(time) + 1)).toISOString();
