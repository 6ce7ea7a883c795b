import { describe, expect, it } from '@jest/globals';
import type { Gallery } from '../../../lambdas/worker/pipeline/name/gallery';
import { verifyLargeFacings } from '../../../lambdas/worker/pipeline/name/verify';
import { ViewBytes } from '../../../lambdas/worker/pipeline/name/view-bytes';
import type { Models } from '../../../lambdas/worker/onnx/models';

const IMAGE = { data: new Uint8Array(40 * 40 * 3), width: 40, height: 40 };
const BOX = { x0: 0, y0: 0, x1: 40, y1: 40 };
const NEAREST = { scores: Float32Array.of(0.5, 0.5, 0.5), views: Int32Array.of(0, 1, 2) };
/** The first two views are of one item. */
const GALLERY = {
  keypoints: ViewBytes.held(new Uint8Array(), 3),
  itemOfView: Int32Array.of(0, 0, 1),
} as unknown as Gallery;

/** Verifies one facing whose tilts score as given. */
async function verify(...scoresOfTilts: (readonly number[])[]) {
  let tilts = 0;
  const embedder = {
    parameters: { verify: { picture_side: 8 } },
    findKeypoints: () => Promise.resolve(new Uint8Array()),
  };
  const verifier = {
    parameters: {
      least_side: 0.3,
      max_facings: 1,
      tilts: [1, 2, 0.5],
      match_threshold: 0.4,
      doubtful_margin: 0.05,
    },
    verify: () => Promise.resolve(Float32Array.from(scoresOfTilts[tilts++] ?? [])),
  };
  const models = { embedder, verifier } as unknown as Models;
  const { nearest } = await verifyLargeFacings([BOX], NEAREST, {
    image: IMAGE,
    gallery: GALLERY,
    models,
  });
  return { scores: [...nearest.scores], tilts };
}

describe('the tilts of a large facing', () => {
  it('end once the best item leads clearly, whatever its other view scores', async () => {
    const first = [0.75, 0.7, 0.5];

    const { scores, tilts } = await verify(first, [0.9, 0.9, 0.9]);

    expect(tilts).toBe(1);
    expect(scores).toEqual(first.map(Math.fround));
  });

  it.each([
    ['another item is near', [0.75, 0.1, 0.625]],
    ['its score is near what a doubtful box needs', [0.5625, 0.1, 0.1]],
  ])('are all compared, and the best counts, where %s', async (_case, first) => {
    const { scores, tilts } = await verify(first, [0.25, 0.5, 0.25], first);

    expect(tilts).toBe(3);
    expect(scores).toEqual([first[0], 0.5, Math.max(first[2] ?? 0, 0.25)]);
  });
});
