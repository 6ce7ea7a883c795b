import { describe, expect, it } from '@jest/globals';
import type { JudgedFacing } from '../../../lambdas/domain/recognition/judged-facings';
import { qualityOf } from '../../../lambdas/domain/recognition/quality';

const facing = (
  named: string | null,
  right: string | null | undefined,
  found = true,
): JudgedFacing => ({ annotation_id: 0, bbox: [0, 0, 9, 9], found, named, right });

const photo = (created_at: string, ...facings: JudgedFacing[]) => ({
  created_at,
  facings,
  notCompared: [],
});

describe('qualityOf', () => {
  it('counts confirmed facings only, by the Monday of their week', () => {
    const quality = qualityOf([
      photo('2026-11-22T23:59:59.999Z', facing('A', 'A'), facing('A', 'B'), facing('B', undefined)),
      photo('2026-11-16T00:00:00.000Z', facing(null, 'A', false), facing('A', null)),
      photo('2026-11-23T00:00:00.000Z', facing(null, null)),
      photo('2026-11-23T00:00:00.000Z', facing('A', undefined)),
    ]);

    expect(quality).toMatchObject({
      results: 3,
      weeks: [
        {
          week: '2026-11-23',
          results: 1,
          listed: 0,
          right_share: null,
          absent: 1,
          absent_named: 0,
        },
        {
          week: '2026-11-16',
          results: 2,
          listed: 3,
          right: 1,
          right_share: 1 / 3,
          missed: 1,
          absent: 1,
          absent_named: 1,
        },
      ],
    });
  });

  it('lists wrong names by how often they were given, and no missing ones', () => {
    const facings = [facing('A', 'B'), facing('A', null), facing('A', 'B'), facing(null, 'B')];

    expect(qualityOf([photo('2026-11-20T12:00:00.000Z', ...facings)]).confused).toEqual([
      { catalog_item_uuid: 'B', named_uuid: 'A', facings: 2 },
      { catalog_item_uuid: null, named_uuid: 'A', facings: 1 },
    ]);
  });

  it('counts a facing that was not compared with its item as absent', () => {
    const facings = [facing('A', 'B'), { ...facing('A', 'B'), annotation_id: 1 }];
    const created_at = '2026-11-20T12:00:00.000Z';

    const quality = qualityOf([
      { created_at, facings, notCompared: [{ annotation_id: 1, item_uuid: 'B' }] },
    ]);

    expect(quality.weeks).toMatchObject([{ listed: 1, right: 0, absent: 1, absent_named: 1 }]);
    expect(quality.confused.map((each) => each.catalog_item_uuid)).toEqual(['B', null]);
  });

  it('is empty without confirmed facings', () => {
    expect(qualityOf([])).toEqual({ results: 0, weeks: [], confused: [] });
  });
});
