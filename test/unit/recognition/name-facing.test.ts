import { describe, expect, it } from '@jest/globals';
import { nameFacing } from '../../../lambdas/domain/recognition/naming/name-facing';

const PARAMETERS = {
  match_threshold: 0.5,
  least_confidence: 0,
  calibration: {
    slope: 10,
    margin_slope: 20,
    packshot: 0,
    shelf_view: 0,
    size_slope: 0,
    misfit_slope: 0,
    items_slope: 0,
    intercept: -8,
  },
};
const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit));

describe('nameFacing', () => {
  it('names the best item and offers the next three', () => {
    const ranked = [0.9, 0.8, 0.7, 0.6, 0.5].map((similarity, item) => ({ item, similarity }));

    const { best, alternatives } = nameFacing(ranked, PARAMETERS);

    expect(best?.item).toBe(0);
    expect(alternatives.map(({ item }) => item)).toEqual([1, 2, 3]);
  });

  it('leaves a facing unknown below the threshold, with the nearest items as alternatives', () => {
    const ranked = [
      { item: 7, similarity: 0.49 },
      { item: 3, similarity: 0.2 },
    ];

    const { best, alternatives } = nameFacing(ranked, PARAMETERS);

    expect(best).toBeNull();
    expect(alternatives.map(({ item }) => item)).toEqual([7, 3]);
  });

  it('gives no name to a facing that is more similar to a negative view of its best item', () => {
    const ranked = [
      { item: 10, similarity: 0.9, negativeOf: 7 },
      { item: 7, similarity: 0.8 },
      { item: 3, similarity: 0.6 },
    ];

    const { best, alternatives } = nameFacing(ranked, PARAMETERS);

    expect(best).toBeNull();
    expect(alternatives.map(({ item }) => item)).toEqual([7, 3]);
  });

  it('is less sure of a name beside a negative view of its item, which is no alternative', () => {
    const items = [
      { item: 7, similarity: 0.9 },
      { item: 3, similarity: 0.6 },
    ];
    const besideNegativeOf = (negativeOf: number) =>
      nameFacing([...items, { item: 10, similarity: 0.85, negativeOf }], PARAMETERS);

    const { best, alternatives } = besideNegativeOf(7);

    expect(best?.item).toBe(7);
    expect(best?.confidence).toBeLessThan(nameFacing(items, PARAMETERS).best?.confidence ?? 0);
    expect(alternatives.map(({ item }) => item)).toEqual([3]);
    expect(besideNegativeOf(3).best).toEqual(nameFacing(items, PARAMETERS).best);
  });

  it('names a facing at the threshold', () => {
    expect(nameFacing([{ item: 7, similarity: 0.5 }], PARAMETERS).best?.item).toBe(7);
  });

  it('is less sure of a name when a look-alike is near', () => {
    const confidenceBeside = (rival: number) =>
      nameFacing(
        [
          { item: 0, similarity: 0.8 },
          { item: 1, similarity: rival },
        ],
        PARAMETERS,
      ).best?.confidence;

    expect(confidenceBeside(0.7)).toBeCloseTo(sigmoid(8 + 2 - 8));
    expect(confidenceBeside(0.8)).toBeCloseTo(sigmoid(8 + 0 - 8));
    // A lead above 0.15 counts as 0.15.
    expect(confidenceBeside(0.65)).toBeCloseTo(sigmoid(8 + 3 - 8));
    expect(confidenceBeside(0.3)).toBeCloseTo(sigmoid(8 + 3 - 8));
  });

  it('is less sure of an alternative the farther it is behind the best item', () => {
    const { alternatives } = nameFacing(
      [
        { item: 0, similarity: 0.8 },
        { item: 1, similarity: 0.6 },
        { item: 2, similarity: 0.55 },
      ],
      PARAMETERS,
    );

    expect(alternatives[0]?.confidence).toBeCloseTo(sigmoid(6 - 4 - 8));
    expect(alternatives[1]?.confidence).toBeCloseTo(sigmoid(5.5 - 5 - 8));
  });

  it('gives the only item of a catalogue no lead', () => {
    const { best, alternatives } = nameFacing([{ item: 0, similarity: 0.6 }], PARAMETERS);

    expect(best?.confidence).toBeCloseTo(sigmoid(6 - 8));
    expect(alternatives).toEqual([]);
  });

  it('has no name and no alternatives without a catalogue', () => {
    expect(nameFacing([], PARAMETERS)).toEqual({ best: null, alternatives: [] });
  });

  it('leaves a facing unknown that is more likely something else', () => {
    const parameters = { ...PARAMETERS, least_confidence: 0.5 };
    const beside = (rival: number) =>
      nameFacing(
        [
          { item: 0, similarity: 0.7 },
          { item: 1, similarity: rival },
        ],
        parameters,
      );

    // 10 x 0.7 + 20 x lead - 8 is above 0 for a lead above 0.05.
    expect(beside(0.64).best?.item).toBe(0);
    const { best, alternatives } = beside(0.66);
    expect(best).toBeNull();
    expect(alternatives[0]).toEqual({
      item: 0,
      similarity: 0.7,
      confidence: expect.closeTo(sigmoid(-0.2)),
    });
  });

  it.each([
    ['a packshot is likelier than a crop of a shelf', 'packshot', { isPackshot: true }, 1],
    ['a facing may be small on the photo', 'size_slope', { size: 0.07 }, Math.log(0.07)],
    [
      'a facing smaller than most counts as a small one',
      'size_slope',
      { size: 0.001 },
      Math.log(0.05),
    ],
    ["a box may not fit that of the item's best facing", 'misfit_slope', { misfit: 0.4 }, 0.4],
    ['a catalogue may have more items', 'items_slope', { items: 50 }, Math.log(50)],
    [
      'a catalogue larger than most counts as a large one',
      'items_slope',
      { items: 10_000 },
      Math.log(100),
    ],
    ['a catalogue of one item counts as a small one', 'items_slope', { items: 1 }, Math.log(40)],
  ])('has a confidence for the same score that knows that %s', (_case, term, evidence, factor) => {
    const parameters = { ...PARAMETERS, calibration: { ...PARAMETERS.calibration, [term]: 2 } };
    const none = { isPackshot: false, size: 1, misfit: 0, items: 20 };
    const ranked = [
      { item: 0, similarity: 0.7 },
      { item: 1, similarity: 0.6 },
    ];

    const { best } = nameFacing(ranked, parameters, () => ({ ...none, ...evidence }));

    expect(best?.confidence).toBeCloseTo(sigmoid(1 + 2 * factor));
  });
});
