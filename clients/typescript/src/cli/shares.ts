import { csvOfRows } from '../../../tables/csv-text.js';
import type { TotalShares } from '../types.js';
import type { Typed, Usage } from './command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from './command-line/connect.js';
import { EXIT, type Exit } from './failure.js';

export const SHARES: Usage = {
  name: 'shares',
  about: `Prints the shares of products, brands and tags over all photos of a task, as CSV.
Both ends of the time range are exclusive; a time without an offset is UTC.`,
  free: 'TASK_UUID',
  minimum: 1,
  maximum: 1,
  options: {
    from: { value: 'TIME', help: 'only photos submitted after this: 2026-11-26' },
    to: { value: 'TIME', help: 'only photos submitted before this' },
    by: { value: 'NAME', help: 'also by the values of this custom prop, such as category' },
    'external-id': { value: 'ID', help: 'only photos with this external_id' },
    corrected: { help: 'with corrections applied' },
    'each-day': { help: 'for each day in UTC, in a column day' },
    ...SERVICE_OPTIONS,
  },
};

const COLUMNS = [
  ...['group_by', 'name', 'product_uuid'],
  ...['count', 'count_ratio', 'area', 'area_ratio'],
];

/** `shelf shares`: adds up shares, for a spreadsheet. */
export async function shares(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [task = ''] = typed.free;
  const { from, to, by: shares_by, 'external-id': external_id } = typed.options;
  const { client } = connect(typed);
  const query = {
    ...(from !== undefined && { start_datetime: from }),
    ...(to !== undefined && { end_datetime: to }),
    ...(external_id !== undefined && { external_id }),
    ...(shares_by !== undefined && { shares_by }),
    ...(typed.switches.has('corrected') && { corrected: true }),
  };
  const isByDay = typed.switches.has('each-day');
  const totals: [string[], TotalShares][] = isByDay
    ? [...(await client.results.sharesByDay(task, query, { signal }))].map(([day, of]) => [
        [day],
        of,
      ])
    : [[[], await client.results.shares(task, query, { signal })]];
  process.stdout.write(
    csvOfRows([
      isByDay ? ['day', ...COLUMNS] : COLUMNS,
      ...totals.flatMap(([day, { values }]) =>
        values.map((value) => [
          ...day,
          ...[value.group_by, value.name, value.product_uuid ?? null],
          ...[value.count, value.count_ratio, value.area, value.area_ratio],
        ]),
      ),
    ]),
  );
  const sum = (of: 'results' | 'facings') => totals.reduce((all, [, total]) => all + total[of], 0);
  console.error(`Results counted: ${sum('results')}, with ${sum('facings')} facings.`);
  return EXIT.done;
}
