import { MAX_ITEMS_WITHOUT_PACKING } from '../../contracts/gallery-rows';
import type { PackMessage } from '../../contracts/queue-message';
import { getCatalogueRevision } from '../../storage/galleries/catalogue-log';
import { claimGallery, findPackedGallery } from '../../storage/galleries/packed-galleries';
import { getTaskUpToDate } from '../../storage/tasks/following';
import { readTaskItems } from '../../storage/tasks/tasks';
import { enrolCatalogItem } from '../enrolment';
import { readGalleryFromRows, type EnrolItem } from './gallery-items';
import { reportLookalikes } from './lookalikes';
import { loadContainerModels } from '../models';
import type { Models } from '../onnx/models';
import { isFresh, ownerOf, PACKING_SECONDS, storePacked } from './packed-gallery-of-task';

/** Handles a `pack` message: a new task, or one whose packed gallery is many changes behind. */
export async function handlePackMessage(message: PackMessage): Promise<void> {
  await packTask(message, await loadContainerModels());
}

/** How long after its last change an item is left to the message that enrols it. */
const OWN_MESSAGE_MS = 60_000;
/** Time budget for enrolling older items in one attempt. The rest wait for the next attempt. */
const ENROLLING_MS = 45_000;

/**
 * Enrols items that no message will enrol with this embedder: while two versions of the worker run, only one of
 * them gets the message for a new item.
 */
function enrolOlderItems(): EnrolItem {
  const start = Date.now();
  return (item, embedder, known) => {
    const now = Date.now();
    const isNew = now - Date.parse(item.updated_at) < OWN_MESSAGE_MS;
    if (!isNew && now - start < ENROLLING_MS) return enrolCatalogItem(item, embedder, known);
    return Promise.reject(new Error(`Item ${item.item_uuid} is not enrolled yet`));
  };
}

/**
 * Packs the gallery of a large task, unless a fresh one is stored or another worker is packing it.
 * @throws Error if an item is not enrolled yet. The message then comes back after 30, 120, 480 and 900 s.
 */
export async function packTask(
  { account_id, task_uuid }: Omit<PackMessage, 'kind'>,
  models: Pick<Models, 'embedder' | 'matcher'>,
  enrol: EnrolItem = enrolOlderItems(),
): Promise<void> {
  const { embedder } = models;
  const task = await getTaskUpToDate(account_id, task_uuid);
  if (task?.status !== 'ACTIVE') return;
  const revision = await getCatalogueRevision(account_id);
  if (isFresh(await findPackedGallery(ownerOf(task, embedder)), revision)) return;
  const uuids = await readTaskItems(task);
  if (uuids.length <= MAX_ITEMS_WITHOUT_PACKING) return;
  const release = await claimGallery(ownerOf(task, embedder), 'pack', PACKING_SECONDS);
  if (release === undefined) return;
  try {
    const gallery = await readGalleryFromRows(task, uuids, embedder, enrol);
    await storePacked(task, embedder, { gallery, revision });
    await reportLookalikes(gallery, models);
  } finally {
    await release();
  }
}
