import { facingsOf } from '../../facings.js';
import type { Typed, Usage } from '../command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from '../command-line/connect.js';
import { CommandError, EXIT, type Exit } from '../failure.js';
import { matchFacings, type NamedBox } from './match-facings.js';
import { readResults, type Results } from './read-results.js';

export const COMPARE: Usage = {
  name: 'compare',
  about: `Shows what changed between two files of shelf recognise, or between two results of a task.
It lists facings that appeared, disappeared or changed names, and the number of facings of each product.
It exits with 0 if nothing changed, and with 1 otherwise.`,
  free: 'BEFORE AFTER',
  minimum: 2,
  maximum: 2,
  options: {
    task: { value: 'UUID', help: 'the task of two results, whose uuids are BEFORE and AFTER' },
    corrected: { help: 'apply the corrections of the results' },
    ...SERVICE_OPTIONS,
  },
};

/** `shelf compare`: shows what changed between two files of results, or between two results. */
export async function compare(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [before = '', after = ''] = typed.free;
  const { task } = typed.options;
  if (task === undefined && typed.switches.has('corrected')) {
    throw new CommandError('--corrected goes with --task: files have what they were written with');
  }
  const read =
    task === undefined ? readResults : (uuid: string) => fetchResult(typed, { task, uuid, signal });
  const lines = changesOf(await read(before), await read(after));
  console.log(lines.length === 0 ? 'Nothing changed' : lines.join('\n'));
  return lines.length === 0 ? EXIT.done : EXIT.partly;
}

async function fetchResult(
  typed: Typed,
  {
    task,
    uuid,
    signal,
  }: { readonly task: string; readonly uuid: string; readonly signal: AbortSignal },
): Promise<Results> {
  const corrected = typed.switches.has('corrected');
  const result = await connect(typed).client.results.get(task, uuid, { corrected, signal });
  if (result.status === 'COMPLETED') return new Map([['photo', facingsOf(result)]]);
  throw new CommandError(`Result ${uuid} is ${result.status} ${result.failure_reason}`.trimEnd());
}

/** Describes each change in one line; returns an empty list if nothing changed. Exported for tests. */
export function changesOf(before: Results, after: Results): string[] {
  const photos = [...new Set([...before.keys(), ...after.keys()])].sort();
  const counts = new Map<string, [number, number]>();
  const lines = photos.flatMap((photo) => {
    const [a, b] = [before.get(photo), after.get(photo)];
    count(counts, a ?? [], 0);
    count(counts, b ?? [], 1);
    if (!a) return [`${photo}: only in the second`];
    if (!b) return [`${photo}: only in the first`];
    return matchFacings(a, b).flatMap((pair) => changeOf(photo, ...pair));
  });
  const changed = [...counts].filter(([, [had, has]]) => had !== has).sort();
  if (changed.length === 0) return lines;
  const products = changed.map(([name, [had, has]]) => {
    const difference = has - had;
    return `  ${difference > 0 ? '+' : ''}${difference}  ${name} (${had} -> ${has})`;
  });
  return [...lines, 'facings of each product:', ...products];
}

function changeOf(photo: string, had: NamedBox | undefined, has: NamedBox | undefined): string[] {
  const at = (box: NamedBox): string => `at ${box.x},${box.y}`;
  if (had && has) {
    return had.name === has.name ? [] : [`${photo}: ${had.name} is now ${has.name} ${at(has)}`];
  }
  if (has) return [`${photo}: ${has.name} appeared ${at(has)}`];
  return had ? [`${photo}: ${had.name} disappeared ${at(had)}`] : [];
}

function count(
  counts: Map<string, [number, number]>,
  boxes: readonly NamedBox[],
  side: 0 | 1,
): void {
  for (const { name } of boxes) {
    const both = counts.get(name) ?? [0, 0];
    both[side] += 1;
    counts.set(name, both);
  }
}
