import type { ResultRow } from '../../contracts/rows';
import { splitIntoGroups } from '../aws/batches';
import { getResult } from './results';

const MAX_CONCURRENT_READS = 8;

/**
 * The limit on bytes read for one answer. A document of a task with 10,000 items has 5 MB, and about 40 MB are
 * parsed per second.
 */
export const MAX_BYTES_READ = 60e6;

/**
 * Calls `read` for each result, a group at a time, so that the caller can stop between groups. Leaves out
 * results that were deleted after the list was read.
 */
export async function* readPhotos<T extends object>(
  rows: readonly ResultRow[],
  read: (row: ResultRow) => Promise<T>,
): AsyncGenerator<T[]> {
  for (const group of splitIntoGroups(rows, MAX_CONCURRENT_READS)) {
    const photos = await Promise.all(group.map((row) => unlessGone(row, read(row))));
    yield photos.filter((photo) => photo !== undefined);
  }
}

async function unlessGone<T>(row: ResultRow, read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (await getResult(row)) throw error;
    return undefined;
  }
}
