import type { Result, ResultSummary, ShelfClient } from '../../../clients/typescript/src/index';
import { recordOf } from '../../../clients/tables/photo-record';
import { CSV_HEADING, csvRowsOf, writeSpreadsheet } from '../../../clients/tables/photo-rows';
import { forEachResult } from './for-each-result';

/**
 * Fetches results in full, corrected or as recognised, in the order of the list.
 * @returns the results, and how many were deleted meanwhile.
 */
export async function fetchFull(
  client: ShelfClient,
  summaries: readonly ResultSummary[],
  corrected: boolean,
  onProgress: (done: number) => void,
): Promise<{ readonly results: Result[]; readonly deleted: number }> {
  const fetched = new Map<string, Result>();
  const query = { corrected, fields: 'file_name' };
  const { done } = await forEachResult(
    summaries,
    async ({ task_uuid, uuid }) => {
      fetched.set(uuid, await client.results.get(task_uuid, uuid, query));
    },
    onProgress,
  );
  return {
    results: summaries.flatMap(({ uuid }) => fetched.get(uuid) ?? []),
    deleted: summaries.length - done,
  };
}

/** The CSV table that the command `shelf recognise` also writes, with a row for each facing. */
export const csvOf = (results: readonly Result[]): string =>
  CSV_HEADING + results.map((result) => csvRowsOf(recordOf(nameOf(result), result))).join('');

/** What a table calls a photo: its file name, or its address if it has none. */
const nameOf = ({ file_name, image_url }: Result): string => file_name ?? image_url;

/** The same table as a spreadsheet file, in chunks of bytes. */
export async function xlsxOf(results: readonly Result[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const records = results.map((result) => recordOf(nameOf(result), result));
  await writeSpreadsheet(records, (part) => parts.push(part));
  return parts;
}
