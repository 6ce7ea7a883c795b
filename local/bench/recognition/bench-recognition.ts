import { loadModels, type Models } from '../../../lambdas/worker/onnx/models';
import type { Gallery } from '../../../lambdas/worker/pipeline/gallery';
import { recognise, type Recognition } from '../../../lambdas/worker/pipeline/run';
import { perStage, STAGES, type Stage } from '../../../lambdas/worker/pipeline/stage-timer';
import { MODELS_FOLDER, readDemoCatalogue } from '../demo-files';
import { galleryOf } from '../folder-gallery';
import { median, milliseconds, twoColumns } from '../statistics';
import { enlargedGallery } from './enlarged-gallery';
import { takeNativeMilliseconds, watchNativeCode } from './native-time';
import { syntheticShelf } from './synthetic-shelf';

const LIMITS = { p50: 800, outside: 0.15, catalogueGrowth: 100 };
const FACINGS = [25, 100, 300];
const CATALOGUES = [100, 1_000, 10_000];

interface Measured {
  readonly facings: number;
  readonly total: number;
  readonly stages: Readonly<Record<Stage, number>>;
  /** Part of the time that was spent neither in ONNX Runtime nor in sharp. */
  readonly outside: number;
}

/** Prints stages and growth; 1 when a limit is broken. */
export async function benchRecognition(runs: number): Promise<number> {
  watchNativeCode();
  const models = await loadModels(MODELS_FOLDER);
  const thumbnails = await readDemoCatalogue();
  const known = await galleryOf(thumbnails, models.embedder);
  const galleries = new Map(CATALOGUES.map((size) => [size, enlargedGallery(known, size)]));
  const shelves = new Map<number, Buffer>();
  for (const facings of FACINGS) shelves.set(facings, await syntheticShelf(facings, thumbnails));

  const on = (facings: number, items: number): Promise<Measured> =>
    measure(required(shelves, facings), required(galleries, items), models, runs);

  console.log(`A 12-megapixel JPEG, median of ${runs}:\n`);
  const standard = await on(100, 1_000);
  print('100 facings, a catalogue of 1,000', standard);
  for (const facings of FACINGS.filter((count) => count !== 100)) {
    print(`${facings} facings, a catalogue of 1,000`, await on(facings, 1_000));
  }
  const smallest = await on(100, 100);
  const largest = await on(100, 10_000);
  print('100 facings, a catalogue of 100', smallest);
  print('100 facings, a catalogue of 10,000', largest);

  const growth = largest.total - smallest.total;
  console.log(`10,000 items cost ${milliseconds(growth)} more than 100`);
  const faults = [
    ...(standard.total > LIMITS.p50 ? [`the whole takes over ${LIMITS.p50} ms`] : []),
    ...(standard.outside > LIMITS.outside ? ['over 15 % outside native code'] : []),
    ...(growth > LIMITS.catalogueGrowth ? ['the catalogue costs over 100 ms'] : []),
  ];
  for (const fault of faults) console.error(`Over the limit: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

async function measure(
  bytes: Buffer,
  gallery: Gallery,
  models: Models,
  runs: number,
): Promise<Measured> {
  const samples: { recognition: Recognition; total: number; outside: number }[] = [];
  for (let run = -1; run < runs; run++) {
    takeNativeMilliseconds();
    const start = performance.now();
    const recognition = await recognise({
      bytes,
      gallery,
      models,
      task: { compute_realogram: true, compute_shares: true },
      createdAt: new Date().toISOString(),
    });
    const total = performance.now() - start;
    const outside = 1 - takeNativeMilliseconds() / total;
    // The first run only warms up.
    if (run >= 0) samples.push({ recognition, total, outside });
  }
  const stage = (name: Stage): number =>
    median(samples.map(({ recognition }) => recognition.milliseconds[name]));
  return {
    facings: samples[0]?.recognition.facings.length ?? 0,
    total: median(samples.map(({ total }) => total)),
    stages: perStage(stage),
    outside: median(samples.map(({ outside }) => outside)),
  };
}

function print(title: string, { facings, total, stages, outside }: Measured): void {
  console.log(`${title} (${facings} detected)`);
  console.log(
    twoColumns([
      ...STAGES.map((stage): [string, string] => [stage, milliseconds(stages[stage])]),
      ['whole', milliseconds(total)],
      ['outside ONNX Runtime and sharp', `${(outside * 100).toFixed(1)} %`],
    ]) + '\n',
  );
}

function required<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error('A measurement names a picture that was not made');
  return value;
}
