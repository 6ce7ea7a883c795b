import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { isLearningOff, switchLearning } from '../../../lambdas/storage/catalogue/account-learning';
import { getCatalogItem, putCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import { addLearned } from '../../../lambdas/storage/catalogue/learned-views';
import { CATALOGUE_TABLES, embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';

embeddedServices({ tables: CATALOGUE_TABLES, buckets: [ENVIRONMENT_VARIABLES.mediaBucket] });

async function storeItem(account_id: string, withView: boolean): Promise<string> {
  const item_uuid = randomUUID();
  await putCatalogItem(catalogItem(1, { account_id, item_uuid }));
  const view = {
    key: `references/${randomUUID()}`,
    image_key: 'images/1',
    bbox: [0, 0, 80, 200] as [number, number, number, number],
    from: { task_uuid: randomUUID(), result_uuid: randomUUID(), annotation_id: 0 },
    status: 'USED' as const,
    learned_at: '2026-11-20T17:24:10.480Z',
  };
  if (withView) await addLearned(account_id, item_uuid, [view]);
  return item_uuid;
}

describe('switchLearning', () => {
  it('switches the items that have learned views, and the account, off and on', async () => {
    const account: string = randomUUID();
    const [taught, plain] = [await storeItem(account, true), await storeItem(account, false)];
    const other = await storeItem('other', true);
    const offOf = async (uuid: string, of = account) =>
      (await getCatalogItem(of, uuid))?.learning_off ?? false;
    expect(await isLearningOff(account)).toBe(false);

    expect(await switchLearning(account, true)).toBe(1);

    expect(await isLearningOff(account)).toBe(true);
    expect(await isLearningOff('other')).toBe(false);
    expect([await offOf(taught), await offOf(plain), await offOf(other, 'other')]).toEqual([
      true,
      false,
      false,
    ]);

    expect(await switchLearning(account, false)).toBe(1);

    expect(await isLearningOff(account)).toBe(false);
    expect(await offOf(taught)).toBe(false);
  });

  it('changes nothing if it was used at a later time', async () => {
    const account = randomUUID();
    await switchLearning(account, true);

    expect(await switchLearning(account, false, new Date(0))).toBeUndefined();

    expect(await isLearningOff(account)).toBe(true);
  });
});
