import { errorOf } from '../http/sleep.js';

/**
 * Processes elements, a limited number at a time. The next element is read only when there is room, so memory
 * stays bounded.
 * @throws the first error, once all work that was started has ended.
 */
export async function pool<T>(
  elements: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  work: (element: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: Error[] = [];
  for await (const element of elements) {
    const run = work(element)
      .catch((error: unknown) => {
        failures.push(errorOf(error));
      })
      .finally(() => running.delete(run));
    running.add(run);
    if (running.size >= atOnce) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  const [first] = failures;
  if (first) throw first;
}
