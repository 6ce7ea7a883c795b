import { MAX_ITEMS_WITHOUT_PACKING } from '../../contracts/gallery-rows';
import type { PackMessage } from '../../contracts/queue-message';
import type { CatalogItemRow } from '../../contracts/rows';
import { getCatalogueRevision } from '../../storage/galleries/catalogue-log';
import { claimGallery, findPackedGallery } from '../../storage/galleries/packed-galleries';
import { getTask, readTaskItems } from '../../storage/tasks/tasks';
import { readGalleryFromRows } from './gallery-items';
import { reportLookalikes } from './lookalikes';
import { loadContainerModels } from '../models';
import type { Models } from '../onnx/models';
import { isFresh, ownerOf, PACKING_SECONDS, storePacked } from './packed-gallery-of-task';

/** Handles a `pack` message: a new task, or one whose packed gallery is many changes behind. */
export async function handlePackMessage(message: PackMessage): Promise<void> {
  await packTask(message, await loadContainerModels());
}

/**
 * A new item is enrolled by a message of its own. Enrolling a whole catalogue here would take too
 * long.
 */
const waitForEnrolment = ({ item_uuid }: CatalogItemRow): Promise<never> =>
  Promise.reject(new Error(`Item ${item_uuid} is not enrolled yet`));

/**
 * Packs the gallery of a task, unless a fresh one is packed or another worker is packing it.
 * @throws Error if an item is not enrolled yet. The message comes back after 30, 120, 480 and 900
 * s.
 */
export async function packTask(
  { account_id, task_uuid }: Omit<PackMessage, 'kind'>,
  models: Pick<Models, 'embedder' | 'matcher'>,
): Promise<void> {
  const { embedder } = models;
  const task = await getTask(account_id, task_uuid);
  if (task?.status !== 'ACTIVE') return;
  const revision = await getCatalogueRevision(account_id);
  if (isFresh(await findPackedGallery(ownerOf(task, embedder)), revision)) return;
  const uuids = await readTaskItems(task);
  if (uuids.length <= MAX_ITEMS_WITHOUT_PACKING) return;
  const release = await claimGallery(ownerOf(task, embedder), 'pack', PACKING_SECONDS);
  if (release === undefined) return;
  try {
    const gallery = await readGalleryFromRows(task, uuids, embedder, waitForEnrolment);
    await storePacked(task, embedder, { gallery, revision });
    await reportLookalikes(gallery, models);
  } finally {
    await release();
  }
}
