import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { parse } from '../../../local/shared/command-line';
import { EVALUATE } from '../../../tools/evaluate/options';
import { readMarkedPhotos, readSet } from '../../../tools/evaluate/sets/read-set';
import { at, write } from '../../support/set-files';

const box = [10, 20, 40, 60];
const CROPS = {
  references: { '12': { photo: 'a.jpg', box } },
  queries: [{ photo: 'b.jpg', box, sku: 12 }],
};
const BOXES = {
  images: [{ id: 1, file_name: 'b.jpg' }],
  annotations: [
    { image_id: 1, category_id: 1, bbox: [10, 20, 30, 40] },
    { image_id: 1, category_id: 1, bbox: [50, 20, 30, 40] },
  ],
};

let warn: jest.SpiedFunction<typeof console.warn>;
beforeEach(async () => {
  warn = jest.spyOn(console, 'warn').mockReturnValue();
  await write('a.jpg');
  await write('b.jpg');
});
afterEach(() => {
  warn.mockRestore();
});

async function readBoth(...args: string[]) {
  const options = parse(EVALUATE, args).values;
  return { set: await readSet(options), marked: await readMarkedPhotos(options) };
}

const withCrops = (file: string, ...more: string[]) => [
  '--references',
  'from-crops',
  file,
  ...more,
];

describe('crops and the boxes of all facings', () => {
  it.each([
    ['in either order', () => [BOXES, CROPS]],
    ['or the other', () => [CROPS, BOXES]],
    ['or in one file', () => [{ ...CROPS, ...BOXES }, CROPS]],
  ])('may be measured at once, %s', async (_how, files) => {
    const [first, second] = files();
    const annotations = await write('first.json', first);
    const crops = await write('second.json', second);

    const { set, marked } = await readBoth('--annotations', annotations, ...withCrops(crops));

    expect(set).toMatchObject({ complete: false, catalogue: [{ name: '12' }] });
    expect(set.photos).toMatchObject([{ file: at('b.jpg'), facings: [{ item: 0 }] }]);
    expect(marked).toMatchObject({ complete: true, catalogue: [] });
    expect(marked?.photos[0]?.facings).toHaveLength(2);
  });

  it('may be in one file that is named once', async () => {
    const file = await write('all.json', { ...CROPS, ...BOXES });

    const { marked } = await readBoth(...withCrops(file));

    expect(marked?.photos[0]?.facings).toHaveLength(2);
  });

  it.each([
    ['crops alone', CROPS, withCrops],
    ['crops that are named twice', CROPS, (file: string) => withCrops(file, '--annotations', file)],
    ['boxes alone', BOXES, (file: string) => ['--annotations', file]],
  ])('are not both there with %s', async (_what, content, argumentsOf) => {
    const file = await write('set.json', content);

    expect((await readBoth(...argumentsOf(file))).marked).toBeUndefined();
  });

  it('are refused where one of the files is neither', async () => {
    const crops = await write('crops.json', CROPS);
    const other = await write('other.json', { images: [] });
    const boxes = await write('boxes.json', BOXES);

    await expect(readBoth('--annotations', other, ...withCrops(crops))).rejects.toThrow(
      'other.json does not fit',
    );
    await expect(readBoth('--annotations', boxes, ...withCrops(other))).rejects.toThrow(
      'other.json has no references and queries',
    );
  });
});

describe('crops', () => {
  it('warn of queries whose product has no reference, and of a catalogue that is not read', async () => {
    const queries = [...CROPS.queries, { photo: 'b.jpg', box, sku: 'Tea' }];
    const file = await write('crops.json', { ...CROPS, queries });

    await readBoth(...withCrops(file, '--catalog', at('nowhere')));

    expect(warn.mock.calls.flat()).toEqual([
      expect.stringContaining('--catalog is not read'),
      expect.stringContaining('1 of the 2 queries'),
    ]);
  });

  it('find products whose names have accents in either encoding', async () => {
    const name = 'Crème / brûlée';
    const file = await write('crops.json', {
      references: { [name.normalize('NFC')]: { photo: 'a.jpg', box } },
      queries: [{ photo: 'b.jpg', box, sku: name.normalize('NFD') }],
    });

    const { set } = await readBoth(...withCrops(file));

    expect(set.photos[0]?.facings).toMatchObject([{ item: 0 }]);
  });
});
