import type { PackedGalleryRow } from '../../contracts/gallery-rows';
import type { TaskRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import { readChangedItems } from '../../storage/galleries/catalogue-log';
import {
  claimGallery,
  findPackedGallery,
  readPackedIndex,
  readPackedPart,
  writePackedGallery,
  type GalleryOwner,
} from '../../storage/galleries/packed-galleries';
import { sendMessages } from '../../storage/queues/queues';
import type { KeptGallery } from './kept-galleries';
import { compareOnly } from './lookalikes';
import type { Embedder } from '../onnx/embedder';
import { packGallery, unpackGallery } from './packed-gallery';
import { patchGallery } from './patch-gallery';
import type { Gallery } from '../pipeline/name/gallery';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The age up to which a packed gallery is used. Its objects are kept for four days. */
const MAX_AGE_MS = 2 * DAY_MS;
/**
 * At this age, a gallery is packed again from its items' rows. So a change takes effect within a day even if
 * its request was killed before logging it.
 */
const MAX_FRESH_AGE_MS = DAY_MS;
/**
 * A gallery is also packed again after this many changes of the catalogue. Reading 256 changes
 * takes nine read units of the log, and up to three per changed item of the task.
 */
const MAX_FRESH_CHANGES = 256;

/** How long a worker may take to pack a gallery, which is as long as it may work on a message. */
export const PACKING_SECONDS = 90;
/** How long a request to pack a gallery stops other workers from sending the same one. */
const REQUEST_SECONDS = 600;

/**
 * Galleries of this layout are found by this version of the worker and later ones only. Earlier ones do not know
 * negative views, and would take them for views of the item.
 */
const LAYOUT = 2;

export const ownerOf = (task: TaskRow, embedder: Pick<Embedder, 'id'>): GalleryOwner => ({
  task,
  embedder: `${embedder.id}/${LAYOUT}`,
});

const ageOf = ({ created_at }: PackedGalleryRow): number => Date.now() - Date.parse(created_at);

/** Whether a packed gallery is young enough, and few enough changes behind, not to be packed again. */
export const isFresh = (packed: PackedGalleryRow | undefined, revision: number): boolean =>
  packed !== undefined &&
  ageOf(packed) < MAX_FRESH_AGE_MS &&
  revision - packed.revision < MAX_FRESH_CHANGES;

/**
 * Opens and patches the task's packed gallery. After many changes it also requests a new one.
 * @param revision - the current revision of the catalogue
 * @returns undefined if there is no packed gallery, if it is too old, or if the log does not reach back to its
 * revision
 */
export async function openPackedGallery(
  task: TaskRow,
  embedder: Embedder,
  revision: number,
): Promise<KeptGallery | undefined> {
  const packed = await findPackedGallery(ownerOf(task, embedder));
  if (packed === undefined || ageOf(packed) > MAX_AGE_MS) return undefined;
  // The gallery may have been packed since the revision was read.
  const upTo = Math.max(revision, packed.revision);
  const changed = await readChangedItems(task.account_id, packed.revision, upTo);
  const index = changed && (await readPackedIndex(packed));
  if (changed === undefined || index === undefined) return undefined;
  const gallery = unpackGallery(index, {
    readDetails: readPackedPart(packed, 'details'),
    readKeypoints: readPackedPart(packed, 'keypoints'),
  });
  // The worker that packed the gallery has already compared its items.
  compareOnly(gallery, new Set());
  if (!isFresh(packed, revision)) await requestPacking(task, embedder);
  const patched = await patchGallery(gallery, changed, task.account_id, embedder);
  return { gallery: patched, revision: upTo, readAt: Date.now() };
}

/** Packs and stores a gallery that was read from rows, so that other workers need not read those rows. */
export async function storePacked(
  task: TaskRow,
  embedder: Embedder,
  { gallery, revision }: { readonly gallery: Gallery; readonly revision: number },
): Promise<void> {
  await writePackedGallery(ownerOf(task, embedder), revision, await packGallery(gallery));
}

/** Sends a message that requests a new packed gallery. Until it is packed, the present one is used. */
async function requestPacking(task: TaskRow, embedder: Embedder): Promise<void> {
  const { account_id, task_uuid } = task;
  try {
    if (!(await claimGallery(ownerOf(task, embedder), 'request', REQUEST_SECONDS))) return;
    await sendMessages('enrolment', [{ kind: 'pack', account_id, task_uuid }]);
  } catch (error) {
    logger.warn('A gallery is not packed anew', { error });
  }
}
