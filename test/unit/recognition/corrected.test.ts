import { describe, expect, it } from '@jest/globals';
import type { CorrectionsOfFacings } from '../../../lambdas/contracts/corrections';
import type { RecognitionDocument } from '../../../lambdas/contracts/result';
import { compareWithPlanogram } from '../../../lambdas/domain/compliance/compare';
import { correctDocument, nameAsItem } from '../../../lambdas/domain/recognition/corrected';
import { postprocess } from '../../../lambdas/domain/recognition/document';
import { photoOf, planogramOf, uuidOf } from '../../support/planned-bay';
import { catalogItem } from '../../support/rows';

const EVERYTHING = { compute_realogram: true, compute_shares: true };

/** Facings 0 to 3: A, A, B and one without a name; categories 1 and 2 are A and B. */
function photo(task = EVERYTHING): RecognitionDocument {
  const document = photoOf(['AAB?']);
  const [image = { width: 0, height: 0 }] = document.coco.images;
  const uuids = [uuidOf('A'), uuidOf('B')];
  return {
    ...document,
    postprocessing_results: postprocess(document.coco.annotations, uuids, image, task),
  };
}

const corrections = (values: Partial<CorrectionsOfFacings>): CorrectionsOfFacings => ({
  facings: [],
  added: [],
  ...values,
});
const correct = (
  values: Partial<CorrectionsOfFacings>,
  lacking = [catalogItem(7)],
  document = photo(),
): RecognitionDocument => correctDocument(document, corrections(values), lacking);
const namesOf = ({ coco }: RecognitionDocument): [number, string | undefined][] =>
  coco.annotations.map(({ id, category_id }) => [
    id,
    coco.categories.find((category) => category.id === category_id)?.name,
  ]);

