import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { EnrolmentRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { catalogTable } from '../../../lambdas/storage/catalogue/catalogue';
import { enrolmentsTable, getEnrolments } from '../../../lambdas/storage/catalogue/enrolments';
import { enrolItem } from '../../../lambdas/worker/enrol-item';
import type { Embedder } from '../../../lambdas/worker/onnx/embedder';
import { embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { mediaBucket, uploadsBucket, ...tables } = ENVIRONMENT_VARIABLES;
embeddedServices({
  tables: [tables.catalogTable, tables.enrolmentsTable],
  buckets: [mediaBucket, uploadsBucket],
});

const embedder = {
  id: 'product-embedder@1.2.3',
  parameters: { dimensions: 2 } as Embedder['parameters'],
  detailBytes: 0,
  keptKeypointBytes: 0,
} as unknown as Embedder;
const MEASURES = { width: 80, height: 200, contrast: 1, blur: 0, extent: 1, burnt_out: 0 };

/** Stores an item that a photo has enrolled, and lookalikes of it. Its picture is not stored. */
async function enrolledItem(values: Partial<EnrolmentRow>) {
  const item = catalogItem(1, { item_uuid: randomUUID() });
  const { account_id, item_uuid } = item;
  await writeRows(catalogTable(), [item]);
  const row = {
    account_id,
    item_uuid,
    pictures: [item.thumbnail_key],
    embedder: embedder.id,
    dimensions: 2,
    vectors: new Uint8Array(Float32Array.of(1, 0).buffer),
    aspects: [1],
    enrolled_at: '2026-11-24T19:00:00.000Z',
    measures: [MEASURES],
    lookalikes: [{ view: 0, item_uuid: randomUUID() }],
    ...values,
  };
  await writeRows(enrolmentsTable(), [row]);
  const enrol = () => enrolItem({ account_id, item_uuid }, () => Promise.resolve(embedder));
  const stored = async () => (await getEnrolments(account_id, [item_uuid], embedder.id))[0];
  return { enrol, stored, lookalikes: row.lookalikes };
}

it('keeps what a photo has enrolled meanwhile, with the lookalikes that were found since', async () => {
  const { enrol, stored, lookalikes } = await enrolledItem({});

  await enrol();

  expect((await stored())?.lookalikes).toEqual(lookalikes);
});

it('tries a picture again that could not be read', async () => {
  const unread = { vectors: new Uint8Array(), aspects: [], measures: [null] };
  const { enrol } = await enrolledItem(unread);

  await expect(enrol()).rejects.toThrow('There is no object thumbnails/');
});
