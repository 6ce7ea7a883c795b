import { expect, it, jest } from '@jest/globals';
import type { ShelfClient } from '../../../clients/typescript/src/index';
import {
  importProduct,
  previewProduct,
} from '../../../console/src/catalogue/import/import-product';
import { picturesBy } from '../../../console/src/catalogue/import/pictures';
import { readTable } from '../../../console/src/catalogue/import/read-table';
import {
  EXAMPLE_ITEM,
  EXAMPLE_LEARNED_VIEWS,
  EXAMPLE_REFERENCE_IMAGE,
} from '../../../lambdas/api/describe/examples';

const TABLE = 'name,custom_id,thumbnail,reference_images\nTea,T-1,front.jpg,side.jpg;back.jpg\n';
const FILES = ['front', 'side', 'back'].map((name) => new File([name], `${name}.jpg`));
const CUT = { ...EXAMPLE_REFERENCE_IMAGE, cut_from: EXAMPLE_LEARNED_VIEWS.views[0]?.cut_from };

/** A catalogue whose only item is the table's tea, with one reference image that was sent and one that was cut. */
function catalogueWithOneReference() {
  const item = { ...EXAMPLE_ITEM, name: 'Tea', custom_id: 'T-1' };
  const added = jest.fn<(uuid: string, pictures: readonly File[]) => Promise<void>>();
  added.mockResolvedValue();
  const catalogItems = {
    list: () => Promise.resolve({ items: [item], total: 1 }),
    get: () => Promise.resolve(item),
    referenceImages: () => Promise.resolve({ items: [CUT, EXAMPLE_REFERENCE_IMAGE] }),
    addReferenceImages: added,
  };
  return { client: { catalogItems } as unknown as ShelfClient, item, added };
}

it('an interrupted import is continued with the reference images that the item lacks', async () => {
  const { client, item, added } = catalogueWithOneReference();
  const [row] = readTable(TABLE);
  if (!row || !('product' in row)) throw new Error('It is no product.');
  const pictures = picturesBy(FILES);
  const outcome = { uuid: item.uuid, fields: ['reference_images'] };

  expect(await previewProduct(row.product, client, pictures)).toEqual({
    is: 'different',
    ...outcome,
  });
  expect(added).not.toHaveBeenCalled();

  expect(await importProduct(row.product, client, pictures)).toEqual({ is: 'changed', ...outcome });
  expect(added.mock.calls).toEqual([[item.uuid, [FILES[2]]]]);
});
