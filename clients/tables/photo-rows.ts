import { BYTE_ORDER_MARK, csvOfRows } from './csv-text.js';
import type { PhotoRecord } from './photo-record.js';

/** The columns of a table of results: first those of the photo, then those of one facing. */
const PHOTO_COLUMNS = [
  'photo',
  'result_uuid',
  'status',
  'failure_reason',
  'photo_width',
  'photo_height',
] as const;
const FACING_COLUMNS = [
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

export const CSV_HEADING = BYTE_ORDER_MARK + csvOfRows([[...PHOTO_COLUMNS, ...FACING_COLUMNS]]);

/** One row for each facing. A photo without facings has one row, so that no photo is missing. */
export function csvRowsOf({ facings, ...photo }: PhotoRecord): string {
  const cells = PHOTO_COLUMNS.map((column) => photo[column]);
  if (facings.length === 0) return csvOfRows([[...cells, ...FACING_COLUMNS.map(() => '')]]);
  return csvOfRows(
    facings.map((facing) => [...cells, ...FACING_COLUMNS.map((column) => facing[column])]),
  );
}
