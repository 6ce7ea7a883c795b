import '../../../local/shared/require-node.cjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { TABLE_NAMES } from '../../../lambdas/contracts/access';
import {
  beginRestore,
  isTableReady,
  restorableTimes,
  settleRestored,
} from '../../../lambdas/storage/recovery/restore-tables';
import { UsageError } from '../../../local/shared/command-line';
import { runCommand } from '../../../local/shared/run-command';
import { connectToService, output, type Outputs } from '../connect/service';
import { findMissing } from './find-missing';
import { RESTORE } from './options';

/** Milliseconds between two looks at a restore in progress. On AWS it takes minutes to hours. */
const LOOK_EVERY_MS = { deployed: 10_000, local: 200 };
/** How many missing objects are printed one by one. */
const MAX_PRINTED = 20;

/** `npm run restore`: restores the tables as of one second, or lists the objects that are missing. */
runCommand(RESTORE, async ({ values }) => {
  const outputs = await connectToService(values);
  const answer =
    values.to === undefined ? await check(outputs) : await restore(outputs, values.to, values);
  console.log(values.json ? JSON.stringify(answer) : answer.lines.join('\n'));
  return answer.missing > 0 ? 1 : 0;
});

interface Answer {
  readonly lines: readonly string[];
  readonly missing: number;
}

async function restore(
  outputs: Outputs,
  time: Date,
  { deployed }: { readonly deployed: boolean },
): Promise<Answer> {
  const suffix = suffixOf(time);
  const tables = TABLE_NAMES.map((name) => {
    const source = output(outputs, `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`);
    // The service may already use restored tables, whose names end in a time.
    return { source, target: `${source.replace(/-\d{8}T\d{6}Z$/, '')}-${suffix}` };
  });
  const faults = await Promise.all(tables.map(({ source }) => faultOf(source, time)));
  const [fault] = faults.filter((each) => each !== undefined);
  if (fault !== undefined) throw new UsageError(fault);

  for (const { source, target } of tables) await beginRestore(source, target, time);
  for (const { source, target } of tables) {
    while (!(await isTableReady(target))) {
      await sleep(LOOK_EVERY_MS[deployed ? 'deployed' : 'local']);
    }
    await settleRestored(source, target);
    console.error(`${target} is ready`);
  }
  const next = `npx cdk deploy --all -c shelf:restoredTo=${suffix}`;
  return { lines: [`All ${tables.length} tables are restored. Use them by ${next}`], missing: 0 };
}

/** A time as a suffix for table names, such as `20261126T060000Z`. */
const suffixOf = (time: Date): string =>
  time.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

async function faultOf(table: string, time: Date): Promise<string | undefined> {
  const times = await restorableTimes(table);
  if (times === undefined) return `Nothing is kept of ${table}: it cannot be restored`;
  const { from, to } = times;
  if (time >= from && time <= to) return undefined;
  return `${table} can be restored to a time from ${from.toISOString()} to ${to.toISOString()} only`;
}

async function check(outputs: Outputs): Promise<Answer> {
  const { rows, missing } = await findMissing({
    tables: ['CatalogTable', 'TasksTable', 'ResultsTable'].map((name) => output(outputs, name)),
    mediaBucket: output(outputs, 'MediaBucket'),
    documentsBucket: output(outputs, 'DocumentsBucket'),
  });
  const more = missing.length - MAX_PRINTED;
  return {
    lines: [
      ...missing.slice(0, MAX_PRINTED),
      ...(more > 0 ? [`and ${more} more`] : []),
      `${rows} rows name objects, and ${missing.length} of these objects are missing.`,
    ],
    missing: missing.length,
  };
}
