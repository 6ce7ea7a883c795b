import { csvOfRows } from '../../../clients/tables/csv-text';
import type { Planogram, Result } from '../../../clients/typescript/src/index';
import { shownFacings } from '../result/facings';

type Position = Planogram['positions'][number];

const COLUMNS = ['shelf', 'position', 'catalog_item_uuid', 'facings', 'must_have'];

/** The table that makes the same planogram again. */
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

/**
 * The positions of a bay as a photo shows it: facings of one product side by side are one position.
 * Facings without a name are left out. Empty without a realogram.
 */
export function positionsOfResult(result: Result): Position[] {
  const facings = shownFacings(result)
    .flatMap(({ shelf, slot, stack, catalog_item_uuid }) =>
      shelf === null || slot === null || catalog_item_uuid === null
        ? []
        : [{ shelf, slot, stack: stack ?? 0, catalog_item_uuid }],
    )
    .sort((a, b) => a.shelf - b.shelf || a.slot - b.slot || a.stack - b.stack);
  const positions: (Position & { lastSlot: number })[] = [];
  for (const { shelf, slot, catalog_item_uuid } of facings) {
    const last = positions.at(-1);
    const isOnShelf = last?.shelf_id === shelf;
    if (
      last &&
      isOnShelf &&
      last.catalog_item_uuid === catalog_item_uuid &&
      slot <= last.lastSlot + 1
    ) {
      last.facings += 1;
      last.lastSlot = slot;
      continue;
    }
    const position = isOnShelf ? last.position + 1 : 1;
    positions.push({ shelf_id: shelf, position, catalog_item_uuid, facings: 1, lastSlot: slot });
  }
  return positions.map(({ shelf_id, position, catalog_item_uuid, facings }) => ({
    shelf_id,
    position,
    catalog_item_uuid,
    facings,
  }));
}
