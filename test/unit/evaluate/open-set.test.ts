import { describe, expect, it } from '@jest/globals';
import { hideHalf, keepShare } from '../../../tools/evaluate/sets/hide-products';
import { readSet } from '../../../tools/evaluate/sets/read-set';
import { at, write } from '../../support/set-files';

const BOX = [10, 10, 20, 40];
/** The box of a reference, as files of crops give it: x0, y0, x1, y1. */
const CORNERS = [10, 10, 30, 50];

async function readRacks() {
  await write('photos/a.jpg', '');
  await write('annotations.json', {
    images: [{ id: 1, file_name: 'photos/a.jpg' }],
    categories: [
      { id: 1, name: 'Cola' },
      { id: 2, name: 'Lemonade' },
    ],
    annotations: [
      { image_id: 1, category_id: 1, bbox: BOX },
      { image_id: 1, category_id: 1, bbox: [60, 10, 20, 40] },
      { image_id: 1, category_id: 2, bbox: [90, 10, 20, 40] },
    ],
  });
  await write('oneshot.json', {
    references: { Cola: { photo: 'photos/a.jpg', box: CORNERS } },
    queries: [],
  });
  return readSet({
    annotations: at('annotations.json'),
    file: at('oneshot.json'),
    photos: at('.'),
    references: 'from-crops',
    openSet: true,
  });
}

describe('an open set', () => {
  it('judges all facings of the photos, those of products without a crop as absent', async () => {
    const { complete, catalogue, photos } = await readRacks();

    expect(complete).toBe(true);
    expect(catalogue.map(({ name }) => name)).toEqual(['Cola']);
    expect(photos[0]?.facings.map(({ item }) => item)).toEqual([0, 0, null]);
  });

  it('ignores the facing that a reference was cut from', async () => {
    const { photos } = await readRacks();

    expect(photos[0]?.facings.map(({ ignored }) => ignored)).toEqual([true, false, false]);
  });
});

describe('a part of a catalogue', () => {
  const names = Array.from({ length: 200 }, (_, number) => `Product ${number}`);
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const whole = {
    catalogue: names.map((name) => ({ id: name, name, references: [] })),
    complete: true,
    photos: [{ file: 'a.jpg', facings: names.map((_, item) => ({ box, item, ignored: false })) }],
  };

  it('lacks half of the products, whose facings become absent ones', () => {
    const half = hideHalf(whole);

    expect(half.catalogue.length).toBeGreaterThan(70);
    expect(half.catalogue.length).toBeLessThan(130);
    half.photos[0]?.facings.forEach(({ item }, index) => {
      const left = half.catalogue.findIndex(({ name }) => name === names[index]);
      expect(item).toBe(left === -1 ? null : left);
    });
  });

  it('has about the share of the products that was asked for, others for each seed', () => {
    const parts = [1, 2].map((seed) => keepShare(whole, 0.25, seed));

    const [first = [], second = []] = parts.map(({ catalogue }) => catalogue.map(({ id }) => id));
    for (const { length } of [first, second]) {
      expect(length).toBeGreaterThan(25);
      expect(length).toBeLessThan(75);
    }
    expect(first).not.toEqual(second);
  });
});
