import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  putCatalogItem,
  findUnknownItemsAndCountPictures,
} from '../../../lambdas/storage/catalogue/catalogue';
import { deleteCatalogItem } from '../../../lambdas/storage/catalogue/catalogue-changes';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';

const ACCOUNT = 'shop';

embeddedServices({ tables: CATALOGUE_TABLES });

async function itemWith(...reference_keys: string[]): Promise<string> {
  const item_uuid = randomUUID();
  await putCatalogItem(catalogItem(1, { account_id: ACCOUNT, item_uuid, reference_keys }));
  return item_uuid;
}

describe('findUnknownItemsAndCountPictures', () => {
  it('counts the pictures of existing items, and lists the unknown uuids', async () => {
    const items = [await itemWith(), await itemWith('references/a', 'references/b')];
    const deleted = await itemWith('references/c');
    await deleteCatalogItem(ACCOUNT, deleted);
    const never = randomUUID();

    const survey = await findUnknownItemsAndCountPictures(ACCOUNT, [never, ...items, deleted]);

    expect(survey).toEqual({ unknown: [never, deleted], pictures: 1 + 3 });
  });
});
