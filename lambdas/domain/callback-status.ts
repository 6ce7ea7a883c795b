import type { CallbackStatus } from '../contracts/callback-status';
import type { ResultRow } from '../contracts/rows';

/** A result whose caller asked for a callback. */
export type ResultWithCallback = ResultRow & { readonly callback_url: string };

/** The state of a result's callback. */
export function callbackStatusOf(row: ResultWithCallback): CallbackStatus {
  const attempts = row.callback_attempts ?? 0;
  return {
    callback: row.callback_url,
    outcome: row.callback_outcome ?? 'PENDING',
    attempts,
    last_error: row.callback_last_error ?? '',
    last_attempt_at: attempts > 0 ? (row.callback_attempted_at ?? null) : null,
    next_attempt_at: row.callback_next_attempt_at ?? null,
  };
}
