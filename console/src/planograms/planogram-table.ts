import { csvOfRows } from '../../../clients/tables/csv-text';
import type { Planogram } from '../../../clients/typescript/src/index';

const COLUMNS = ['shelf', 'position', 'catalog_item_uuid', 'facings', 'must_have'];

/** The table from which the same planogram can be made again. */
export function tableOfPlanogram({ positions, must_have }: Planogram): string {
  const rows = [
    ...positions.map(({ shelf_id, position, catalog_item_uuid, facings }) => [
      ...[shelf_id, position, catalog_item_uuid, facings],
      '',
    ]),
    ...must_have.map((uuid) => ['', '', uuid, '', 'yes']),
  ];
  return csvOfRows([COLUMNS, ...rows]);
}
