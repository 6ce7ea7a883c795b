import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { ListShape } from '../../domain/live-positions';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { getRows } from '../aws/batches';
import { dynamo } from '../aws/clients';
import { isConditionalWriteRefusal, unlessRefused } from '../aws/conditions';
import { deleteRow } from '../aws/delete-row';
import { parseRow } from '../aws/rows';

/**
 * Each row of a list takes a position from the list's counter: 1, 2, 3 ... in order of creation. With an index
 * by position, every page costs the same. Positions without a row are voids, kept in sets.
 */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.countersTable]: z.string() }),
);
export const countersTable = () => environment()[ENVIRONMENT_VARIABLES.countersTable];

/** The names of lists, which are partition keys of table Counters. */
export const catalogueListName = (accountId: string) => `catalog#${accountId}`;
export const tasksListName = (accountId: string) => `tasks#${accountId}`;
export const planogramsListName = (accountId: string) => `planograms#${accountId}`;
export const resultsListName = (owner: string) => `results#${owner}`;

/**
 * How many positions one segment, a row of voids, covers. At 5 bytes a number, adding a void costs at most 5
 * write units. A list of 100,000 rows has 100 segments, read in one batch.
 */
const POSITIONS_PER_VOID_SEGMENT = 1_000;
/** The number of the first segment after these positions, which are whole segments. */
const segmentAfter = (voidUntil: number) => voidUntil / POSITIONS_PER_VOID_SEGMENT;
const voidSegmentOf = (position: number) => Math.floor((position - 1) / POSITIONS_PER_VOID_SEGMENT);
const voidSegmentRowName = (list: string, segment: number) => `${list}#voids#${segment}`;

const numberSet = z.set(z.number().int()).default(new Set());
const counterSchema = z.object({
  taken: z.number().int().default(0),
  /** When the latest position was taken. */
  taken_at: z.string().optional(),
  /** The numbers of the segments that have voids. */
  void_segments: numberSet,
  /** All positions up to this one are voids. Their segments count no more. */
  void_until: z.number().int().default(0),
});
const segmentSchema = z.object({ voids: numberSet });

/**
 * The furthest `taken_at` may move back. The clocks of functions differ by less, and positions count as
 * abandoned only after a much longer time.
 */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Takes the next positions of a list. Positions lost with a repeated request become voids.
 * @returns the first of them; the others are the numbers that follow.
 */
export async function takePositions(list: string, count: number): Promise<number> {
  const now = Date.now();
  const take = (change: Pick<UpdateCommandInput, 'UpdateExpression'> & ConditionOfUpdate) =>
    dynamo().send(
      new UpdateCommand({
        TableName: countersTable(),
        Key: { list },
        UpdateExpression: change.UpdateExpression,
        ConditionExpression: change.ConditionExpression,
        ExpressionAttributeValues: { ':count': count, ...change.ExpressionAttributeValues },
        ReturnValues: 'ALL_NEW',
      }),
    );
  const answer = await take({
    UpdateExpression: 'ADD taken :count SET taken_at = :now',
    // A late copy of this write must not make positions that were taken since then look old.
    ConditionExpression: 'attribute_not_exists(taken_at) OR taken_at < :soon',
    ExpressionAttributeValues: {
      ':now': new Date(now).toISOString(),
      ':soon': new Date(now + MAX_CLOCK_DIFFERENCE_MS).toISOString(),
    },
  }).catch((error: unknown) => {
    if (!isConditionalWriteRefusal(error)) throw error;
    // This clock is behind by more than MAX_CLOCK_DIFFERENCE_MS, so `taken_at` stays as it is.
    return take({
      UpdateExpression: 'ADD taken :count',
      ConditionExpression: 'attribute_exists(taken_at)',
    });
  });
  return counterSchema.parse(answer.Attributes).taken - count + 1;
}

type ConditionOfUpdate = Pick<
  UpdateCommandInput,
  'ConditionExpression' | 'ExpressionAttributeValues'
>;

