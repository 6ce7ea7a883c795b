import type { EnrolMessage } from '../contracts/queue-message';
import { getCatalogItem } from '../storage/catalogue/catalogue';
import { getEnrolments } from '../storage/catalogue/enrolments';
import { enrolCatalogItem, viewsByPicture } from './enrolment';
import { loadContainerModels } from './models';

/** Handles an `enrol` message: a new or changed catalogue item. */
export async function handleEnrolMessage({ account_id, item_uuid }: EnrolMessage): Promise<void> {
  const item = await getCatalogItem(account_id, item_uuid);
  // The item was deleted after the message was sent.
  if (item === undefined) return;
  const { embedder } = await loadContainerModels();
  const [enrolment] = await getEnrolments(account_id, [item_uuid]);
  await enrolCatalogItem(item, embedder, viewsByPicture(enrolment, embedder));
}
