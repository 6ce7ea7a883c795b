import { appendFileSync, closeSync, openSync } from 'node:fs';
import { ShelfError } from '../../shelf-error.js';
import { wholeNumber, type Typed, type Usage } from '../command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from '../command-line/connect.js';
import { Progress } from '../command-line/progress.js';
import { CommandError, EXIT, isEnding, messageOf, type Exit } from '../failure.js';
import { pool } from '../pool.js';
import { complianceTableOf } from './compliance-rows.js';
import { newestCompleted, type Wanted } from './newest-results.js';
import { Tally } from './tally.js';
import { Turns } from './turns.js';

export const COMPLIANCE: Usage = {
  name: 'compliance',
  about: `Writes how well results of a task match a planogram: a row for each position and each result.
Without uuids these are all COMPLETED results of the task, newest first. A .jsonl file has one whole
answer per line, including must-haves and what to do at the shelf.`,
  free: '[RESULT_UUID...]',
  minimum: 0,
  maximum: Infinity,
  options: {
    task: { value: 'UUID', help: 'the task of the results', required: true },
    planogram: { value: 'UUID', help: 'what to compare with', required: true },
    out: { value: 'FILE', help: 'a new file: compliance.csv, .xlsx or .jsonl', required: true },
    corrected: { help: 'apply the corrections of the results' },
    limit: { value: 'N', help: 'only the newest N, if no result is named' },
    'at-once': { value: 'N', help: 'results at once', default: '8' },
    ...SERVICE_OPTIONS,
  },
};

/** `shelf compliance`: compares results with a planogram and writes a table. */
export async function compliance(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const { task: task_uuid = '', planogram = '', out = '' } = typed.options;
  const beginTable = complianceTableOf(out);
  const atOnce = wholeNumber(typed, 'at-once', 1, 64);
  const named = [...new Set(typed.free)];
  const limit = limitOf(typed, named);
  const corrected = typed.switches.has('corrected');
  const { client } = connect(typed);
  const fields = 'file_name';
  // Planogram and task are checked first, so that later only a result can be missing.
  const { positions } = await client.planograms.get(planogram, { signal });
  const hasBays = positions.some(({ bay }) => bay !== undefined);
  await client.results.list(task_uuid, { limit: 1 }, { signal });

  const file = openNew(out);
  const table = beginTable((part) => appendFileSync(file, part), hasBays);
  const progress = new Progress('results', named.length > 0 ? named.length : undefined);
  const [tally, turns] = [new Tally(), new Turns()];
  let refused = 0;

  const compare = async (wanted: Wanted): Promise<void> => {
    const { uuid } = wanted;
    const turn = turns.take();
    try {
      const of = { task_uuid, result_uuid: uuid, corrected };
      const answer = await client.planograms.compare(planogram, of, { signal });
      // Results from the list have an external_id and a file name; for a uuid that was typed, both are fetched.
      const photo: Wanted =
        named.length > 0 ? await client.results.get(task_uuid, uuid, { fields, signal }) : wanted;
      const record = {
        ...answer,
        external_id: photo.external_id ?? null,
        file_name: photo.file_name ?? null,
      };
      await turn.come;
      table.add(record);
      tally.add(record);
      progress.count('done');
    } catch (error) {
      if (isEnding(error) && !isNotFound(error)) throw error;
      refused += 1;
      progress.line(`${uuid}: ${messageOf(error)}`);
      progress.count('refused');
    } finally {
      turn.end();
    }
  };

  try {
    const list = (place: { readonly limit: number; readonly offset: number }) =>
      client.results.list(task_uuid, { ...place, order: 'desc', fields }, { signal });
    const wanted =
      named.length > 0 ? named.map((uuid) => ({ uuid })) : newestCompleted(list, limit);
    await pool<Wanted>(wanted, atOnce, compare);
    table.end();
    progress.end();
    console.error(`Results in ${out}: ${tally.results}. Refused: ${refused}.`);
    console.error(String(tally));
    return refused > 0 ? EXIT.partly : EXIT.done;
  } catch (error) {
    progress.end();
    console.error(
      `Results in ${out}: ${tally.results}. It is incomplete: delete it before you try again.`,
    );
    throw error;
  } finally {
    closeSync(file);
  }
}

function limitOf(typed: Typed, named: readonly string[]): number {
  if (typed.options['limit'] === undefined) return Infinity;
  if (named.length === 0) return wholeNumber(typed, 'limit', 1, 1_000_000_000);
  throw new CommandError('--limit is of all results: leave it out, or the uuids');
}

/** Creates the file. An existing one is not overwritten, because it may be the only copy of somebody's work. */
function openNew(out: string): number {
  try {
    return openSync(out, 'wx');
  } catch (error) {
    throw new CommandError(`${out} cannot be written: ${(error as Error).message}`);
  }
}

const isNotFound = (error: unknown): boolean =>
  error instanceof ShelfError && error.code === 'not-found';
