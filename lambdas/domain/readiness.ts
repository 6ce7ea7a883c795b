import type { RecognitionCheck } from '../contracts/recognition-check';

/**
 * By how many minutes a check may be late. It may take 40 s, and may first wait for a worker to start.
 */
const MAX_LATE_MINUTES = 2;

/**
 * The reason why the service is not ready to recognise images.
 * @param everyMinutes how often recognition is checked. One check may be missed.
 * @returns undefined if the service is ready.
 */
export function whyNotReady(
  check: RecognitionCheck | undefined,
  everyMinutes: number,
  now: Date,
): string | undefined {
  if (check === undefined) return 'Recognition has not been checked yet';
  const { checked_at, is_passed } = check;
  if (!is_passed) return `Recognition does not work: the check at ${checked_at} failed`;
  const minutes = (now.getTime() - Date.parse(checked_at)) / 60_000;
  if (minutes <= 2 * everyMinutes + MAX_LATE_MINUTES) return undefined;
  return `Recognition has not been checked since ${checked_at}`;
}
