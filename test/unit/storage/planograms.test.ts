import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { PlanogramRow } from '../../../lambdas/contracts/planogram-row';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  deletePlanogram,
  getPlanogram,
  listPlanograms,
  putPlanogram,
  updatePlanogram,
} from '../../../lambdas/storage/planograms/planograms';
import { embeddedServices } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';
import { loseNextAnswer } from '../../support/lose-answer';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.planogramsTable, ENVIRONMENT_VARIABLES.countersTable],
  indexes: {
    [ENVIRONMENT_VARIABLES.planogramsTable]: { 'by-position': ['account_id', 'position'] },
  },
});

const ITEM = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';
const FIELDS = {
  name: 'Bay 2',
  description: '',
  positions: [{ shelf_id: 1, position: 1, catalog_item_uuid: ITEM, facings: 2 }],
  must_have: [],
  position_count: 1,
  must_have_count: 0,
};

const rowOf = (): Omit<PlanogramRow, 'position'> => ({
  account_id: 'shop',
  planogram_uuid: randomUUID(),
  status: 'ACTIVE',
  ...FIELDS,
  name: 'Bay',
  created_at: '2026-11-20T17:25:12.004Z',
  updated_at: '2026-11-20T17:25:12.004Z',
});

async function stored(): Promise<PlanogramRow> {
  const row = rowOf();
  await putPlanogram(row);
  return read(row);
}
async function read({ planogram_uuid }: Pick<PlanogramRow, 'planogram_uuid'>) {
  const row = await getPlanogram('shop', planogram_uuid);
  if (!row) throw new Error('The planogram is not stored');
  return row;
}

describe('updatePlanogram', () => {
  it('replaces the fields', async () => {
    const row = await stored();

    expect(await updatePlanogram(row, FIELDS)).toEqual(await read(row));
    expect(await read(row)).toMatchObject(FIELDS);
  });

  it('returns the planogram if the answer of its write is lost', async () => {
    const row = await stored();
    loseNextAnswer();

    expect(await updatePlanogram(row, FIELDS)).toMatchObject(FIELDS);
  });

  it('cannot be undone by a copy of an earlier change that arrives late', async () => {
    const row = await stored();
    const arrive = holdCopyOf('UpdateItem');
    await updatePlanogram(row, { ...FIELDS, name: 'first' });
    await updatePlanogram(row, { ...FIELDS, name: 'second' });

    expect(await arrive()).toBe(false);
    expect(await read(row)).toMatchObject({ name: 'second' });
  });
});

describe('deletePlanogram', () => {
  it('empties the row, and takes it off the list', async () => {
    const page = { limit: 1, offset: 0 };
    const row = await stored();
    const { total } = await listPlanograms('shop', page);

    expect(await deletePlanogram(row)).toBe(true);

    expect(await read(row)).toMatchObject({
      status: 'DELETED',
      name: '',
      positions: [],
      position_count: 0,
    });
    expect((await listPlanograms('shop', page)).total).toBe(total - 1);
    expect(await updatePlanogram(row, FIELDS)).toBeUndefined();
  });

  it('succeeds once, also if the answer of its write is lost', async () => {
    const row = await stored();
    loseNextAnswer();

    expect(await deletePlanogram(row)).toBe(true);
    expect(await deletePlanogram(row)).toBe(false);
  });

  it('cannot be undone by a copy of the first write that arrives late', async () => {
    const row = rowOf();
    const arrive = holdCopyOf('PutItem');
    await putPlanogram(row);
    await deletePlanogram(await read(row));

    expect(await arrive()).toBe(false);
    expect(await read(row)).toMatchObject({ status: 'DELETED' });
  });
});
