import { tableOfPlanogram } from '../../../../tables/planogram-table.js';
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

/** `shelf planogram export`: writes a planogram as a table. */
export async function exportPlanogram(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [uuid = ''] = typed.free;
  const { client } = connect(typed);
  process.stdout.write(tableOfPlanogram(await client.planograms.get(uuid, { signal })));
  return EXIT.done;
}
