const HOUR_MS = 3_600_000;

/**
 * Whether the sweep sends a message again that may not be lost. Each wait is an hour or, if longer, as long as the work
 * had waited before, so that few copies of a message wait in a lane that is far behind. Each copy is an attempt.
 * @param since when the work was asked for, or last made progress
 * @param requeuedAt when the sweep last sent the message
 */
export function isDue(since: string, requeuedAt: string | undefined, now: Date): boolean {
  if (requeuedAt === undefined || requeuedAt <= since) return true;
  const sent = Date.parse(requeuedAt);
  return now.getTime() - sent >= Math.max(HOUR_MS, sent - Date.parse(since));
}
