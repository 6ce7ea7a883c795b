import { describe, expect, it } from '@jest/globals';
import type { CorrectionsOfFacings } from '../../../lambdas/contracts/corrections';
import {
  correctionsOfSent,
  faultsOfCorrections,
  itemsLackedBy,
} from '../../../lambdas/domain/recognition/corrected';
import { photoOf, uuidOf } from '../../support/planned-bay';
import { catalogItem } from '../../support/rows';

/** A photo of 400 x 300 pixels, with the facings 0 to 3. */
const photo = () => photoOf(['AAB?']);
const corrections = (values: Partial<CorrectionsOfFacings>): CorrectionsOfFacings => ({
  facings: [],
  added: [],
  ...values,
});

describe('faultsOfCorrections', () => {
  it('names each facing that the result does not have, and each box that is not on the photo', () => {
    const faults = faultsOfCorrections(
      corrections({
        facings: [
          { id: 3, verdict: 'RIGHT' },
          { id: 4, verdict: 'RIGHT' },
          { id: 0, bbox: [399, 0, 1, 300] },
          { id: 1, bbox: [399, 0, 2, 300] },
        ],
        added: [
          { bbox: [-1, 0, 5, 5], catalog_item_uuid: null },
          { bbox: [0, 0, 0, 5], catalog_item_uuid: null },
          { bbox: [0, 0, 5, -5], catalog_item_uuid: null },
        ],
      }),
      photo(),
    );

    expect(faults).toEqual([
      'facings[1].id: the result has no facing 4; its ids are 0 to 3',
      'facings[3].bbox: must lie on the photo, which has 400 x 300 pixels',
      'added[0].bbox: must lie on the photo, which has 400 x 300 pixels',
      'added[1].bbox: must be at least 1 pixel wide and high',
      'added[2].bbox: must be at least 1 pixel wide and high',
    ]);
  });

  it('says that a result has no facings at all', () => {
    const document = photo();
    const empty = { ...document, coco: { ...document.coco, annotations: [] } };

    expect(faultsOfCorrections(corrections({ facings: [{ id: 0 }] }), empty)).toEqual([
      'facings[0].id: the result has no facing 0; it has none',
    ]);
  });
});

describe('itemsLackedBy', () => {
  it('lists each item once that the result has no category for', () => {
    const other = catalogItem(7).item_uuid;

    const lacked = itemsLackedBy(
      photo(),
      corrections({
        facings: [
          { id: 0, verdict: 'OTHER_ITEM', catalog_item_uuid: uuidOf('B') },
          { id: 1, verdict: 'OTHER_ITEM', catalog_item_uuid: other },
        ],
        added: [
          { bbox: [0, 0, 5, 5], catalog_item_uuid: other },
          { bbox: [0, 0, 5, 5], catalog_item_uuid: null },
        ],
      }),
    );

    expect(lacked).toEqual([other]);
  });
});

describe('correctionsOfSent', () => {
  it('is the same whatever the order of facings, and has no absent fields', () => {
    const [one, other] = [
      { id: 1, verdict: 'RIGHT' as const, catalog_item_uuid: undefined, bbox: undefined },
      { id: 0, verdict: undefined, catalog_item_uuid: undefined, bbox: [0, 0, 5, 5] as const },
    ];
    const sent = (facings: unknown[]) => correctionsOfSent({ facings, added: [] } as never);

    expect(sent([one, other])).toStrictEqual(sent([other, one]));
    expect(sent([one, other])).toStrictEqual({
      facings: [
        { id: 0, bbox: [0, 0, 5, 5] },
        { id: 1, verdict: 'RIGHT' },
      ],
      added: [],
    });
  });
});
