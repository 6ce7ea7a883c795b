import type { EnrolMessage } from '../contracts/queue-message';
import type { EnrolmentRow } from '../contracts/rows';
import { getCatalogItem } from '../storage/catalogue/catalogue';
import { getEnrolments } from '../storage/catalogue/enrolments';
import { enrolCatalogItem, enrolledViews, viewsByPicture } from './enrolment';
import { loadContainerModels } from './models';
import type { Embedder } from './onnx/embedder';

/** Handles an `enrol` message: a new or changed catalogue item. */
export const handleEnrolMessage = (message: EnrolMessage): Promise<void> =>
  enrolItem(message, async () => (await loadContainerModels()).embedder);

/** A picture that could not be read is tried again by each message. */
const isReadCompletely = (enrolment: EnrolmentRow | undefined): boolean =>
  enrolment?.measures?.every((each) => each !== null) ?? false;

/**
 * Enrols the current version of an item, unless it was deleted or a photo has enrolled it already.
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
  if (isReadCompletely(enrolment) && enrolledViews(item, enrolment, embedder)) return;
  await enrolCatalogItem(item, embedder, viewsByPicture(enrolment, embedder));
}
