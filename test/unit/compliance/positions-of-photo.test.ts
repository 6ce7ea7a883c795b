import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecognitionDocument } from '../../../lambdas/contracts/result';
import { compareWithPlanogram } from '../../../lambdas/domain/compliance/compare';
import { photoShelvesOf } from '../../../lambdas/domain/compliance/photo-shelves';
import { positionsOfPhoto } from '../../../lambdas/domain/compliance/positions-of-photo';
import { lettersOf, photoOf, STEP, uuidOf } from '../../support/planned-bay';

/** The photo, with every board stepping down by some pixels at a column. */
function withStep(photo: RecognitionDocument, column: number, pixels: number) {
  const annotations = photo.coco.annotations.map((annotation) => {
    const [x, y, width, height] = annotation.bbox;
    const bbox: typeof annotation.bbox = [x, y + (x < column * STEP.x ? 0 : pixels), width, height];
    return { ...annotation, bbox };
  });
  return { ...photo, coco: { ...photo.coco, annotations } };
}

const comparedWithItself = (document: RecognitionDocument) =>
  compareWithPlanogram({
    planogram: {
      planogram_uuid: uuidOf('1'),
      positions: positionsOfPhoto(document),
      must_have: [],
    },
    resultUuid: uuidOf('2'),
    document,
    nameOf: new Map(),
    itemsOfTask: new Set(),
  });

const shelf = fc
  .array(fc.constantFrom(...lettersOf('ABC?')), { minLength: 1, maxLength: 8 })
  .map((letters) => letters.join(''));

it('gives neighbours of one product one position, and facings without a name none', () => {
  const [first, second, third, fourth] = positionsOfPhoto(photoOf(['AA?AB', '??', 'C']));

  expect(first).toEqual({
    shelf_id: 1,
    position: 1,
    catalog_item_uuid: uuidOf('A'),
    facings: 2,
  });
  expect(second).toEqual({ ...first, position: 2, facings: 1 });
  expect(third).toEqual({ ...second, position: 3, catalog_item_uuid: uuidOf('B') });
  expect(fourth).toMatchObject({ shelf_id: 2, position: 1, catalog_item_uuid: uuidOf('C') });
});

it('makes a planogram that its own photo fits completely, even if boards step', () => {
  let stepped = 0;
  fc.assert(
    fc.property(
      fc.array(shelf, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 130 }),
      (shelves, column, pixels) => {
        const photo = withStep(photoOf(shelves), column, pixels);
        if (pixels > 60 && photoShelvesOf(photo).length <= shelves.length) stepped += 1;
        const { score, actions } = comparedWithItself(photo);

        expect(score ?? 1).toBe(1);
        expect(actions.filter((action) => !action.includes(': check '))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
  expect(stepped).toBeGreaterThan(20);
});

it('finds no positions where nothing has a name', () => {
  expect(positionsOfPhoto(photoOf(['??', '?']))).toEqual([]);
});
