import { describe, expect, it } from '@jest/globals';
import { KeptGalleries } from '../../../lambdas/worker/gallery/kept-galleries';
import type { Views } from '../../../lambdas/worker/onnx/embedder';
import { buildGallery } from '../../../lambdas/worker/pipeline/name/gallery';
import { catalogItem } from '../../support/rows';

/** What the row of the one item counts. */
const ROW_BYTES = 2 * JSON.stringify(catalogItem(1)).length;

/** A gallery of one item, with 4 bytes of vector and some of keypoints unless its views are given. */
const keptOf = (keypointBytes: number, views: Partial<Views> = {}) => ({
  gallery: buildGallery(
    [
      {
        item: catalogItem(1),
        views: {
          vectors: Float32Array.of(1),
          details: new Uint8Array(),
          keypoints: new Uint8Array(keypointBytes),
          aspects: Float32Array.of(1),
          ...views,
        },
      },
    ],
    1,
  ),
  revision: 1,
  readAt: 0,
});

describe('KeptGalleries', () => {
  it('drops the gallery used longest ago when the limit is exceeded', () => {
    const galleries = new KeptGalleries(208 + 2 * ROW_BYTES);
    galleries.keep('a', keptOf(100));
    galleries.keep('b', keptOf(100));
    galleries.keep('a', keptOf(100));
    galleries.keep('c', keptOf(100));

    expect(galleries.get('b')).toBeUndefined();
    expect(galleries.get('a')).toBeDefined();
    expect(galleries.get('c')).toBeDefined();
  });

  it.each<[string, Partial<Views>]>([
    ['vectors', { vectors: new Float32Array(25) }],
    ['details', { details: new Uint8Array(100) }],
    ['keypoints', { keypoints: new Uint8Array(100) }],
  ])('counts the bytes of %s', (_, views) => {
    const galleries = new KeptGalleries(150 + 2 * ROW_BYTES);
    galleries.keep('a', keptOf(0, views));
    galleries.keep('b', keptOf(0, views));

    expect(galleries.get('a')).toBeUndefined();
  });

  it("counts the items' rows, which may be larger than their vectors", () => {
    const galleries = new KeptGalleries(200 + ROW_BYTES);
    galleries.keep('a', keptOf(0));
    galleries.keep('b', keptOf(0));

    expect(galleries.get('a')).toBeUndefined();
    expect(galleries.get('b')).toBeDefined();
  });

  it('keeps the gallery used last, whatever its size', () => {
    const galleries = new KeptGalleries(50);
    galleries.keep('a', keptOf(20));
    galleries.keep('b', keptOf(1000));

    expect(galleries.get('a')).toBeUndefined();
    expect(galleries.get('b')).toBeDefined();
  });

  it('replaces a gallery of the same task', () => {
    const galleries = new KeptGalleries(150 + ROW_BYTES);
    galleries.keep('a', keptOf(100));
    galleries.keep('a', { ...keptOf(100), revision: 2 });

    expect(galleries.get('a')?.revision).toBe(2);
  });
});
