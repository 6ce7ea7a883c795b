import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bed } from './bed';

/** Something that breaks, and how it is broken here. */
export interface Fault {
  readonly name: string;
  /** The alarm that must go off. Without one, no alarm may go off. */
  readonly alarm?: string;
  /** Seconds for which each image is held before the worker. */
  readonly workerDelay?: number;
  /** Changes a copy of the synthesised app before it starts. */
  readonly damage?: (assembly: string) => Promise<void>;
  /** Breaks the running service, until the signal. */
  readonly begin?: (bed: Bed, signal: AbortSignal) => void;
}

/** Requests a second: three times an account's limit. */
const FLOOD_PER_SECOND = 150;
const KILL_EVERY_MS = 1_000;

export const QUIET: Fault = { name: 'none' };

export const FAULTS_TO_TRY: readonly Fault[] = [
  { name: 'model file missing', alarm: 'AttemptsFailed', damage: removeDetector },
  {
    name: 'worker killed at each image',
    alarm: 'WorkerErrors',
    begin: ({ service }, signal) => {
      const timer = setInterval(() => service.killFunction('Worker'), KILL_EVERY_MS);
      signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    },
  },
  { name: 'worker takes 30 s a photo', alarm: 'SlowWaits', workerDelay: 30 },
  {
    name: 'DynamoDB refuses every second call',
    alarm: 'ThrottledCalls',
    begin: ({ injector }, signal) => {
      injector.follow(({ service }, count) =>
        service === 'dynamodb' && count % 2 === 0 ? { kind: 'throttled' } : undefined,
      );
      signal.addEventListener('abort', () => injector.follow(() => undefined), { once: true });
    },
  },
  {
    name: 'receiver of callbacks down',
    alarm: 'CallbacksRefused',
    begin: ({ receiver }) => void receiver.stop(),
  },
  {
    name: `one account asks ${FLOOD_PER_SECOND} times a second`,
    alarm: 'RequestsRefused',
    begin: (bed, signal) => bed.flood(FLOOD_PER_SECOND, signal),
  },
];

async function removeDetector(assembly: string): Promise<void> {
  const files = await readdir(assembly, { recursive: true });
  const weights = files.filter((file) => file.endsWith('detector.onnx'));
  if (weights.length === 0) throw new Error(`${assembly} has no detector.onnx`);
  for (const file of weights) await rm(join(assembly, file));
}

/** @returns the folder of a damaged copy, or the original folder if the fault damages nothing. */
export async function assemblyFor(fault: Fault, assembly: string, copy: string): Promise<string> {
  if (!fault.damage) return assembly;
  await cp(assembly, copy, { recursive: true });
  await fault.damage(copy);
  return copy;
}
