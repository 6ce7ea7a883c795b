import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { PictureFolder } from '../../../clients/typescript/src/cli/catalog/find-pictures';
import { upsert } from '../../../clients/typescript/src/cli/catalog/upsert';
import type { ShelfClient } from '../../../clients/typescript/src/index';
import { productOf } from '../../../clients/tables/product-row';
import {
  EXAMPLE_ITEM,
  EXAMPLE_LEARNED_VIEWS,
  EXAMPLE_REFERENCE_IMAGE,
} from '../../../lambdas/api/describe/examples';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();
const SENT = EXAMPLE_REFERENCE_IMAGE;
const CUT = { ...SENT, cut_from: EXAMPLE_LEARNED_VIEWS.views[0]?.cut_from };
const pictureOf = (name: string): Buffer => Buffer.from(`\xff\xd8\xff${name}`, 'latin1');

it.each([
  ['two that were cut from photos', [CUT, CUT], ['back', 'side']],
  ['one that was cut and one that was sent', [CUT, SENT], ['side']],
  ['two that were sent', [SENT, SENT], []],
])('an item with %s gets the others of its row', async (_, items, missing) => {
  for (const name of ['back', 'side']) {
    writeFileSync(path.join(folder, `${name}.jpg`), pictureOf(name));
  }
  const item = { ...EXAMPLE_ITEM, name: 'Tea', custom_id: 'T-1' };
  const addReferenceImages = jest.fn<(uuid: string, pictures: readonly Buffer[]) => void>();
  const catalogItems = {
    list: () => Promise.resolve({ items: [item], total: 1 }),
    get: () => Promise.resolve(item),
    referenceImages: () => Promise.resolve({ items }),
    addReferenceImages,
  };
  const cells = { name: 'Tea', custom_id: 'T-1', reference_images: 'back.jpg;side.jpg' };

  const { outcome } = await upsert(productOf({ number: 2, line: 2, cells }, undefined), {
    client: { catalogItems } as unknown as ShelfClient,
    pictures: await PictureFolder.open(folder),
    run: 'run',
    dryRun: false,
    signal: new AbortController().signal,
  });

  expect(outcome).toBe(missing.length > 0 ? 'changed' : 'unchanged');
  const sent = addReferenceImages.mock.calls.map(([, pictures]) => pictures);
  expect(sent).toEqual(missing.map((name) => [pictureOf(name)]));
});
