import { TABLE_COLUMNS } from '../../../../../lambdas/contracts/planogram-table.js';
import type { Planogram } from '../../types.js';
import type { Typed, Usage } from '../command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from '../command-line/connect.js';
import { CommandError, EXIT, isEnding, messageOf, type Exit } from '../failure.js';
import { ENCODING_OPTION, readText } from '../files/read-text.js';

export const PLANOGRAM_IMPORT: Usage = {
  name: 'planogram import',
  about: `Creates a planogram from a table with a row for each position, and prints its uuid.
Columns: ${TABLE_COLUMNS.join(', ')}.
A row needs one of catalog_item_uuid, custom_id and barcode. Without facings it counts as one.
Without shelf and position it names a product that a photo must show. If a row is wrong, nothing is stored.`,
  free: 'TABLE.csv',
  minimum: 1,
  maximum: 1,
  options: {
    name: { value: 'NAME', help: 'its name', required: true },
    description: { value: 'TEXT', help: 'free text' },
    replace: { value: 'UUID', help: 'the planogram to replace' },
    ...ENCODING_OPTION,
    ...SERVICE_OPTIONS,
  },
};

/** `shelf planogram import`: creates or replaces a planogram from a table. */
export async function importPlanogram(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [file = ''] = typed.free;
  const { name = '', description, replace } = typed.options;
  const { client } = connect(typed);
  const csv = await readText(file, typed.options['encoding']);
  const options = { name, description, signal };
  const sent: Promise<Planogram> =
    replace === undefined
      ? client.planograms.createFromTable(csv, options)
      : client.planograms.replaceByTable(replace, csv, options);
  const { uuid } = await sent.catch((error: unknown) => {
    if (isEnding(error)) throw error;
    throw new CommandError(`${file}: ${messageOf(error)}`);
  });
  console.log(uuid);
  return EXIT.done;
}
