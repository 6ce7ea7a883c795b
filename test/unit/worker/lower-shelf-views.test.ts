import { describe, expect, it } from '@jest/globals';
import type { Bbox } from '../../../lambdas/contracts/result';
import type { Models } from '../../../lambdas/worker/onnx/models';
import { buildGallery } from '../../../lambdas/worker/pipeline/name/gallery';
import { lowerShelfViews } from '../../../lambdas/worker/pipeline/name/rank-items';
import { catalogItem } from '../../support/rows';

/** A width / height that is known only from a picture on a plain background, and that of a view from a shelf. */
const [PACKSHOT, SHELF] = [0.5, 0];
const itemOf = (number: number, aspects: readonly number[], negatives = 0) => ({
  item: catalogItem(number),
  views: {
    vectors: new Float32Array(aspects.length),
    details: new Uint8Array(),
    keypoints: new Uint8Array(),
    aspects: Float32Array.from(aspects),
    negatives,
  },
});
/** The views: a packshot and a shelf view of the first item, a shelf view of the second, a negative of the first. */
const gallery = buildGallery([itemOf(1, [PACKSHOT, SHELF, SHELF], 1), itemOf(2, [SHELF])], 1);
const FROM = { task_uuid: 'task', result_uuid: 'result', annotation_id: 0 };
const VIEWS = Int32Array.of(0, 1, 2, 3);

/** The scores of the four views for two facings, of which the verifier scored the second. */
const lowered = (packshot: number, shelf_view: number, of = gallery): number[] => {
  const calibration = { slope: 20, packshot, shelf_view };
  const naming = { plain: { calibration } } as unknown as Models['naming'];
  const nearest = {
    scores: new Float32Array(8).fill(0.75),
    views: Int32Array.of(...VIEWS, ...VIEWS),
  };
  return [...lowerShelfViews(nearest, 2, new Set([1]), of, naming).scores];
};

describe('views from a shelf', () => {
  it('are lowered to the scale of packshots if their item has one, negative ones too', () => {
    expect(lowered(2, -3)).toEqual([0.75, 0.5, 0.75, 0.5, 0.75, 0.75, 0.75, 0.75]);
  });

  it('are lowered if their item was made of facings, and most of the catalogue is packshots', () => {
    const cuts = [{ key: '', image_key: '', bbox: [0, 0, 9, 9] as Bbox, from: FROM }];
    const made = itemOf(3, [SHELF]);
    const scoreAmong = (others: readonly ReturnType<typeof itemOf>[]): number | undefined => {
      const item = { ...made.item, cuts };
      const catalogue = buildGallery([{ ...made, item }, ...others], 1);
      return lowered(2, -3, catalogue)[0];
    };

    expect(scoreAmong([itemOf(1, [PACKSHOT]), itemOf(2, [PACKSHOT])])).toBe(0.5);
    expect(scoreAmong([itemOf(1, [SHELF]), itemOf(2, [PACKSHOT])])).toBe(0.75);
  });

  it('keep their scores if packshots have the same scale', () => {
    expect(lowered(0, 0)).toEqual(Array.from({ length: 8 }, () => 0.75));
  });
});
