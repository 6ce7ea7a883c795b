import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { LearnedCut } from '../../../lambdas/contracts/learned-views';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { catalogTable } from '../../../lambdas/storage/catalogue/catalogue';
import { namedObjects } from '../../../lambdas/storage/recovery/missing-objects';
import { embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({ tables: [ENVIRONMENT_VARIABLES.catalogTable] });

const learned = (key: string, status: LearnedCut['status']): LearnedCut => ({
  key,
  image_key: 'images/1',
  bbox: [0, 0, 80, 200],
  from: { task_uuid: randomUUID(), result_uuid: randomUUID(), annotation_id: 0 },
  status,
  learned_at: '2026-11-20T17:24:10.480Z',
});

it('an item names its pictures, those of learned views too, unless they were removed', async () => {
  const item = catalogItem(1, {
    thumbnail_key: 'thumbnails/1',
    reference_keys: ['references/1'],
    learned: [
      learned('references/used', 'USED'),
      learned('references/left-out', 'LEFT_OUT'),
      learned('references/removed', 'REMOVED'),
    ],
  });
  await writeRows(ENVIRONMENT_VARIABLES.catalogTable, [
    item,
    catalogItem(2, { status: 'DELETED' }),
  ]);

  const named = [];
  for await (const page of namedObjects(catalogTable())) named.push(...page);

  expect(named).toEqual([
    {
      row: `item ${item.item_uuid}`,
      pictures: ['thumbnails/1', 'references/1', 'references/used', 'references/left-out'],
      documents: [],
    },
  ]);
});
