import { describe, expect, it } from '@jest/globals';
import {
  buildGallery,
  itemsOfGallery,
  layOutGallery,
  withoutNegatives,
  type EnrolledItem,
} from '../../../lambdas/worker/pipeline/name/gallery';
import { catalogItem } from '../../support/rows';

const DIMENSIONS = 2;
const item = (number: number, ...vectors: number[]): EnrolledItem =>
  withNegatives(0, number, ...vectors);
const withNegatives = (negatives: number, number: number, ...vectors: number[]): EnrolledItem => ({
  item: catalogItem(number),
  views: {
    negatives,
    vectors: Float32Array.from(vectors),
    details: Uint8Array.from(vectors, (value) => value * 10),
    keypoints: Uint8Array.from(vectors, (value) => value * 20),
    aspects: Float32Array.from(vectors.slice(vectors.length / DIMENSIONS)),
  },
});

describe('buildGallery', () => {
  it('lays the views of the items out in their order', async () => {
    const gallery = buildGallery([item(1, 1, 2, 3, 4), item(2, 5, 6)], DIMENSIONS);

    expect([...gallery.vectors]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...(await gallery.details.gather([0, 1, 2]))]).toEqual([10, 20, 30, 40, 50, 60]);
    expect([...(await gallery.keypoints.gather([0, 1, 2]))]).toEqual([20, 40, 60, 80, 100, 120]);
    expect([...gallery.itemOfView]).toEqual([0, 0, 1]);
    expect([...gallery.aspectOfView]).toEqual([3, 4, 6]);
    expect(gallery.mostViewsPerItem).toBe(2);
  });

  it("takes an item's aspect from its narrowest view", () => {
    const viewed = item(1, 1, 2, 3, 4);
    const views = { ...viewed.views, aspects: Float32Array.of(0.5, 1.5) };

    const gallery = buildGallery([{ ...viewed, views }, item(2), item(3, 5, 6)], DIMENSIONS);

    expect([...gallery.aspects]).toEqual([0.5, 0, 6]);
  });

  it.each([
    ['one of two', [0, 1.5], 1.5],
    ['none', [0, 0], 0],
  ])("takes an item's aspect from the views that know it: %s", (_, aspects, expected) => {
    const viewed = item(1, 1, 2, 3, 4);
    const views = { ...viewed.views, aspects: Float32Array.from(aspects) };

    expect([...buildGallery([{ ...viewed, views }], DIMENSIONS).aspects]).toEqual([expected]);
  });

  it('keeps the index of an item without a readable picture', () => {
    const gallery = buildGallery([item(1), item(2, 5, 6)], DIMENSIONS);

    expect(gallery.items.map(({ name }) => name)).toEqual(['Product 1', 'Product 2']);
    expect([...gallery.itemOfView]).toEqual([1]);
  });

  it('is empty for a task whose items are all deleted', () => {
    const gallery = buildGallery([], DIMENSIONS);

    expect(gallery.vectors).toHaveLength(0);
    expect(gallery.mostViewsPerItem).toBe(0);
  });
});

describe('negative views', () => {
  const gallery = buildGallery(
    [withNegatives(1, 1, 1, 2, 3, 4), item(2, 5, 6), withNegatives(2, 3, 7, 8, 9, 10)],
    DIMENSIONS,
  );

  it('follow the views of all items, with an index for each item that has some', () => {
    expect([...gallery.vectors]).toEqual([1, 2, 5, 6, 3, 4, 7, 8, 9, 10]);
    expect([...gallery.itemOfView]).toEqual([0, 1, 3, 4, 4]);
    expect(gallery.itemsWithNegatives).toEqual([0, 2]);
    expect([...gallery.aspects]).toEqual([3, 6, 0]);
  });

  it('stay those of their items when the gallery is laid out again', async () => {
    const items = itemsOfGallery(gallery);

    expect(items.map(({ vectors, negatives }) => [[...vectors], [...negatives.vectors]])).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
      [[5, 6], []],
      [[], [7, 8, 9, 10]],
    ]);
    const again = layOutGallery(items, DIMENSIONS);
    expect(again).toEqual(gallery);
    expect([...(await again.details.gather([2, 3]))]).toEqual([30, 40, 70, 80]);
  });

  it('can be left out', () => {
    const { vectors, itemOfView } = withoutNegatives(gallery);

    expect([...vectors]).toEqual([1, 2, 5, 6]);
    expect([...itemOfView]).toEqual([0, 1]);
  });
});

it('a gallery is laid out alike from the items of another', async () => {
  const gallery = buildGallery([item(1, 1, 2, 3, 4), item(2), item(3, 5, 6)], DIMENSIONS);

  const again = layOutGallery(itemsOfGallery(gallery), DIMENSIONS);

  expect(again).toEqual(gallery);
  expect(await again.details.gather([0, 1, 2])).toEqual(await gallery.details.gather([0, 1, 2]));
});
