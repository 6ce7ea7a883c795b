import { logCatalogueChange } from '../../../lambdas/storage/galleries/catalogue-log';
import { updateCatalogItem } from '../../../lambdas/storage/catalogue/catalogue-changes';
import { dynamo, s3 } from '../../../lambdas/storage/aws/clients';
import {
  findPackedGallery,
  readPackedIndex,
} from '../../../lambdas/storage/galleries/packed-galleries';
import { readGalleryFromRows } from '../../../lambdas/worker/gallery/gallery-items';
import type { Embedder } from '../../../lambdas/worker/onnx/embedder';
import { unpackGallery } from '../../../lambdas/worker/gallery/packed-gallery';
import { ownerOf } from '../../../lambdas/worker/gallery/packed-gallery-of-task';
import { forgetGallery, galleryOfTask } from '../../../lambdas/worker/gallery/task-gallery';
import { countReads } from '../dynamodb/read-counter';
import { storeTask } from './stored-catalogue';

/** DynamoDB read units, GET requests to S3, and the bytes that they returned. */
export interface Reading {
  readonly units: number;
  readonly gets: number;
  /** Bytes of objects. */
  readonly bytes: number;
}

export interface MeasuredGallery {
  readonly items: number;
  /** The reads for a gallery that is not packed, from the rows of its items. */
  readonly fromRows: Reading;
  /** The reads for opening the packed gallery in a starting worker. */
  readonly opened: Reading;
  /** Processor seconds for making a gallery from the index. */
  readonly unpackSeconds: number;
  /** Further reads for a photo with {@link CANDIDATES} different views. */
  readonly candidates: Reading;
  /** The reads of a warm worker after one item's name has changed. */
  readonly patched: Reading;
  /** Processor seconds for the `patched` reads, including those of the local database. */
  readonly patchSeconds: number;
  /** The reads of a warm worker after a change to an item that is not in its task. */
  readonly unchanged: Reading;
}

/** How many different views a photo has among its candidates, for 100 facings with four candidates each. */
const CANDIDATES = 200;

const UNPACKINGS = 5;

/** Measures reading the gallery of a task with `items` items, each with one picture. */
export async function measureGallery(items: number, embedder: Embedder): Promise<MeasuredGallery> {
  const reads = countReadsOnce();
  const stored = await storeTask(items, embedder);
  const { task } = stored;
  const uuids = stored.items.map(({ item_uuid }) => item_uuid);
  const measure = async (work: () => Promise<unknown>): Promise<Reading> => {
    reads.reset();
    await work();
    return reads.total();
  };
  const open = () => galleryOfTask(task, embedder);

  const fromRows = await measure(() => readGalleryFromRows(task, uuids, embedder));
  await open();
  forgetGallery(task);
  const opened = await measure(open);
  const gallery = await open();
  const step = Math.max(1, Math.floor(items / CANDIDATES));
  const candidates = await measure(() =>
    gallery.details.gather(
      Array.from({ length: Math.min(items, CANDIDATES) }, (_, view) => view * step),
    ),
  );

  await updateCatalogItem(task.account_id, uuids[0] ?? '', { name: 'Changed' });
  const start = process.cpuUsage();
  const patched = await measure(open);
  const patchSeconds = secondsSince(start);
  await logCatalogueChange(task.account_id, task.task_uuid);
  const unchanged = await measure(open);
  return {
    items,
    fromRows,
    opened,
    unpackSeconds: await measureUnpacking(),
    candidates,
    patched,
    patchSeconds,
    unchanged,
  };

  async function measureUnpacking(): Promise<number> {
    const packed = await findPackedGallery(ownerOf(task, embedder));
    const index = packed && (await readPackedIndex(packed));
    if (index === undefined) return 0;
    const read = () => Promise.reject(new Error('Nothing else is read'));
    const seconds = Array.from({ length: UNPACKINGS }, () => {
      const before = process.cpuUsage();
      unpackGallery(index, { readDetails: read, readKeypoints: read });
      return secondsSince(before);
    });
    return seconds.sort((a, b) => a - b)[Math.floor(UNPACKINGS / 2)] ?? 0;
  }
}

function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

interface Reads {
  readonly reset: () => void;
  readonly total: () => Reading;
}

let counting: Reads | undefined;
const countReadsOnce = (): Reads => (counting ??= countAllReads());

/** Counts the read units of DynamoDB, and the GET requests and bytes of S3. */
function countAllReads(): Reads {
  const units = countReads(dynamo());
  let [gets, bytes] = [0, 0];
  s3().middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const answer = await next(call);
        if (commandName !== 'GetObjectCommand') return answer;
        gets += 1;
        const { output } = answer;
        if ('ContentLength' in output) bytes += output.ContentLength ?? 0;
        return answer;
      },
    { step: 'initialize', name: 'countGets' },
  );
  return {
    reset: () => {
      units.reset();
      [gets, bytes] = [0, 0];
    },
    total: () => ({ units: units.total().units, gets, bytes }),
  };
}
