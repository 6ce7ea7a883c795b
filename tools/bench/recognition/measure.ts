import type { Models } from '../../../lambdas/worker/onnx/models';
import type { Gallery } from '../../../lambdas/worker/pipeline/name/gallery';
import { recognisePhoto } from '../../../lambdas/worker/pipeline/run';
import {
  recordPerStage,
  type Stage,
  type StageMilliseconds,
} from '../../../lambdas/worker/pipeline/stage-timer';
import { p50 } from '../../shared/statistics';
import { takeNativeMilliseconds } from './native-time';

/** A photo and a catalogue that are measured together. */
export interface Case {
  readonly title: string;
  readonly bytes: Uint8Array;
  readonly gallery: Gallery;
}

interface Sample {
  readonly detected: number;
  /** Milliseconds. */
  readonly total: number;
  readonly stages: StageMilliseconds;
  /** The share of the time that was spent outside ONNX Runtime and sharp. */
  readonly partOutsideNativeCode: number;
}

/** The medians over a case's runs. */
export interface Measured extends Sample {
  readonly title: string;
}

/**
 * Runs all cases in turn, `runs` times, so that other work on the machine slows all cases alike.
 */
export async function measureInTurn(
  cases: readonly Case[],
  models: Models,
  runs: number,
): Promise<Measured[]> {
  const samples = cases.map((): Sample[] => []);
  // The first run warms up and is not counted.
  for (let run = -1; run < runs; run++) {
    for (const [index, each] of cases.entries()) {
      const sample = await sampleOf(each, models);
      if (run >= 0) samples[index]?.push(sample);
    }
  }
  return cases.map(({ title }, index) => summarise(title, samples[index] ?? []));
}

async function sampleOf({ bytes, gallery }: Case, models: Models): Promise<Sample> {
  takeNativeMilliseconds();
  const start = performance.now();
  const { facings, milliseconds } = await recognisePhoto({
    bytes,
    gallery,
    models,
    task: { compute_realogram: true, compute_shares: true },
    createdAt: new Date().toISOString(),
  });
  const total = performance.now() - start;
  return {
    detected: facings.length,
    total,
    stages: milliseconds,
    partOutsideNativeCode: 1 - takeNativeMilliseconds() / total,
  };
}

function summarise(title: string, samples: readonly Sample[]): Measured {
  const stage = (name: Stage): number => p50(samples.map(({ stages }) => stages[name]));
  return {
    title,
    detected: samples[0]?.detected ?? 0,
    total: p50(samples.map(({ total }) => total)),
    stages: recordPerStage(stage),
    partOutsideNativeCode: p50(samples.map(({ partOutsideNativeCode }) => partOutsideNativeCode)),
  };
}