describe('correctDocument', () => {
  it('gives facings their right names, and removes those that are no product', () => {
    const corrected = correct({
      facings: [
        { id: 0, verdict: 'RIGHT' },
        { id: 1, verdict: 'OTHER_ITEM', catalog_item_uuid: uuidOf('B') },
        { id: 2, verdict: 'NOT_IN_CATALOG' },
        { id: 3, verdict: 'NO_PRODUCT' },
      ],
    });

    expect(namesOf(corrected)).toEqual([
      [0, 'A'],
      [1, 'B'],
      [2, 'object'],
    ]);
    expect(corrected.postprocessing_results.detections).toEqual([
      { catalog_item_uuid: uuidOf('A'), confidence: 1, bbox: [5, 50, 90, 200] },
      { catalog_item_uuid: uuidOf('B'), confidence: 1, bbox: [105, 50, 90, 200] },
    ]);
  });

  it('leaves facings of which nothing is said as they were recognised', () => {
    const { coco } = photo();

    const corrected = correct({ facings: [{ id: 1, verdict: 'NOT_IN_CATALOG' }] });

    const [first, , ...rest] = coco.annotations;
    const [firstThen, , ...restThen] = corrected.coco.annotations;
    expect([firstThen, ...restThen]).toEqual([first, ...rest]);
  });

  it('moves a box, and says nothing of its name', () => {
    const corrected = correct({ facings: [{ id: 2, bbox: [210, 60, 80, 100] }] });

    expect(corrected.coco.annotations[2]).toMatchObject({
      id: 2,
      bbox: [210, 60, 80, 100],
      area: 8_000,
      category_id: 2,
      neurolabs: { score: 0.9 },
    });
  });

  it('adds facings with the ids that follow, in their places from the left', () => {
    const corrected = correct({
      added: [
        { bbox: [150, 50, 20, 200], catalog_item_uuid: uuidOf('A') },
        { bbox: [0, 0, 20, 40], catalog_item_uuid: null },
      ],
    });

    expect(namesOf(corrected)).toEqual([
      [5, 'object'],
      [0, 'A'],
      [1, 'A'],
      [4, 'A'],
      [2, 'B'],
      [3, 'object'],
    ]);
  });

  it('gives an item that the result has no category for the next one, with its attributes', () => {
    const item = catalogItem(7, { brand: 'Molasu' });

    const corrected = correct(
      { facings: [{ id: 3, verdict: 'OTHER_ITEM', catalog_item_uuid: item.item_uuid }] },
      [item],
    );

    expect(corrected.coco.categories.slice(3)).toEqual([
      {
        id: 3,
        name: 'Product 7',
        neurolabs: { productUuid: item.item_uuid, name: 'Product 7', brand: 'Molasu' },
        supercategory: '',
      },
    ]);
    expect(corrected.postprocessing_results.detections[3]).toMatchObject({
      catalog_item_uuid: item.item_uuid,
    });
  });

  it('counts shares and places of the corrected facings, where the task asks for them', () => {
    const { postprocessing_results } = correct({
      facings: [{ id: 1, verdict: 'OTHER_ITEM', catalog_item_uuid: uuidOf('B') }],
      added: [{ bbox: [0, 0, 50, 40], catalog_item_uuid: uuidOf('B') }],
    });

    expect(
      postprocessing_results.shares[0]?.values.map(({ product_uuid, count }) => [
        product_uuid,
        count,
      ]),
    ).toEqual([
      [uuidOf('A'), 1],
      [uuidOf('B'), 3],
      [null, 1],
    ]);
    expect(postprocessing_results.realogram?.item_entries).toHaveLength(5);
  });

  it('computes neither where the task does not', () => {
    const plain = photo({ compute_realogram: false, compute_shares: false });

    const { postprocessing_results } = correct(
      { facings: [{ id: 0, verdict: 'RIGHT' }] },
      [],
      plain,
    );

    expect(postprocessing_results).toMatchObject({ realogram: null, shares: [] });
  });

  it('keeps categories with numbers that are left out, as of a task with thousands of items', () => {
    const document = photo();
    const [object, ...named] = document.coco.categories;
    const shift = 9_000;
    const large: RecognitionDocument = {
      ...document,
      coco: {
        ...document.coco,
        categories: [
          ...(object ? [object] : []),
          ...named.map((c) => ({ ...c, id: c.id + shift })),
        ],
        annotations: document.coco.annotations.map((each) => ({
          ...each,
          category_id: each.category_id === 0 ? 0 : each.category_id + shift,
        })),
      },
    };

    const corrected = correct({ facings: [{ id: 0, verdict: 'RIGHT' }] }, [], large);

    expect(corrected.postprocessing_results.detections).toHaveLength(3);
    expect(corrected.postprocessing_results.shares[0]?.values).toHaveLength(3);
  });

  it('is compared with a planogram by its corrected facings', () => {
    const comparison = {
      planogram: { planogram_uuid: 'p', positions: planogramOf('AABB'), must_have: [] },
      resultUuid: 'r',
      nameOf: new Map<string, string>(),
      itemsOfTask: new Set([uuidOf('A'), uuidOf('B')]),
    };
    const corrected = correct({
      facings: [{ id: 3, verdict: 'OTHER_ITEM', catalog_item_uuid: uuidOf('B') }],
    });

    expect(compareWithPlanogram({ ...comparison, document: photo() }).score).toBe(0.75);
    expect(compareWithPlanogram({ ...comparison, document: corrected }).score).toBe(1);
  });
});

describe('nameAsItem', () => {
  const bbox = [1, 2, 3, 4] as [number, number, number, number];
  const item = uuidOf('B');
  const named = { verdict: 'OTHER_ITEM' as const, catalog_item_uuid: item };

  it('names facings, found or added, and keeps the other corrections', () => {
    const known = corrections({
      facings: [
        { id: 0, verdict: 'RIGHT' },
        { id: 2, verdict: 'NOT_IN_CATALOG', bbox },
      ],
      added: [
        { bbox, catalog_item_uuid: null },
        { bbox, catalog_item_uuid: null },
      ],
    });

    expect(nameAsItem(known, [5, 2, 1], 4, item)).toEqual({
      facings: [
        { id: 0, verdict: 'RIGHT' },
        { id: 1, ...named },
        { id: 2, ...named, bbox },
      ],
      added: [
        { bbox, catalog_item_uuid: null },
        { bbox, catalog_item_uuid: item },
      ],
    });
  });

  it('leaves a facing that shows no product', () => {
    const known = corrections({ facings: [{ id: 0, verdict: 'NO_PRODUCT' }] });

    expect(nameAsItem(known, [0], Infinity, item)).toEqual(known);
  });
});
