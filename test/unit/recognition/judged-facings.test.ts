import { expect, it } from '@jest/globals';
import { judgedFacings } from '../../../lambdas/domain/recognition/judged-facings';
import { photoOf, uuidOf } from '../../support/planned-bay';

it('tells how each facing was named and what a person says it is', () => {
  // Facings 0 to 4: A, A, B, B and one without a name.
  const [a, b, elsewhere] = [uuidOf('A'), uuidOf('B'), uuidOf('C')];
  const corrections = {
    facings: [
      { id: 0, verdict: 'RIGHT' as const },
      { id: 1, verdict: 'OTHER_ITEM' as const, catalog_item_uuid: elsewhere },
      { id: 2, verdict: 'NOT_IN_CATALOG' as const },
      { id: 3, verdict: 'NO_PRODUCT' as const },
      { id: 4, bbox: [1, 2, 3, 4] as [number, number, number, number] },
    ],
    added: [{ bbox: [9, 9, 9, 9] as [number, number, number, number], catalog_item_uuid: b }],
  };

  const judged = judgedFacings(photoOf(['AABB?']), corrections);

  expect(judged).toMatchObject([
    { annotation_id: 0, found: true, named: a, right: a },
    { annotation_id: 1, found: true, named: a, right: elsewhere },
    { annotation_id: 2, found: true, named: b, right: null },
    { annotation_id: 4, found: true, named: null, right: undefined },
    { annotation_id: 5, found: false, named: null, right: b },
  ]);
  expect(judged.slice(-2).map(({ bbox }) => bbox)).toEqual([
    [1, 2, 3, 4],
    [9, 9, 9, 9],
  ]);
});
