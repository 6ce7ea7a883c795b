import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { at, read, write } from '../../support/set-files';

const [OATS, MILK] = [0, 1];
const PRODUCTS = [
  { id: 1, name: 'Oats', thumbnail: 'oats.png' },
  { id: 2, name: 'Milk', thumbnail: 'milk.png' },
];

let warn: jest.SpiedFunction<typeof console.warn>;
beforeEach(async () => {
  warn = jest.spyOn(console, 'warn').mockReturnValue();
  for (const file of ['a.jpg', 'oats.png', 'milk.png']) await write(file);
  await write('catalog.json', PRODUCTS);
});
afterEach(() => {
  warn.mockRestore();
});

interface Category {
  readonly id: number;
  readonly name: unknown;
}

/** Reads boxes of these categories, and the two products of the catalogue. */
async function readBoxes(categories: Category[], used: unknown[], catalog = at('.')) {
  const annotations = used.map((category_id) => ({
    image_id: 1,
    category_id,
    bbox: [1, 2, 3, 4],
    iscrowd: null,
  }));
  const images = [{ id: 1, file_name: 'a.jpg' }];
  const file = await write('boxes.json', { images, categories, annotations });
  const { catalogue, photos } = await read('--catalog', catalog, '--annotations', file);
  return { catalogue, items: photos[0]?.facings.map(({ item }) => item) };
}

describe('the categories of a COCO file', () => {
  it('are found by name where their ids are not those of the catalogue', async () => {
    const categories = [
      { id: 1, name: 'Milk' },
      { id: 2, name: 'Oats' },
    ];

    expect((await readBoxes(categories, [1, 2])).items).toEqual([MILK, OATS]);
  });

  it('are found by id where the catalogue spells their names differently', async () => {
    const categories = [
      { id: 1, name: 'Rolled oats' },
      { id: 2, name: 'Milk' },
    ];

    expect((await readBoxes(categories, [1, 2])).items).toEqual([OATS, MILK]);
  });

  it('may be numbers, and have accents in either encoding', async () => {
    const names = ['Crème'.normalize('NFC'), 4001];
    await write(
      'catalog.json',
      names.map((name, id) => ({ ...PRODUCTS[id], id: `sku-${id}`, name })),
    );
    const categories = [
      { id: 8, name: 'Crème'.normalize('NFD') },
      { id: 9, name: 4001 },
    ];

    expect((await readBoxes(categories, [9, 8])).items).toEqual([1, 0]);
  });

  it.each([
    ['one for all boxes, with the id of a product', [{ id: 1, name: 'object' }], [1, 1]],
    ['one for all boxes, beside the group that it is of', groups(), [8, 8]],
    ['none', [], [null, undefined]],
  ])('name no products where there is %s: only the detector is measured', async (...row) => {
    const [, categories, used] = row;

    expect(await readBoxes(categories, used)).toEqual({ catalogue: [], items: [null, null] });
    expect(warn.mock.calls.flat()).toEqual([
      expect.stringContaining('only the detector is measured'),
    ]);
  });

  it('may all be of products that the catalogue lacks', async () => {
    const categories = [...PRODUCTS, { id: 3, name: 'Tea' }];

    const { catalogue, items } = await readBoxes(categories, [3, 3]);

    expect(catalogue).toHaveLength(2);
    expect(items).toEqual([null, null]);
    expect(warn.mock.calls.flat()).toEqual([
      expect.stringContaining('is of a product of the catalogue'),
    ]);
  });

  it('are compared with a catalogue file of any name', async () => {
    await write('few.json', PRODUCTS.slice(0, 1));

    const { catalogue } = await readBoxes([{ id: 1, name: 'Oats' }], [1], at('few.json'));

    expect(catalogue.map(({ name }) => name)).toEqual(['Oats']);
  });

  it('are reported five times at most when all are wrong', async () => {
    const categories = Array.from({ length: 9 }, (_, id) => ({ id, name: true }));

    const reading = readBoxes(categories, [1]);

    await expect(reading).rejects.toThrow('categories[4].name');
    await expect(reading).rejects.toThrow(/\.\.\. and 4 more$/);
    await expect(reading).rejects.not.toThrow('categories[5].name');
  });
});

/** Categories that group the products, as labelling tools add them to their exports. */
function groups(): Category[] {
  return [
    { id: 7, name: 'shelves' },
    { id: 8, name: 'products' },
  ];
}
