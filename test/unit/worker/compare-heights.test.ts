import { describe, expect, it } from '@jest/globals';
import type { HeightParameters } from '../../../lambdas/contracts/model-package';
import type { Facing } from '../../../lambdas/domain/recognition/facing';
import type { Models } from '../../../lambdas/worker/onnx/models';
import { rankAnewByHeight } from '../../../lambdas/worker/pipeline/name/rank-items';
import { buildGallery } from '../../../lambdas/worker/pipeline/name/gallery';
import { catalogItem } from '../../support/rows';

const NAMING = {
  match_threshold: 0.6,
  least_confidence: 0,
  calibration: {
    slope: 10,
    margin_slope: 0,
    packshot: 0,
    shelf_view: 0,
    size_slope: 0,
    misfit_slope: 0,
    items_slope: 0,
    intercept: -5,
  },
};
const NONE = new Set<number>();
const PHOTO = { width: 1000, height: 1000 };

const modelsWith = (heights: HeightParameters | undefined) =>
  ({
    embedder: { parameters: { heights } },
    naming: { plain: NAMING, verified: { ...NAMING, match_threshold: 0.9 } },
  }) as unknown as Pick<Models, 'embedder' | 'naming'>;
const MODELS = modelsWith({ tolerance: 0.1, slope: 0.2, most: 0.08 });

const galleryOf = (...heights: (number | undefined)[]) =>
  buildGallery(
    heights.map((height, number) => ({
      item: catalogItem(number, { height }),
      views: {
        vectors: new Float32Array(1),
        details: new Uint8Array(),
        keypoints: new Uint8Array(),
        aspects: new Float32Array(),
      },
    })),
    1,
  );
/** A small and a large bottle, and two other products beside them. */
const GALLERY = galleryOf(0.2, 0.3, 0.25, 0.1);

const CONTEXT = { image: PHOTO, gallery: GALLERY, models: MODELS };

const boxAt = (x: number, high: number) => ({ x0: x, y0: 0, x1: x + 50, y1: high });
/** A large bottle that is more similar to the small one, and two neighbours. A metre is 1,000 pixels. */
const BOXES = [boxAt(0, 300), boxAt(60, 250), boxAt(120, 100)];
const RANKED = [
  [
    { item: 0, similarity: 0.8 },
    { item: 1, similarity: 0.79 },
  ],
  [{ item: 2, similarity: 0.8 }],
  [{ item: 3, similarity: 0.8 }],
];

const firstOf = ({ ranked }: ReturnType<typeof rankAnewByHeight>) => ranked[0]?.[0]?.item;

describe('rankAnewByHeight', () => {
  it("takes the scale from the boxes' own names", () => {
    const rankedBoxes = { ranked: RANKED, verified: NONE };

    expect(firstOf(rankAnewByHeight(BOXES, rankedBoxes, CONTEXT))).toBe(1);
  });

  it('ignores boxes whose score is too low for a name', () => {
    const weak = RANKED.map((items, box) =>
      box === 0 ? items : items.map((each) => ({ ...each, similarity: 0.59 })),
    );

    const unnamed = rankAnewByHeight(BOXES, { ranked: weak, verified: NONE }, CONTEXT);
    // Verified scores have a threshold of their own.
    const verified = { ranked: RANKED, verified: new Set([1, 2]) };

    expect(firstOf(unnamed)).toBe(0);
    expect(firstOf(rankAnewByHeight(BOXES, verified, CONTEXT))).toBe(0);
  });

  it('takes the scale from the known facings if they are given', () => {
    const facing = (box: number, item: number): Facing => ({
      box: BOXES[box] ?? boxAt(0, 1),
      detectionScore: 1,
      best: { item, similarity: 0.9, confidence: 0.9 },
      alternatives: [],
      verified: false,
    });
    const alone = { ranked: RANKED.slice(0, 1), verified: NONE };
    const compare = (knownFacings: readonly Facing[]) =>
      firstOf(rankAnewByHeight(BOXES.slice(0, 1), alone, CONTEXT, knownFacings));

    expect(compare([facing(1, 2), facing(2, 3)])).toBe(1);
    expect(compare([])).toBe(0);
    expect(compare([{ ...facing(1, 2), best: null }, facing(2, 3)])).toBe(0);
  });

  it.each([
    ['no item has a height', galleryOf(undefined, undefined, undefined, undefined), MODELS],
    ['the package has no parameters for heights', GALLERY, modelsWith(undefined)],
  ])('leaves the ranking as it is where %s', (_case, gallery, models) => {
    const rankedBoxes = { ranked: RANKED, verified: NONE };
    const context = { image: PHOTO, gallery, models };

    expect(rankAnewByHeight(BOXES, rankedBoxes, context)).toEqual(rankedBoxes);
  });
});
