import * as z from 'zod';
import type { ResultRow } from '../../contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';

/**
 * Finished results that are owed only their deletion or new names, in their own partitions of the index
 * `unfinished`.
 */

const environment = once(() =>
  readEnvironment({
    [ENVIRONMENT_VARIABLES.imageRetentionDays]: z.coerce.number().int().min(0).default(0),
  }),
);

const DAY_MS = 24 * 3_600_000;

const KEPT_PREFIX = 'kept-';
/** Sixteen partitions, for the same reason as {@link UNFINISHED_SHARDS}. */
export const KEPT_SHARDS = Array.from(
  { length: 16 },
  (_, digit) => KEPT_PREFIX + digit.toString(16),
);

/** The partition that a finished result is to be in, or undefined if results are kept for ever. */
export const keptShardOf = (resultUuid: string): string | undefined =>
  retentionDays() === 0 ? undefined : KEPT_PREFIX + resultUuid.charAt(0);

export const isKept = ({ unfinished }: Pick<ResultRow, 'unfinished'>): boolean =>
  unfinished?.startsWith(KEPT_PREFIX) ?? false;

/**
 * Kept results that were created before this time are to be deleted; undefined if results are kept
 * for ever.
 */
export const keptSince = (now: Date): Date | undefined =>
  retentionDays() === 0 ? undefined : new Date(now.getTime() - retentionDays() * DAY_MS);

/** The partition of finished results whose facings are to be named again. */
export const RENAMING_SHARD = 'renaming';

export const isRenaming = ({ unfinished }: Pick<ResultRow, 'unfinished'>): boolean =>
  unfinished === RENAMING_SHARD;

/** Whether a finished result is owed neither its usage record nor its callback. */
export const isSettled = (row: Pick<ResultRow, 'unfinished'>): boolean =>
  row.unfinished === undefined || isKept(row) || isRenaming(row);

const retentionDays = () => environment()[ENVIRONMENT_VARIABLES.imageRetentionDays];
