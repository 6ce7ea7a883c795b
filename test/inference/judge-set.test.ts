import { beforeAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { loadModels, type Models } from '../../lambdas/worker/onnx/models';
import { readTruth, type Truth } from '../../local/demo/truth';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { judgeSet } from '../../tools/models/judge-set';
import { at, write } from '../support/set-files';

const FIXTURES = path.join(__dirname, 'fixtures');
const LISTED = 'Coya Detergent Citrus 250 ml';

let models: Models;
let facings: Truth['facings'];
beforeAll(async () => {
  models = await loadModels(MODELS_FOLDER);
  ({ facings } = await readTruth(path.join(FIXTURES, 'mini-shelf.json')));
});

const productsOf = (): string[] => [...new Set(facings.flatMap(({ name }) => name ?? []))];

const annotationsOf = (shown: Truth['facings']) =>
  shown.map(({ name, bbox }) => ({ category_id: name ?? '', bbox }));

/** A set with the photo of the small shelf. */
async function writeSet(
  listed: readonly string[],
  annotated: readonly object[] = annotationsOf(facings),
  heightOf?: (name: string) => number,
): Promise<string> {
  const catalogue = listed.map((id) => ({
    id,
    name: id,
    thumbnail: path.join(FIXTURES, 'mini-catalog', `${id}.jpg`),
    height: heightOf?.(id),
  }));
  const annotations = annotated.map((facing) => ({ image_id: 1, ...facing }));
  const images = [{ id: 1, file_name: path.join(FIXTURES, 'mini-shelf.jpg') }];
  await write('catalog.json', catalogue);
  await write('annotations.json', { images, annotations });
  return at('');
}

describe('judgeSet', () => {
  it('ignores the heights in catalogues', async () => {
    const namesOf = async (set: string) =>
      (await judgeSet(set, models)).judged.map(({ facing, right }) => ({ ...facing, right }));

    const judged = await namesOf(await writeSet(productsOf()));
    expect(judged.filter(({ right }) => right).length).toBeGreaterThan(0);

    // If heights counted, the listed product would lose score on all of its facings.
    const high = await writeSet(productsOf(), undefined, (name) => (name === LISTED ? 2 : 0.24));
    expect(await namesOf(high)).toEqual(judged);
  });

  it('lists the facings of absent products that were not found, without the ignored ones', async () => {
    const all = annotationsOf(facings);
    const nowhere = { category_id: 'absent', bbox: [5, 5, 9, 9] };
    const { judged, missed } = await judgeSet(await writeSet([LISTED]), models);

    const two = await writeSet([LISTED], [...all, nowhere, { ...nowhere, iscrowd: 1 }]);
    expect((await judgeSet(two, models)).missed).toEqual([
      ...missed,
      { box: { x0: 5, y0: 5, x1: 14, y1: 14 }, item: null, ignored: false },
    ]);

    const isFound = ({ bbox: [x] }: (typeof all)[number]): boolean =>
      !missed.some(({ box }) => box.x0 === x);
    const crowded = all.find(isFound);
    const crowd = all.map((facing) => (facing === crowded ? { ...facing, iscrowd: 1 } : facing));
    const judgedLess = (await judgeSet(await writeSet([LISTED], crowd), models)).judged;
    expect(judgedLess).toHaveLength(judged.length - 1);
  });
});
