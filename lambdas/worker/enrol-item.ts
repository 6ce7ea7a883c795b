import type { EnrolMessage } from '../contracts/queue-message';
import { getCatalogItem } from '../storage/catalogue/catalogue';
import { getEnrolments } from '../storage/catalogue/enrolments';
import { enrolCatalogItem, viewsByPicture } from './enrolment';
import { loadContainerModels } from './models';
import type { Embedder } from './onnx/embedder';

/** Handles an `enrol` message: a new or changed catalogue item. */
export const handleEnrolMessage = (message: EnrolMessage): Promise<void> =>
  enrolItem(message, async () => (await loadContainerModels()).embedder);

/**
 * Enrols the current version of an item, unless it was deleted.
 * @param loadEmbedder - not called for a deleted item
 */
export async function enrolItem(
  { account_id, item_uuid }: Omit<EnrolMessage, 'kind'>,
  loadEmbedder: () => Promise<Embedder>,
): Promise<void> {
  const item = await getCatalogItem(account_id, item_uuid);
  if (item === undefined) return;
  const embedder = await loadEmbedder();
  const [enrolment] = await getEnrolments(account_id, [item_uuid], embedder.id);
  await enrolCatalogItem(item, embedder, viewsByPicture(enrolment, embedder));
}
