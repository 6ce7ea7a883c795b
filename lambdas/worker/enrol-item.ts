import type { EnrolMessage } from '../contracts/queue-message';
import { getCatalogItem } from '../storage/catalogue';
import { enrol } from './enrolment';
import { containerModels } from './models';

/** Handles an `enrol` message: a new or changed catalogue item. */
export async function enrolItem({ account_id, item_uuid }: EnrolMessage): Promise<void> {
  const item = await getCatalogItem(account_id, item_uuid);
  // The item was deleted after the message was sent.
  if (item === undefined) return;
  const { embedder } = await containerModels();
  await enrol(item, embedder);
}
