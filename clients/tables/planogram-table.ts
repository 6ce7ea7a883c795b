import { csvOfRows } from './csv-text.js';

interface Planogram {
  readonly positions: readonly {
    readonly bay?: number | undefined;
    readonly shelf_id: number;
    readonly position: number;
    readonly catalog_item_uuid: string;
    readonly facings: number;
  }[];
  readonly must_have: readonly string[];
}

const COLUMNS = ['shelf', 'position', 'catalog_item_uuid', 'facings', 'must_have'];

/**
 * The table from which the same planogram can be made again: a row for each position, and for each must-have
 * without a position.
 */
export function tableOfPlanogram({ positions, must_have }: Planogram): string {
  const hasBays = positions.some(({ bay }) => bay !== undefined);
  const left = new Set(must_have);
  const rows = positions.map(({ bay, shelf_id, position, catalog_item_uuid, facings }) => {
    const isFirst = left.delete(catalog_item_uuid);
    const cells = [shelf_id, position, catalog_item_uuid, facings, isFirst ? 'yes' : ''];
    return hasBays ? [bay ?? '', ...cells] : cells;
  });
  const withoutPosition = [...left].map((uuid) => [
    ...(hasBays ? [''] : []),
    ...['', '', uuid, '', 'yes'],
  ]);
  return csvOfRows([hasBays ? ['bay', ...COLUMNS] : COLUMNS, ...rows, ...withoutPosition]);
}
