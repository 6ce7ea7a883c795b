import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_ITEMS_WITHOUT_PACKING } from '../../contracts/gallery-rows';
import type { TaskRow } from '../../contracts/rows';
import { logger } from '../../shared/logger';
import { getCatalogueRevision, readChangedItems } from '../../storage/galleries/catalogue-log';
import { claimGallery } from '../../storage/galleries/packed-galleries';
import { readTaskItems } from '../../storage/tasks/tasks';
import { readGalleryFromRows } from './gallery-items';
import { KeptGalleries, type KeptGallery } from './kept-galleries';
import type { Embedder } from '../onnx/embedder';
import { openPackedGallery, ownerOf, PACKING_SECONDS, storePacked } from './packed-gallery-of-task';
import { patchGallery } from './patch-gallery';
import type { Gallery } from '../pipeline/name/gallery';

/**
 * How many bytes the galleries kept in memory may take. 10,000 items take 10 MB for vectors, some 20 MB for their rows,
 * and 14 KB for each picture that facings were compared with, up to 150 MB.
 */
const MAX_KEPT_GALLERIES_BYTES = 300e6;

/**
 * How long a gallery is kept before it is read again. A packed gallery is opened within two days of its
 * packing, so it is used for at most three days, and its objects are kept for four.
 */
const MAX_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * How long a worker waits for another one to pack the gallery. A waiting caller gets an answer after at most 27
 * s.
 */
const MAX_WAIT_MS = 20_000;
const POLL_EVERY_MS = 500;

const keptGalleries = new KeptGalleries(MAX_KEPT_GALLERIES_BYTES);

/**
 * Returns the task's gallery, up to date. The gallery is kept in memory, and patched when items of the task
 * change.
 */
export async function galleryOfTask(task: TaskRow, embedder: Embedder): Promise<Gallery> {
  // The revision is read before the items. A change made in between has a later revision, so the next call
  // applies it.
  const revision = await getCatalogueRevision(task.account_id);
  const known = keptGalleries.get(task.catalog_items_key);
  const kept =
    (known && (await bringUpToDate(known, task, embedder, revision))) ??
    (await readAndTimeGallery(task, embedder, revision));
  keptGalleries.keep(task.catalog_items_key, kept);
  return kept.gallery;
}

async function readAndTimeGallery(...args: Parameters<typeof readGallery>): Promise<KeptGallery> {
  const start = performance.now();
  const kept = await readGallery(...args);
  const [{ account_id, task_uuid }] = args;
  const load_milliseconds = Math.round(performance.now() - start);
  logger.info('Gallery loaded', { load_milliseconds, account_id, task_uuid });
  return kept;
}

/**
 * Forgets a gallery whose stored parts could not be read, so that the next attempt reads it again.
 */
export const forgetGallery = ({ catalog_items_key }: TaskRow): void =>
  keptGalleries.forget(catalog_items_key);

/** @returns undefined if the gallery must be read again */
async function bringUpToDate(
  known: KeptGallery,
  { account_id }: TaskRow,
  embedder: Embedder,
  revision: number,
): Promise<KeptGallery | undefined> {
  if (Date.now() - known.readAt > MAX_KEPT_MS) return undefined;
  if (known.revision === revision) return known;
  const changed = await readChangedItems(account_id, known.revision, revision);
  if (changed === undefined) return undefined;
  const gallery = await patchGallery(known.gallery, changed, account_id, embedder);
  return { gallery, revision, readAt: known.readAt };
}

async function readGallery(
  task: TaskRow,
  embedder: Embedder,
  revision: number,
): Promise<KeptGallery> {
  const packed = await openPackedGallery(task, embedder, revision);
  if (packed !== undefined) return packed;
  const uuids = await readTaskItems(task);
  const fromRows = async (): Promise<KeptGallery> => ({
    gallery: await readGalleryFromRows(task, uuids, embedder),
    revision,
    readAt: Date.now(),
  });
  if (uuids.length <= MAX_ITEMS_WITHOUT_PACKING) return fromRows();
  return (await packOrWait(task, embedder, fromRows)) ?? fromRows();
}

/**
 * Lets one worker pack a large gallery while others wait. Reading 10,000 items takes 30,000 read units, and a
 * partition provides 3,000 a second.
 * @returns undefined if nobody packed it in time
 */
async function packOrWait(
  task: TaskRow,
  embedder: Embedder,
  fromRows: () => Promise<KeptGallery>,
): Promise<KeptGallery | undefined> {
  const release = await claimGallery(ownerOf(task, embedder), 'pack', PACKING_SECONDS);
  if (release !== undefined) {
    try {
      const kept = await fromRows();
      await storePackedIfPossible(task, embedder, kept);
      return kept;
    } finally {
      await release();
    }
  }
  const end = Date.now() + MAX_WAIT_MS;
  while (Date.now() < end) {
    await sleep(POLL_EVERY_MS);
    const revision = await getCatalogueRevision(task.account_id);
    const packed = await openPackedGallery(task, embedder, revision);
    if (packed !== undefined) return packed;
  }
  logger.warn('Nobody packed the gallery in time', { task_uuid: task.task_uuid });
  return undefined;
}

/** Packs a gallery, and only logs a failure, because a photo must not fail if its gallery cannot be packed. */
async function storePackedIfPossible(
  task: TaskRow,
  embedder: Embedder,
  kept: KeptGallery,
): Promise<void> {
  try {
    await storePacked(task, embedder, kept);
  } catch (error) {
    logger.error('The gallery is not packed', { error, task_uuid: task.task_uuid });
  }
}
