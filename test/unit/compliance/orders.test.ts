import { describe, expect, it } from '@jest/globals';
import type { RecognitionDocument } from '../../../lambdas/contracts/result';
import { compareWithPlanogram } from '../../../lambdas/domain/compliance/compare';
import { countBays } from '../../../lambdas/domain/compliance/photo-shelves';
import { compare } from '../../support/compare-bay';
import { photoOf, photoOfBays, planogramOf, uuidOf } from '../../support/planned-bay';

/** Facings of 90 x 200 pixels, one in each place of 100 x 300. */
const BAY = ['AABBC', 'DDEEF'];

describe('the orders of a comparison', () => {
  it('have the texts of the actions', () => {
    const { orders, actions } = compare(BAY, ['AAXBC', '?DEE '], { mustHave: 'Z' });

    expect(orders.length).toBeGreaterThan(3);
    expect(orders.map(({ text }) => text)).toEqual(actions);
  });

  it.each<[string, string[], object]>([
    ['a free place between neighbours', ['AA  C', 'DDEEF'], { bbox: [195, 50, 210, 200] }],
    ['a free place beside its only neighbour', ['AABB ', 'DDEEF'], { bbox: [395, 50, 90, 200] }],
    ['a wrong product', ['AAXXC', 'DDEEF'], { annotation_ids: [2, 3], bbox: [205, 50, 190, 200] }],
    [
      'a product that stands elsewhere',
      ['AABBF', 'DDEEC'],
      { annotation_ids: [9], bbox: [405, 350, 90, 200] },
    ],
    [
      'the facings that are there, if some are missing',
      ['AABBC', 'DD EF'],
      { annotation_ids: [7], bbox: [305, 350, 90, 200] },
    ],
  ])('point to %s', (_, photo, place) => {
    expect(compare(BAY, photo).orders[0]).toMatchObject(place);
  });

  it.each<[string, string, object]>([
    ['the last place before the upright', 'IJK  XYZ', { bbox: [295, 650, 90, 200] }],
    ['the end of a shelf that is full up to the upright', ' IJK XYZ', { bbox: [395, 650, 1, 200] }],
  ])('point within the bay, to %s', (_, shelf, place) => {
    const { orders } = compare(['ABCD', 'EFGH', 'IJKL'], ['ABCD XYZ', 'EFGH XYZ', shelf]);
    expect(orders).toEqual([
      { text: 'Shelf 3, position 4: put 1 facing of L here.', annotation_ids: [], ...place },
    ]);
  });

  it.each<[string, string[], object, object]>([
    ['between two shelves', ['AABBC', '     ', 'GGHHI'], {}, [5, 250, 490, 300]],
    ['above all others', ['     ', 'DDEEF', 'GGHHI'], {}, [5, 0, 490, 250]],
    ['below all others', ['AABBC', 'DDEEF'], { room: { shelves: 1 } }, [5, 550, 490, 300]],
  ])('point to the whole of an empty shelf %s', (_, photo, options, bbox) => {
    const { orders } = compare(['AABBC', 'DDEEF', 'GGHHI'], photo, options);

    expect(orders.map((order) => order.bbox)).toEqual([bbox, bbox, bbox]);
  });

  it('point nowhere for a must-have that the photo lacks', () => {
    expect(compare(BAY, BAY, { mustHave: 'Z' }).orders).toEqual([
      { text: expect.any(String), annotation_ids: [], bbox: null },
    ]);
  });
});

function compareWith(planned: readonly string[], document: RecognitionDocument, bay?: number) {
  return compareWithPlanogram({
    planogram: { planogram_uuid: uuidOf('1'), positions: planogramOf(...planned), must_have: [] },
    resultUuid: uuidOf('2'),
    document,
    bay,
    nameOf: new Map(),
    itemsOfTask: new Set(),
  });
}

it('says that a product is probably there where a facing without a name may be it', () => {
  /** The third facing has no name. The second category, B, is among its alternatives. */
  const mayBe = (category_id: number): RecognitionDocument => {
    const document = photoOf(['AA?BC', 'DDEEF']);
    const neurolabs = {
      score: 0.4,
      modalities: {},
      alternative_predictions: [{ category_id, score: 0.3 }],
    };
    const annotations = document.coco.annotations.map((annotation) =>
      annotation.id === 2 ? { ...annotation, neurolabs } : annotation,
    );
    return { ...document, coco: { ...document.coco, annotations } };
  };

  const probably = compareWith(BAY, mayBe(2));
  expect(probably.positions[1]).toMatchObject({ right_facings: 1, probable_facings: 1 });
  expect(probably.orders).toEqual([
    {
      text: 'Shelf 1, position 2: B is probably there: check the facing that is not in the catalogue.',
      annotation_ids: [2],
      bbox: [205, 50, 90, 200],
    },
  ]);
  const other = compareWith(BAY, mayBe(3));
  expect(other.positions[1]).toMatchObject({ probable_facings: 0 });
  expect(other.actions).toEqual([expect.stringContaining('check whether the facing')]);
});

describe('a chosen bay', () => {
  /** Two bays with the same products. */
  const photo = photoOfBays(['ABC', 'DEF'], ['AXC', 'DEF']);

  it('is the only one that is compared', () => {
    const of = (bay: number) => compareWith(['ABC', 'DEF'], photo, bay);

    expect(of(1)).toMatchObject({ score: 1, facings_beside: 0, actions: [] });
    expect(of(2)).toMatchObject({ score: 0.8333, facings_beside: 0 });
  });

  it('is one of those that the photo shows', () => {
    expect(countBays(photo)).toBe(2);
    expect(countBays(photoOf(['ABC', 'DEF']))).toBe(1);
  });
});
