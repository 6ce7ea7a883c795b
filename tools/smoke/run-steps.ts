import { alignColumns } from '../../local/shared/align-columns';

/** Thrown to skip a step, because a prerequisite is missing or this service does not support the step. */
export class LeftOutError extends Error {}

export interface Step {
  readonly name: string;
  /** Runs the step. @returns a line that says what was seen. */
  readonly run: () => Promise<string>;
}

interface Outcome {
  readonly name: string;
  readonly verdict: 'ok' | 'BROKEN' | 'left out';
  readonly seen: string;
  readonly milliseconds: number;
}

/** Runs the steps in order. After a failed step, those that do not depend on it still run. */
export async function runSteps(steps: readonly Step[], stop: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, run } of steps) {
    if (stop.aborted) break;
    const start = performance.now();
    const outcome = await run().then(
      (seen) => ({ verdict: 'ok' as const, seen }),
      (error: unknown) => ({
        verdict: error instanceof LeftOutError ? ('left out' as const) : ('BROKEN' as const),
        seen: messageOf(error),
      }),
    );
    outcomes.push({ name, ...outcome, milliseconds: Math.round(performance.now() - start) });
  }
  return outcomes;
}

/** An error's message with its cause, because fetch puts the reason for a failure into the cause. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

export const tableOf = (outcomes: readonly Outcome[]): string =>
  alignColumns([
    ['step', 'ms'],
    ...outcomes.map(({ name, milliseconds }) => [name, String(milliseconds)]),
  ])
    .map(([name, ms], index) => {
      const outcome = outcomes[index - 1];
      const seen = outcome ? `${outcome.verdict.padEnd(8)}  ${outcome.seen}` : 'what was seen';
      return `${name}  ${ms}  ${seen}`;
    })
    .join('\n');
