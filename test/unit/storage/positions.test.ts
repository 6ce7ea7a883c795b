import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { dynamo } from '../../../lambdas/storage/aws/clients';
import {
  absorbFullSegments,
  deleteCounter,
  readListShape,
  takePositions,
  voidPosition,
} from '../../../lambdas/storage/lists/positions';
import { queryRows } from '../../../lambdas/storage/aws/query-rows';
import { embeddedServices } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.countersTable] });

const write = (row: object) =>
  dynamo().send(
    new PutCommand({ TableName: ENVIRONMENT_VARIABLES.countersTable, Item: { ...row } }),
  );

async function scan(): Promise<Record<string, unknown>[]> {
  const answer = await dynamo().send(
    new ScanCommand({ TableName: ENVIRONMENT_VARIABLES.countersTable }),
  );
  return answer.Items ?? [];
}

describe('takePositions', () => {
  const inTwoMinutes = () => new Date(Date.now() + 120_000).toISOString();

  it('gives each caller its own numbers, from 1 on', async () => {
    const list = randomUUID();

    const firsts = await Promise.all([1, 2, 3].map(() => takePositions(list, 10)));

    expect(firsts.toSorted((a, b) => a - b)).toEqual([1, 11, 21]);
  });

  it('takes nothing, and makes no position look old, when a copy of it arrives late', async () => {
    const list = randomUUID();
    const arrives = holdCopyOf('UpdateItem');
    await takePositions(list, 1);
    const later = { taken: 5, taken_at: inTwoMinutes() };
    await write({ list, ...later });

    expect(await arrives()).toBe(false);

    expect(await readListShape(list)).toEqual({
      taken: 5,
      takenAt: later.taken_at,
      voidUntil: 0,
      voids: [],
    });
  });

  it('gives numbers also if the clock is behind', async () => {
    const list = randomUUID();
    const taken_at = inTwoMinutes();
    await write({ list, taken: 5, taken_at });

    expect(await takePositions(list, 2)).toBe(6);

    expect(await readListShape(list)).toEqual({
      taken: 7,
      takenAt: taken_at,
      voidUntil: 0,
      voids: [],
    });
  });
});

describe('the voids of a list', () => {
  it('are kept in a row for each 1,000 positions', async () => {
    const list = randomUUID();
    await takePositions(list, 2_500);

    for (const position of [1, 1_000, 1_001, 2_001]) await voidPosition(list, position);

    const rows = [0, 1, 2].map((segment) =>
      queryRows({
        TableName: ENVIRONMENT_VARIABLES.countersTable,
        KeyConditionExpression: '#list = :list',
        ExpressionAttributeNames: { '#list': 'list' },
        ExpressionAttributeValues: { ':list': `${list}#voids#${segment}` },
      }),
    );
    expect((await Promise.all(rows)).flat().map((row) => row['voids'])).toEqual([
      new Set([1, 1_000]),
      new Set([1_001]),
      new Set([2_001]),
    ]);
    expect((await readListShape(list)).voids).toEqual([1, 1_000, 1_001, 2_001]);
  });

  /** Writes 999 voids of a segment, all but the given one. */
  const almostFill = (list: string, segment: number, last: number) => {
    const all = Array.from({ length: 1_000 }, (_, index) => 1_000 * segment + index + 1);
    return write({
      list: `${list}#voids#${segment}`,
      voids: new Set(all.filter((position) => position !== last)),
    });
  };

  it('become one number once all positions up to there are voids, and are deleted with the list', async () => {
    const list = randomUUID();
    await write({ list, taken: 3_000, void_segments: new Set([0, 1]) });
    await almostFill(list, 0, 7);
    await almostFill(list, 1, 1_007);
    await voidPosition(list, 2_500);

    await voidPosition(list, 1_007);
    await absorbFullSegments(list);
    expect(await readListShape(list)).toMatchObject({ voidUntil: 0, voids: { length: 2_000 } });
    // Once the first segment is full, the one after it follows.
    await voidPosition(list, 7);
    await absorbFullSegments(list);
    const shape = { taken: 3_000, voidUntil: 2_000, voids: [2_500] };
    expect(await readListShape(list)).toMatchObject(shape);
    // The sweep may void a position again.
    await voidPosition(list, 1_007);
    await absorbFullSegments(list);
    expect(await readListShape(list)).toMatchObject(shape);

    expect(await deleteCounter(list)).toBe(true);
    expect((await scan()).filter((row) => String(row['list']).startsWith(list))).toEqual([]);
  });

  it('are still read from segments that were written with 10,000 positions each', async () => {
    const list = randomUUID();
    await write({ list, taken: 12_000, void_segments: new Set([0, 1]) });
    await write({ list: `${list}#voids#0`, voids: new Set([7, 1_500, 9_000]) });
    await write({ list: `${list}#voids#1`, voids: new Set([10_001]) });

    await voidPosition(list, 1_600);
    await voidPosition(list, 9_001);
    await absorbFullSegments(list);

    const { taken, voids } = await readListShape(list);
    expect(taken).toBe(12_000);
    expect(voids).toEqual([7, 1_500, 1_600, 9_000, 9_001, 10_001]);
  });
});
