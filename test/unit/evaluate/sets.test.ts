import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { at, read, write, writeCatalogue } from '../../support/set-files';

const annotation = (category_id: number, values: object = {}) => ({
  image_id: 1,
  category_id,
  bbox: [10, 20, 30, 40],
  ...values,
});

const coco = (values: object = {}) => ({
  images: [{ id: 1, file_name: 'photos/a.jpg' }],
  categories: [{ id: 5, name: 'Oats' }],
  annotations: [annotation(5)],
  ...values,
});

describe('a set of boxes in the COCO format', () => {
  beforeEach(() => write('photos/a.jpg'));

  it('has a catalogue, and facings with their product, unknown and ignored ones too', async () => {
    const annotations = [annotation(5), annotation(6), annotation(5, { iscrowd: 1 })];
    const file = await write('boxes.json', coco({ annotations }));

    const set = await read('--catalog', await writeCatalogue(), '--annotations', file);

    const box = { x0: 10, y0: 20, x1: 40, y1: 60 };
    expect(set).toEqual({
      complete: true,
      catalogue: [{ id: '5', name: 'Oats', references: [{ file: at('catalog/oats.png') }] }],
      photos: [
        {
          file: at('photos/a.jpg'),
          facings: [
            { box, item: 0, ignored: false },
            { box, item: null, ignored: false },
            { box, item: 0, ignored: true },
          ],
        },
      ],
    });
  });

  it('may have its thumbnails in the categories', async () => {
    await write('packshots/5.jpg');
    const categories = [{ id: 5, name: 'Oats', thumbnail: 'packshots/5.jpg' }];
    const file = await write('boxes.json', coco({ categories }));

    const { catalogue } = await read('--catalog', at('packshots'), '--annotations', file);

    expect(catalogue[0]?.references).toEqual([{ file: at('packshots/5.jpg') }]);
  });

  it('may have the height of its products in metres', async () => {
    await write('packshots/5.jpg');
    const product = { id: 5, name: 'Oats', thumbnail: 'packshots/5.jpg' };
    const heightOf = async (height: unknown) => {
      const file = await write('boxes.json', coco({ categories: [{ ...product, height }] }));
      const { catalogue } = await read('--catalog', at('packshots'), '--annotations', file);
      return catalogue[0]?.height;
    };

    expect(await heightOf(0.25)).toBe(0.25);
    expect(await heightOf(null)).toBeUndefined();
    await expect(heightOf('25 cm')).rejects.toThrow('categories[0].height');
  });

  it('finds products by the names of pictures where there is no other catalogue', async () => {
    await write('packshots/Oats.jpg');
    const file = await write('boxes.json', coco());

    const { photos } = await read('--catalog', at('packshots'), '--annotations', file);

    expect(photos[0]?.facings[0]?.item).toBe(0);
  });

  it('measures the detector alone without a catalogue', async () => {
    const { catalogue, photos } = await read('--annotations', await write('boxes.json', coco()));

    expect(catalogue).toEqual([]);
    expect(photos[0]?.facings).toMatchObject([{ item: null }]);
  });

  it("prefers photos of the named folder to those in the annotations' folder", async () => {
    const blurred = await write('blurred/a.jpg');

    const { photos } = await read(
      '--annotations',
      await write('boxes.json', coco()),
      '--photos',
      at('blurred'),
    );

    expect(photos[0]?.file).toBe(blurred);
  });

  it('warns of boxes of an unknown image or category', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    const annotations = [annotation(5), annotation(6), annotation(5, { image_id: 2 })];
    const file = await write('boxes.json', coco({ annotations }));

    const { photos } = await read('--catalog', await writeCatalogue(), '--annotations', file);

    expect(photos.flatMap(({ facings }) => facings)).toHaveLength(2);
    expect(warn.mock.calls.flat()).toEqual([
      expect.stringContaining(`1 boxes of ${file} are of images that it does not list`),
      expect.stringContaining(`1 boxes of ${file} have a category_id that`),
    ]);
    warn.mockRestore();
  });

  it.each([
    ['no photos', coco({ images: [] }), 'The set names no photos'],
    ['a photo that is nowhere', coco({ images: [{ id: 1, file_name: 'b.jpg' }] }), 'b.jpg is in '],
    [
      'a box that ends before it begins',
      coco({ annotations: [annotation(5, { bbox: [10, 20, -5, 40] })] }),
      'annotations[0].bbox[2]',
    ],
    ['no annotations', coco({ annotations: undefined }), 'boxes.json does not fit'],
    ['no JSON', '{', 'boxes.json is not JSON'],
  ])('is refused with %s', async (_name, content, reason) => {
    const file = await write('boxes.json', content);

    await expect(read('--annotations', file)).rejects.toThrow(reason);
  });

  it('is refused with a catalogue that does not exist', async () => {
    await writeCatalogue();
    const file = await write('boxes.json', coco());

    await expect(read('--catalog', at('nowhere'), '--annotations', file)).rejects.toThrow(
      `There is no folder ${at('nowhere')}`,
    );
  });
});

