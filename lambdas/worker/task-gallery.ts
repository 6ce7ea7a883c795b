import type { TaskRow } from '../contracts/rows';
import { mapInParallel } from '../storage/batches';
import { getCatalogItems } from '../storage/catalogue';
import { getCatalogueRevision } from '../storage/catalogue-log';
import { getEnrolments } from '../storage/enrolments';
import { readTaskItems } from '../storage/tasks';
import { enrolCatalogItem, enrolledViews } from './enrolment';
import { KeptGalleries } from './kept-galleries';
import type { Embedder } from './onnx/embedder';
import { buildGallery, type Gallery } from './pipeline/name/gallery';

/**
 * The memory for kept galleries. A gallery of 10,000 items with one picture each takes 150 MB, 15 KB per
 * picture. So one such gallery and many small ones are kept.
 */
const MAX_KEPT_GALLERIES_BYTES = 300e6;

const keptGalleries = new KeptGalleries(MAX_KEPT_GALLERIES_BYTES);

/** The task's gallery. It is kept in memory as long as the account's catalogue does not change. */
export async function galleryOfTask(task: TaskRow, embedder: Embedder): Promise<Gallery> {
  // Read first. If the catalogue changes while the items are read, the next call reads them again.
  const revision = await getCatalogueRevision(task.account_id);
  const known = keptGalleries.get(task.task_uuid);
  const gallery = known?.revision === revision ? known.gallery : await loadGallery(task, embedder);
  keptGalleries.keep(task.task_uuid, { gallery, revision });
  return gallery;
}

async function loadGallery(task: TaskRow, embedder: Embedder): Promise<Gallery> {
  const uuids = await readTaskItems(task);
  const [rows, enrolments] = await Promise.all([
    getCatalogItems(task.account_id, uuids),
    getEnrolments(task.account_id, uuids),
  ]);
  const itemOf = new Map(rows.map((row) => [row.item_uuid, row]));
  const enrolmentOf = new Map(enrolments.map((row) => [row.item_uuid, row]));
  // In the task's order, without the items that were deleted since.
  const items = uuids.flatMap((uuid) => itemOf.get(uuid) ?? []);
  const enrolled = await mapInParallel(items, async (item) => ({
    item,
    views:
      enrolledViews(item, enrolmentOf.get(item.item_uuid), embedder) ??
      (await enrolCatalogItem(item, embedder)),
  }));
  return buildGallery(enrolled, embedder.parameters.dimensions);
}
