import { stringify } from 'csv-stringify/sync';
import { CSV_COLUMNS } from '../../../../tables/csv-columns.js';
import type { PhotoRecord } from '../../../../tables/photo-record.js';

/** The byte order mark makes Excel read UTF-8. */
export const CSV_HEADING = `\ufeff${stringify([[...CSV_COLUMNS]])}`;

/** One row for each facing. A photo without any has one row, so that none is missing. */
export function csvRowsOf({ facings, ...photo }: PhotoRecord): string {
  const rows = facings.length === 0 ? [{}] : facings;
  return stringify(
    rows.map((facing) => {
      const values: Readonly<Record<string, unknown>> = { ...photo, ...facing };
      return CSV_COLUMNS.map((column) => values[column] ?? '');
    }),
  );
}
