import { ShelfError, type ResultSummary } from '../../../clients/typescript/src/index';

/** More requests at once could exceed the account's rate limit. */
const AT_ONCE = 4;
/** Failures that concern one result only. */
const REFUSALS: readonly ShelfError['code'][] = ['not-found', 'conflict', 'invalid'];

export interface Outcome {
  readonly done: number;
  /** How often each refusal came, by its message. */
  readonly refusals: ReadonlyMap<string, number>;
}

/**
 * Does something with each of some results. A refused result does not stop the others.
 * @param onProgress is called with how many results have been tried.
 * @throws ShelfError if the service cannot be used.
 */
export async function forEachResult(
  results: readonly ResultSummary[],
  act: (result: ResultSummary) => Promise<unknown>,
  onProgress: (tried: number) => void,
): Promise<Outcome> {
  const refusals = new Map<string, number>();
  const indexes = results.keys();
  let [done, tried] = [0, 0];
  const actOnNext = async (): Promise<void> => {
    for (const index of indexes) {
      const result = results[index] as ResultSummary;
      try {
        await act(result);
        done += 1;
      } catch (error) {
        if (!(error instanceof ShelfError) || !REFUSALS.includes(error.code)) throw error;
        const message = error.message.replaceAll(result.uuid, '…');
        refusals.set(message, (refusals.get(message) ?? 0) + 1);
      }
      onProgress(++tried);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, actOnNext));
  return { done, refusals };
}
