import type { Result, ResultSummary, ShelfClient } from '../../../clients/typescript/src/index';
import { recordOf } from '../../../clients/tables/photo-record';
import { CSV_HEADING, csvRowsOf, writeSpreadsheet } from '../../../clients/tables/photo-rows';

/** More requests at once would exceed the rate limit of most accounts. */
const FETCHED_AT_ONCE = 4;

/** Fetches results in full, corrected or as recognised, in the order of the list. */
export async function fetchFull(
  client: ShelfClient,
  summaries: readonly ResultSummary[],
  corrected: boolean,
  onProgress: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  const indexes = summaries.keys();
  let done = 0;
  const fetchNext = async (): Promise<void> => {
    for (const index of indexes) {
      const { task_uuid, uuid } = summaries[index] as ResultSummary;
      results[index] = await client.results.get(task_uuid, uuid, {
        corrected,
        fields: 'file_name',
      });
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchNext));
  return results;
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
