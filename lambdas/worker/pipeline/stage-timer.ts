/** The stages of a recognition that are timed, in order. */
export const STAGES = [
  'decode',
  'detect',
  'crop',
  'embed',
  'match',
  'settle',
  'verify',
  'post-process',
] as const;
export type Stage = (typeof STAGES)[number];

export type StageMilliseconds = Readonly<Record<Stage, number>>;

/** Makes a record with one value per stage. */
export function recordPerStage<T>(valueOf: (stage: Stage) => T): Record<Stage, T> {
  return Object.fromEntries(STAGES.map((stage) => [stage, valueOf(stage)])) as Record<Stage, T>;
}

/**
 * Measures how long each stage of one recognition takes. If a stage runs several times, its times are added up.
 */
export class StageTimer {
  readonly #milliseconds = recordPerStage(() => 0);

  async measureStage<T>(stage: Stage, work: () => T | Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#milliseconds[stage] += performance.now() - start;
    }
  }

  get milliseconds(): StageMilliseconds {
    return this.#milliseconds;
  }
}
