import { performance } from 'node:perf_hooks';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { s3 } from '../../../lambdas/storage/aws/clients';
import { readGalleryFromRows } from '../../../lambdas/worker/gallery/gallery-items';
import { reportLookalikes } from '../../../lambdas/worker/gallery/lookalikes';
import { storePacked } from '../../../lambdas/worker/gallery/packed-gallery-of-task';
import type { Models } from '../../../lambdas/worker/onnx/models';
import { markdownTable, p50 } from '../../shared/statistics';
import { storeTask } from './stored-catalogue';

const ITEMS = 500;
/** How many times each catalogue is packed, alternately. */
const RUNS = 3;

interface Packing {
  readonly readingSeconds: number;
  readonly packingSeconds: number;
  /** Bytes written to S3. */
  readonly bytes: number;
}

/** What it costs to pack the gallery of a task whose items have learned no views, or as many as they may. */
export async function packingTable(models: Models): Promise<string> {
  const written = countWrittenBytes();
  const packers: (() => Promise<Packing>)[] = [];
  for (const views of [0, LIMITS.learnedViewsPerItem]) {
    packers.push(await packerOf(views, models, written));
  }
  const runs = packers.map((): Packing[] => []);
  for (let run = 0; run < RUNS; run++) {
    for (const [index, pack] of packers.entries()) runs[index]?.push(await pack());
  }
  const [without, withViews] = runs.map(mediansOf) as [Packing, Packing];
  const row = (what: string, value: (key: keyof Packing) => string): string[] => [
    what,
    value('readingSeconds'),
    value('packingSeconds'),
    value('bytes'),
  ];
  const figure = (of: Packing) => (key: keyof Packing) =>
    key === 'bytes' ? (of.bytes / 1e6).toFixed(1) : of[key].toFixed(2);
  return markdownTable(
    [`${ITEMS} items are packed`, 'seconds to read', 'seconds to pack', 'MB written'],
    [
      row('one picture each', figure(without)),
      row(`and ${LIMITS.learnedViewsPerItem} learned views each`, figure(withViews)),
      row('times as much', (key) => (withViews[key] / without[key]).toFixed(1)),
    ],
  );
}

async function packerOf(views: number, models: Models, written: { bytes: number }) {
  const { embedder } = models;
  const { task, items } = await storeTask(ITEMS, embedder, views);
  const uuids = items.map(({ item_uuid }) => item_uuid);
  return async (): Promise<Packing> => {
    const start = performance.now();
    const gallery = await readGalleryFromRows(task, uuids, embedder);
    const read = performance.now();
    written.bytes = 0;
    await storePacked(task, embedder, { gallery, revision: 0 });
    await reportLookalikes(gallery, models);
    return {
      readingSeconds: (read - start) / 1000,
      packingSeconds: (performance.now() - read) / 1000,
      bytes: written.bytes,
    };
  };
}

const mediansOf = (runs: readonly Packing[]): Packing => ({
  readingSeconds: p50(runs.map((each) => each.readingSeconds)),
  packingSeconds: p50(runs.map((each) => each.packingSeconds)),
  bytes: p50(runs.map((each) => each.bytes)),
});

function countWrittenBytes(): { bytes: number } {
  const written = { bytes: 0 };
  s3().middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        const { Body } = call.input as { Body?: unknown };
        if (commandName === 'PutObjectCommand' && Body instanceof Uint8Array) {
          written.bytes += Body.length;
        }
        return next(call);
      },
    { step: 'initialize', name: 'countWritten' },
  );
  return written;
}
