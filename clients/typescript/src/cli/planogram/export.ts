import { csvOfRows } from '../../../../tables/csv-text.js';
import type { Planogram } from '../../types.js';
import type { Typed, Usage } from '../command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from '../command-line/connect.js';
import { EXIT, type Exit } from '../failure.js';

export const PLANOGRAM_EXPORT: Usage = {
  name: 'planogram export',
  about: `Prints a planogram as a table that planogram import takes.
A table has no room for its name and description; planogram list shows the name.`,
  free: 'UUID',
  minimum: 1,
  maximum: 1,
  options: SERVICE_OPTIONS,
};

/** Columns that `planogram import` accepts. */
const HEADING = ['shelf', 'position', 'catalog_item_uuid', 'facings', 'must_have'];

/** `shelf planogram export`: writes a planogram as a table. */
export async function exportPlanogram(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [uuid = ''] = typed.free;
  const { client } = connect(typed);
  process.stdout.write(tableOf(await client.planograms.get(uuid, { signal })));
  return EXIT.done;
}

/** Returns a table with a row for each position, and for each must-have without a position. */
function tableOf({ positions, must_have }: Planogram): string {
  const left = new Set(must_have);
  const rows = positions.map(({ shelf_id, position, catalog_item_uuid, facings }) => {
    const isFirst = left.delete(catalog_item_uuid);
    return [shelf_id, position, catalog_item_uuid, facings, isFirst ? 'yes' : ''];
  });
  const withoutPosition = [...left].map((uuid) => ['', '', uuid, '', 'yes']);
  return csvOfRows([HEADING, ...rows, ...withoutPosition]);
}
