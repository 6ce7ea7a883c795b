import * as z from 'zod';
import type { ResultRow } from '../../contracts/rows';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';

/** Partitions of the index `unfinished` for finished results that only need to be deleted later or renamed. */

const environment = once(() =>
  readEnvironment({
    [ENVIRONMENT_VARIABLES.imageRetentionDays]: z.coerce.number().int().min(0).default(0),
  }),
);

const DAY_MS = 24 * 3_600_000;

const KEPT_PREFIX = 'kept-';
/** There are 16 partitions, for the same reason as {@link UNFINISHED_SHARDS}. */
export const KEPT_SHARDS = Array.from(
  { length: 16 },
  (_, digit) => KEPT_PREFIX + digit.toString(16),
);

/** The partition for a finished result, or undefined if results are kept for ever. */
export const keptShardOf = (resultUuid: string): string | undefined =>
  retentionDays() === 0 ? undefined : KEPT_PREFIX + resultUuid.charAt(0);

export const isKept = ({ unfinished }: Pick<ResultRow, 'unfinished'>): boolean =>
  unfinished?.startsWith(KEPT_PREFIX) ?? false;

/**
 * The time before which results must have been created to be deleted now; undefined if results are kept for
 * ever.
 */
export const keptSince = (now: Date): Date | undefined =>
  retentionDays() === 0 ? undefined : new Date(now.getTime() - retentionDays() * DAY_MS);

/** The partition for finished results that are waiting to be renamed. */
export const RENAMING_SHARD = 'renaming';

export const isRenaming = ({ unfinished }: Pick<ResultRow, 'unfinished'>): boolean =>
  unfinished === RENAMING_SHARD;

/** Whether a finished result is owed neither its usage record nor its callback. */
export const isSettled = (row: Pick<ResultRow, 'unfinished'>): boolean =>
  row.unfinished === undefined || isKept(row) || isRenaming(row);

const retentionDays = () => environment()[ENVIRONMENT_VARIABLES.imageRetentionDays];
