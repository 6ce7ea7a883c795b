import { BYTE_ORDER_MARK, csvOfRows } from '../../../../tables/csv-text.js';
import type { Compliance } from '../../types.js';

/** How the photo of one result fits the planogram. */
export interface ComplianceRecord extends Compliance {
  /** As submitted with the photo; null without one. */
  readonly external_id: string | null;
}

const COLUMNS = [
  ...['result_uuid', 'external_id', 'score'],
  ...['shelf', 'position', 'product', 'planned_facings', 'facings_in_view', 'right_facings'],
  'status',
];

export const COMPLIANCE_HEADING = BYTE_ORDER_MARK + csvOfRows([COLUMNS]);

/**
 * One row for each position. A planogram with only must-haves gets one row, so that no result is
 * missing.
 */
export function complianceRowsOf(record: ComplianceRecord): string {
  const { result_uuid, external_id, score, positions } = record;
  const photo = [result_uuid, external_id, score];
  if (positions.length === 0)
    return csvOfRows([[...photo, ...COLUMNS.slice(photo.length).fill('')]]);
  return csvOfRows(
    positions.map((each) => [
      ...photo,
      ...[each.shelf_id, each.position, each.name],
      ...[each.planned_facings, each.facings_in_view, each.right_facings, each.status],
    ]),
  );
}