/** How many positions of a list are taken, when the latest was taken, and its voids. */
export async function readListShape(
  list: string,
): Promise<ListShape & { readonly takenAt: string | undefined }> {
  const counter = parseRow('Counters', counterSchema, (await getCounterRow(list)) ?? {});
  const { taken, taken_at: takenAt, void_until: voidUntil } = counter;
  const segments = await getRows(
    countersTable(),
    [...counter.void_segments]
      .filter((segment) => segment >= segmentAfter(voidUntil))
      .map((segment) => ({ list: voidSegmentRowName(list, segment) })),
  );
  const voids = segments.flatMap((row) => [...parseRow('Counters', segmentSchema, row).voids]);
  return { taken, takenAt, voidUntil, voids: voids.sort((a, b) => a - b) };
}

/** Adds a position that has no row to the list's voids. Adding it again changes nothing. */
export async function voidPosition(list: string, position: number): Promise<void> {
  const segment = voidSegmentOf(position);
  // The segment's number is written first. If a crash follows, the number refers to a missing row, which is
  // harmless.
  await addToNumberSet(list, 'void_segments', segment);
  await addToNumberSet(voidSegmentRowName(list, segment), 'voids', position);
}

/** Whether all positions of a segment are voids. Rows written with 10,000 positions each never count as full. */
function isFull(segment: number, row: unknown): boolean {
  const { voids } = parseRow('Counters', segmentSchema, row);
  return (
    voids.size === POSITIONS_PER_VOID_SEGMENT &&
    [...voids].every((position) => voidSegmentOf(position) === segment)
  );
}

/**
 * Replaces the full segments at the beginning of a list by one number. Results expire in order of creation, so a
 * list keeps no more segments than its rows need, however many have expired.
 */
export async function absorbFullSegments(list: string): Promise<void> {
  for (;;) {
    const { void_segments, void_until } = parseRow(
      'Counters',
      counterSchema,
      (await getCounterRow(list)) ?? {},
    );
    const segment = segmentAfter(void_until);
    if (!void_segments.has(segment)) return;
    if (!isFull(segment, (await getCounterRow(voidSegmentRowName(list, segment))) ?? {})) return;
    await unlessRefused(
      dynamo().send(
        new UpdateCommand({
          TableName: countersTable(),
          Key: { list },
          UpdateExpression: 'SET void_until = :next DELETE void_segments :absorbed',
          ConditionExpression:
            void_until === 0 ? 'attribute_not_exists(void_until)' : 'void_until = :until',
          ExpressionAttributeValues: {
            ':next': void_until + POSITIONS_PER_VOID_SEGMENT,
            ':absorbed': new Set([segment]),
            ...(void_until > 0 && { ':until': void_until }),
          },
        }),
      ),
    );
  }
}

async function getCounterRow(list: string): Promise<Record<string, unknown> | undefined> {
  const answer = await dynamo().send(
    new GetCommand({ TableName: countersTable(), Key: { list }, ConsistentRead: true }),
  );
  return answer.Item;
}

async function addToNumberSet(list: string, attribute: string, value: number): Promise<void> {
  await dynamo().send(
    new UpdateCommand({
      TableName: countersTable(),
      Key: { list },
      UpdateExpression: 'ADD #attribute :value',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':value': new Set([value]) },
    }),
  );
}

/** Deletes the counter and the voids of a list. */
export async function deleteCounter(list: string): Promise<boolean> {
  const row = await getCounterRow(list);
  if (!row) return false;
  const { void_segments, void_until } = parseRow('Counters', counterSchema, row);
  const absorbed = Array.from({ length: segmentAfter(void_until) }, (_, segment) => segment);
  const segments = [...new Set([...absorbed, ...void_segments])].map((segment) =>
    voidSegmentRowName(list, segment),
  );
  // The counter goes last, because it lists the segments.
  for (const name of [...segments, list]) await deleteCounterRow(name);
  return true;
}

/** Deletes one row of the table Counters. Deleting it again changes nothing. */
export const deleteCounterRow = (list: string): Promise<void> =>
  deleteRow(countersTable(), { list });
