import { beforeAll, describe, expect, it } from '@jest/globals';
import { Matcher } from '../../lambdas/worker/onnx/matcher';
import { buildGallery } from '../../lambdas/worker/pipeline/name/gallery';
import { findNearestViews } from '../../lambdas/worker/pipeline/name/match';
import {
  namesOfRankedBoxes,
  rankItemsByBestView,
} from '../../lambdas/worker/pipeline/name/rank-items';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { catalogItem } from '../support/rows';

const DIMENSIONS = 3;
const NAMING = {
  match_threshold: 0.5,
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

const VERIFIED_NAMING = { ...NAMING, match_threshold: 0.7 };

let matcher: Matcher;

beforeAll(async () => {
  matcher = await Matcher.load(MODELS_FOLDER);
});

const galleryOf = (...items: number[][]) =>
  buildGallery(
    items.map((vectors, index) => ({
      item: catalogItem(index),
      views: {
        vectors: Float32Array.from(vectors),
        details: new Uint8Array(),
        keypoints: new Uint8Array(),
        aspects: new Float32Array(),
      },
    })),
    DIMENSIONS,
  );

const namingsOf = async (
  embeddings: number[],
  gallery: ReturnType<typeof galleryOf>,
  verifiedFacings: number[] = [],
) => {
  const facings = { vectors: Float32Array.from(embeddings), details: new Uint8Array() };
  const nearest = await findNearestViews(facings, gallery, { matcher, settler: undefined });
  const ranked = rankItemsByBestView(nearest, embeddings.length / DIMENSIONS, gallery);
  const boxes = ranked.map((_, place) => ({ x0: place, y0: 0, x1: place + 1, y1: 1 }));
  const context = {
    image: { width: 100, height: 100 },
    gallery,
    models: { naming: { plain: NAMING, verified: VERIFIED_NAMING } },
  };
  return namesOfRankedBoxes(boxes, { ranked, verified: new Set(verifiedFacings) }, context);
};

const namesOf = async (embeddings: number[], gallery: ReturnType<typeof galleryOf>) =>
  (await namingsOf(embeddings, gallery)).map(({ best, alternatives }) => ({
    best: best?.item ?? null,
    alternatives: alternatives.map(({ item }) => item),
  }));

describe('match and name', () => {
  it('names each facing after the nearest item', async () => {
    const gallery = galleryOf([1, 0, 0], [0, 1, 0], [0, 0, 1]);

    expect(await namesOf([0, 0.8, 0.6, 1, 0, 0], gallery)).toEqual([
      { best: 1, alternatives: [2, 0] },
      { best: 0, alternatives: [1, 2] },
    ]);
  });

  it('counts an item once, by its nearest view, however many views it has', async () => {
    const many = [1, 0, 0, 0.99, 0.14, 0, 0.98, 0.2, 0, 0.97, 0.24, 0];
    const gallery = galleryOf(many, [0, 1, 0], [0, 0, 1], [0.6, 0.8, 0], [0, 0.6, 0.8]);

    const [naming] = await namingsOf([1, 0, 0], gallery);

    expect(naming?.best).toMatchObject({ item: 0, similarity: 1 });
    expect(naming?.alternatives.map(({ item }) => item)).toContain(3);
    expect(naming?.alternatives).toHaveLength(3);
  });

  it('returns the two nearest views of each of the nearest items', async () => {
    const many = [0.97, 0.24, 0, 1, 0, 0, 0.98, 0.2, 0, 0.99, 0.14, 0];
    const gallery = galleryOf(many, [0.8, 0.6, 0], [0.6, 0.8, 0], [0, 0, 1], [0.7, 0, 0.7]);
    const facings = { vectors: Float32Array.of(1, 0, 0), details: new Uint8Array() };

    const { views, scores } = await findNearestViews(facings, gallery, {
      matcher,
      settler: undefined,
    });

    // The second and fourth view of the first item, then the only view of each other item, twice. The view [0,
    // 0, 1] is not among them.
    expect([...views]).toEqual([1, 3, 4, 4, 7, 7, 5, 5]);
    expect([...scores].map((score) => score.toFixed(2))).toEqual([
      '1.00',
      '0.99',
      '0.80',
      '0.80',
      '0.70',
      '0.70',
      '0.60',
      '0.60',
    ]);
  });

  it('leaves a facing unknown if no item is similar', async () => {
    expect(await namesOf([0, 0, 1], galleryOf([1, 0, 0], [0, 1, 0]))).toEqual([
      { best: null, alternatives: [0, 1] },
    ]);
  });

  it("applies the verifier's threshold to the scores of a verified facing", async () => {
    const gallery = galleryOf([1, 0, 0], [0, 1, 0]);
    const alike = [0.6, 0, 0.8];

    const namings = await namingsOf([...alike, ...alike], gallery, [1]);

    expect(namings.map(({ best, verified }) => [best?.item ?? null, verified])).toEqual([
      [0, false],
      [null, true],
    ]);
  });

  it('works with a catalogue of one item', async () => {
    expect(await namesOf([1, 0, 0], galleryOf([1, 0, 0]))).toEqual([{ best: 0, alternatives: [] }]);
  });

  it('names one of two items with the same thumbnail and offers the other', async () => {
    const [naming] = await namesOf([1, 0, 0], galleryOf([1, 0, 0], [1, 0, 0]));

    expect([naming?.best, ...(naming?.alternatives ?? [])].sort()).toEqual([0, 1]);
  });

  it('names nothing when no item has a usable picture', async () => {
    expect(await namesOf([1, 0, 0], galleryOf([], []))).toEqual([{ best: null, alternatives: [] }]);
  });

  it('has no names when nothing was found', async () => {
    expect(await namesOf([], galleryOf([1, 0, 0]))).toEqual([]);
  });
});
