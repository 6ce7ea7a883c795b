import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import type { StoredResultRow } from '../../lambdas/contracts/rows';
import { newMediaKey, writeMedia } from '../../lambdas/storage/objects/media';
import { recordImage } from '../../lambdas/storage/usage/usage-records';
import type { CatalogueWork } from './catalogue-work';
import type { Plantable } from './options';
import type { TestBed } from './test-bed';

/** Damages stored data behind the service's back. */
export async function plantFault(
  fault: Plantable,
  { accounts, photo, stored }: TestBed,
  rows: readonly StoredResultRow[],
  works: readonly CatalogueWork[],
): Promise<void> {
  if (fault === 'picture') {
    await writeMedia(newMediaKey('images', accounts[0]?.name ?? ''), photo, 'image/jpeg');
  } else if (fault === 'usage') {
    for (const row of rows) {
      if (row.status !== 'DELETED') await recordImage({ ...row, result_uuid: randomUUID() });
    }
  } else {
    const [found] = works.flatMap(({ made }, index) =>
      made
        .filter(({ place, isDeleted }) => place === 'catalog-items' && isDeleted === 'no')
        .map(({ uuid }) => ({ account_id: accounts[index]?.name, item_uuid: uuid })),
    );
    if (!found) throw new Error('No item was made in this round: use more submissions');
    // The index for lists contains only rows with a position.
    await stored.client.send(
      new UpdateCommand({
        TableName: stored.table('Catalog'),
        Key: found,
        UpdateExpression: 'REMOVE #position',
        ExpressionAttributeNames: { '#position': 'position' },
      }),
    );
  }
}
