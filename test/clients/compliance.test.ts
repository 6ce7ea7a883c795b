import { describe, expect, it } from '@jest/globals';
import { complianceRowsOf } from '../../clients/typescript/src/cli/compliance/compliance-rows';
import { newestCompleted } from '../../clients/typescript/src/cli/compliance/newest-results';
import { Tally } from '../../clients/typescript/src/cli/compliance/tally';
import { Turns } from '../../clients/typescript/src/cli/compliance/turns';

type Listed = { uuid: string; status: 'COMPLETED' | 'FAILED'; external_id?: string };
const results = (from: number, to: number): Listed[] =>
  Array.from({ length: to - from }, (_, index) => ({
    uuid: `r${from + index}`,
    status: 'COMPLETED',
  }));

/** The uuids that are read from a list (oldest first) while `change` alters it before each page except the first. */
async function given(list: Listed[], change: () => void, limit?: number): Promise<string[]> {
  let pages = 0;
  const page = (place: { limit: number; offset: number }) => {
    if (pages > 0) change();
    pages += 1;
    const items = list.toReversed().slice(place.offset, place.offset + place.limit);
    return Promise.resolve({ items, total: list.length, ...place });
  };
  const uuids: string[] = [];
  for await (const { uuid } of newestCompleted(page, limit)) uuids.push(uuid);
  return uuids;
}

describe('the newest results', () => {
  const expected = results(0, 450)
    .map(({ uuid }) => uuid)
    .toReversed();

  it.each([0, 1, 99, 100, 101, 350])(
    'are given once each though %d more come in before every page',
    async (more) => {
      const list = results(0, 450);
      let pages = 0;
      const change = (): void => {
        // The list stops growing after ten pages. No real list keeps growing as fast as it is read.
        if ((pages += 1) < 10) list.push(...results(list.length, list.length + more));
      };
      expect(await given(list, change)).toEqual(expected);
    },
  );

  it('are all given though the oldest are deleted meanwhile', async () => {
    const shrinking = results(0, 250);
    expect(await given(shrinking, () => shrinking.splice(0, 10))).toEqual(expected.slice(200, 430));
  });

  it('are those that are COMPLETED, up to the limit', async () => {
    const list = results(0, 300);
    for (const each of list.slice(150)) each.status = 'FAILED';
    expect(await given(list, () => undefined, 2)).toEqual(['r149', 'r148']);
  });
});

const NONE = {
  RIGHT: 0,
  TOO_FEW_FACINGS: 0,
  WRONG_PRODUCT: 0,
  WRONG_PLACE: 0,
  MISSING: 0,
  NOT_IN_VIEW: 0,
};

it('gives a result one row, if the planogram has no position', () => {
  const record = {
    planogram_uuid: 'p',
    result_uuid: 'r',
    external_id: null,
    file_name: null,
    score: null,
    counts: NONE,
    positions: [],
    extras: [],
    facings_beside: 0,
    must_have: [],
    actions: [],
    orders: [],
    warnings: [],
  };
  expect(complianceRowsOf(record)).toEqual([['r', null, null, null, '', '', '', '', '', '', '']]);
});

it('sums up scores and positions, without the results that have no score', () => {
  const tally = new Tally();
  tally.add({ score: 0.5, counts: { ...NONE, RIGHT: 1, MISSING: 1 } });
  tally.add({ score: 1, counts: { ...NONE, RIGHT: 2 } });
  tally.add({ score: null, counts: { ...NONE, NOT_IN_VIEW: 2 } });
  expect(String(tally)).toBe(
    'mean score 0.750; 1 without one, because nothing is in view; positions: 3 RIGHT, 1 MISSING, 2 NOT_IN_VIEW',
  );
});

it('ends what began first before what began later, even if the first failed', async () => {
  const turns = new Turns();
  const [first, second, third] = [turns.take(), turns.take(), turns.take()];
  const ended: number[] = [];
  void third.come.then(() => ended.push(3));
  void second.come.then(() => ended.push(2));
  second.end();
  await Promise.resolve();
  expect(ended).toEqual([]);
  first.end();
  await third.come;
  expect(ended).toEqual([2, 3]);
});
