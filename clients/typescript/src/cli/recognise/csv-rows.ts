import { stringify } from 'csv-stringify/sync';
import type { PhotoRecord } from './photo-record.js';

/** The columns of a .csv file: first those of the photo, then those of one facing. */
export const CSV_COLUMNS = [
  'photo',
  'result_uuid',
  'status',
  'failure_reason',
  'photo_width',
  'photo_height',
  'name',
  'catalog_item_uuid',
  'custom_id',
  'barcode',
  'brand',
  'confidence',
  'x',
  'y',
  'width',
  'height',
  'shelf',
  'slot',
  'stack',
] as const;

/** The mark tells Excel that the table is UTF-8. */
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
