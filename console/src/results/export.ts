import Papa from 'papaparse';
import type { Result, ResultSummary, ShelfClient } from '../../../clients/typescript/src/index';
import { CSV_COLUMNS } from '../../../clients/tables/csv-columns';
import { recordOf, type PhotoRecord } from '../../../clients/tables/photo-record';

/** More at once would be refused by the limits of most accounts. */
const FETCHED_AT_ONCE = 4;

/** Fetches results in full, in the order of the list. */
export async function fetchFull(
  client: ShelfClient,
  summaries: readonly ResultSummary[],
  onProgress: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  const indexes = summaries.keys();
  let done = 0;
  const fetchNext = async (): Promise<void> => {
    for (const index of indexes) {
      const { task_uuid, uuid } = summaries[index] as ResultSummary;
      results[index] = await client.results.get(task_uuid, uuid);
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchNext));
  return results;
}

/** The same table that the command `shelf recognise` writes: a row for each facing. */
export function csvOf(results: readonly Result[]): string {
  const rows = results.flatMap((result) => rowsOf(recordOf(result.image_url, result)));
  // The byte order mark makes Excel read UTF-8.
  return `\ufeff${Papa.unparse({ fields: [...CSV_COLUMNS], data: rows })}\r\n`;
}

/** A photo without any facing has one row, so that none is missing. */
function rowsOf({ facings, ...photo }: PhotoRecord): unknown[][] {
  return (facings.length === 0 ? [{}] : facings).map((facing) => {
    const values: Readonly<Record<string, unknown>> = { ...photo, ...facing };
    return CSV_COLUMNS.map((column) => values[column] ?? '');
  });
}
