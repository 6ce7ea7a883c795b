import { createHash, randomUUID } from 'node:crypto';
import type { CatalogItemRow } from '../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { rowOfEnrolment, type TimedEnrolment } from '../../lambdas/storage/catalogue/enrolments';
import type { Embedder } from '../../lambdas/worker/onnx/embedder';
import { catalogItem } from './rows';
import { writeRows } from './write-rows';

/** An embedder that must not be needed, because every item is enrolled. */
export const UNUSED_EMBEDDER = {
  id: 'product-embedder@1.2.3',
  parameters: { dimensions: 2 },
  detailBytes: 3,
  keptKeypointBytes: 5,
} as unknown as Embedder;

/** Numbers that depend on a text only. */
const numbersOf = (text: string): Uint8Array => createHash('sha256').update(text).digest();

/** The enrolment of an item. Its views depend only on the keys of its pictures. */
export function enrolmentOf(item: CatalogItemRow, time = new Date()): TimedEnrolment {
  const pictures = [item.thumbnail_key, ...item.reference_keys];
  const views = pictures.map(numbersOf);
  const joined = (from: number, to: number) =>
    Uint8Array.from(views.flatMap((view) => [...view.subarray(from, to)]));
  return {
    account_id: item.account_id,
    item_uuid: item.item_uuid,
    pictures,
    embedder: UNUSED_EMBEDDER.id,
    dimensions: 2,
    vectors: new Uint8Array(Float32Array.from(joined(0, 2)).buffer),
    aspects: views.map(([first = 0]) => (first % 4) / 2),
    details: joined(2, 5),
    keypoints: joined(5, 10),
    enrolled_at: time.toISOString(),
  };
}

/** Stores enrolled items for an account without using the API, each with one picture. */
export async function storeEnrolledItems(
  account_id: string,
  count: number,
): Promise<CatalogItemRow[]> {
  const items = Array.from({ length: count }, (_, index) =>
    catalogItem(index, { account_id, item_uuid: randomUUID(), thumbnail_key: randomUUID() }),
  );
  await writeRows(ENVIRONMENT_VARIABLES.catalogTable, items);
  await writeRows(
    ENVIRONMENT_VARIABLES.enrolmentsTable,
    items.map((item) => ({ ...rowOfEnrolment(enrolmentOf(item, new Date(0))) })),
  );
  return items;
}