describe('a set of labelled photos', () => {
  const labels = 'split,photo,catalog_id\ntest,photos/a.jpg,5\ntrain,photos/b.jpg,5\n';
  beforeEach(async () => {
    await write('photos/a.jpg');
    await write('photos/b.jpg');
  });

  it('has the photos of one split', async () => {
    const file = await write('labels.csv', labels);

    const set = await read(
      ...['--catalog', await writeCatalogue(), '--labels', file, '--split', 'test'],
    );

    expect(set.complete).toBe(false);
    expect(set.photos).toEqual([{ file: at('photos/a.jpg'), facings: [], label: 0 }]);
  });

  it('has all photos where no split is named', async () => {
    const file = await write('labels.csv', labels.replaceAll('\n', '\r\n'));

    const { photos } = await read('--catalog', await writeCatalogue(), '--labels', file);

    expect(photos).toHaveLength(2);
  });

  it.each([
    ['an empty split', labels, 'other', 'has no photos of the split other'],
    ['a missing column', 'split,photo\ntest,a.jpg\n', 'test', 'has no column catalog_id'],
    [
      'an unknown product',
      'split,photo,catalog_id\ntest,photos/a.jpg,9\n',
      'test',
      'The catalogue has no item 9',
    ],
  ])('is refused with %s', async (_name, content, split, reason) => {
    const file = await write('labels.csv', content);
    const catalog = await writeCatalogue();

    await expect(read('--catalog', catalog, '--labels', file, '--split', split)).rejects.toThrow(
      reason,
    );
  });

  it('needs a catalogue', async () => {
    await expect(read('--labels', await write('labels.csv', labels))).rejects.toThrow(
      '--labels needs --catalog',
    );
  });
});

describe('a set whose references are crops of other photos', () => {
  const crops = (box: number[]) => ({
    references: { Oats: { photo: 'a.jpg', box: [10, 20, 40, 60] } },
    queries: [
      { photo: 'b.jpg', box, sku: 'Oats' },
      { photo: 'b.jpg', box, sku: 'Milk' },
    ],
  });
  beforeEach(async () => {
    await write('photos/a.jpg');
    await write('photos/b.jpg');
  });

  it('has a product for each reference, and the queries by their photos', async () => {
    const file = await write('crops.json', crops([100, 20, 140, 60]));

    const set = await read(
      ...['--references', 'from-crops', '--annotations', file, '--photos', at('photos')],
    );

    const box = { x0: 100, y0: 20, x1: 140, y1: 60 };
    expect(set).toEqual({
      complete: false,
      catalogue: [
        {
          id: 'Oats',
          name: 'Oats',
          references: [{ file: at('photos/a.jpg'), box: { x0: 10, y0: 20, x1: 40, y1: 60 } }],
        },
      ],
      photos: [
        {
          file: at('photos/b.jpg'),
          facings: [
            { box, item: 0, ignored: false },
            { box, item: null, ignored: false },
          ],
        },
      ],
    });
  });

  it('is refused with boxes of x, y, width, height', async () => {
    const file = await write('crops.json', crops([100, 20, 40, 40]));

    await expect(
      read('--references', 'from-crops', '--annotations', file, '--photos', at('photos')),
    ).rejects.toThrow('must be x0, y0, x1, y1');
  });

  it('is refused when the file is of another format', async () => {
    const file = await write('boxes.json', coco());

    await expect(read('--references', 'from-crops', '--annotations', file)).rejects.toThrow(
      'has no references and queries',
    );
  });
});
