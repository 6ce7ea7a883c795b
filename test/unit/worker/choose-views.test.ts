import { describe, expect, it } from '@jest/globals';
import { chooseNewViews, withViews } from '../../../lambdas/worker/learn/choose-views';
import type { Views } from '../../../lambdas/worker/onnx/embedder';
import { buildGallery, type Gallery } from '../../../lambdas/worker/pipeline/name/gallery';
import { catalogItem } from '../../support/rows';

/**
 * A unit vector at an angle in degrees. The similarity of two is the cosine of the angle between them.
 */
const at = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

const viewsOf = (vectors: Float32Array): Views => ({
  vectors,
  details: new Uint8Array(),
  keypoints: new Uint8Array(),
  aspects: Float32Array.of(0),
});

/** Two items: the first has a view at 0 degrees, the second at 180. */
const gallery = buildGallery(
  [0, 180].map((degrees, index) => ({
    item: catalogItem(index + 1),
    views: viewsOf(at(degrees)),
  })),
  2,
);
const offer = (item: number, degrees: number) => ({ item, degrees, vector: at(degrees) });
const chosen = (offered: ReturnType<typeof offer>[], room = 16): [number, number][] =>
  chooseNewViews(gallery, offered, () => room).map(({ item, degrees }) => [item, degrees]);

describe('chooseNewViews', () => {
  it('takes what differs most from all views of the item so far, one after the other', () => {
    expect(chosen([offer(0, 40), offer(0, 90), offer(0, 60)])).toEqual([
      [0, 90],
      [0, 40],
    ]);
  });

  it('takes nothing that looks like a view of the item, but may of another item', () => {
    expect(chosen([offer(0, 10), offer(0, 175), offer(1, 5)])).toEqual([
      [0, 175],
      [1, 5],
    ]);
  });

  it('compares negative views with negative views only', () => {
    const one = { ...offer(0, 20), isNegative: true };
    const taught = withViews(gallery, [{ ...one, views: viewsOf(one.vector) }]);
    const alike = { ...offer(0, 25), isNegative: true };
    const offered = [alike, { ...offer(0, 90), isNegative: true }, offer(0, 25.5)];

    const degreesOf = (of: Gallery) =>
      chooseNewViews(of, offered, () => 16).map(({ degrees }) => degrees);

    expect(degreesOf(gallery)).toEqual([25, 90]);
    expect(degreesOf(taught)).toEqual([90]);
  });

  it('takes no more than there is room for', () => {
    expect(chosen([offer(0, 40), offer(0, 90)], 1)).toEqual([[0, 90]]);
    expect(chosen([offer(0, 90)], 0)).toEqual([]);
  });
});
