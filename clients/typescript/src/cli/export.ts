import { ShelfError } from '../shelf-error.js';
import type { Export } from '../types.js';
import type { Typed, Usage } from './command-line/arguments.js';
import { connect, SERVICE_OPTIONS } from './command-line/connect.js';
import { Progress } from './command-line/progress.js';
import { CommandError, EITHER, EXIT, type Exit } from './failure.js';
import { writeWhole } from './files/write-whole.js';

export const EXPORT_RESULTS: Usage = {
  name: 'export',
  about: `Writes results of a task as a table or as COCO. The service makes the file in the background.
Both ends of the time range are exclusive; a time without an offset is UTC.`,
  free: 'TASK_UUID',
  minimum: 1,
  maximum: 1,
  options: {
    out: { value: 'FILE', help: 'results.csv, .xlsx or .coco.json', required: true },
    from: { value: 'TIME', help: 'only photos submitted after this: 2026-11-26' },
    to: { value: 'TIME', help: 'only photos submitted before this' },
    status: { value: 'STATUS', help: 'only COMPLETED or FAILED results' },
    'external-id': { value: 'ID', help: 'only photos with this external_id' },
    corrected: { help: 'with corrections applied' },
    ...SERVICE_OPTIONS,
  },
};

const FORMATS: Readonly<Record<string, Export['format']>> = {
  '.csv': 'csv',
  '.xlsx': 'xlsx',
  '.coco.json': 'coco',
};

/** Long, because a lost message delays an export by some minutes, and other messages may be handled first. */
const WAIT_SECONDS = 2 * 3_600;

/**
 * `shelf export`: asks the service to export a task's results, and fetches the file. Ctrl-C only stops waiting; the
 * same command then waits for that export again.
 */
export async function exportResults(typed: Typed, signal: AbortSignal): Promise<Exit> {
  const [task = ''] = typed.free;
  const { out = '', from, to, status, 'external-id': external_id } = typed.options;
  const ending = Object.keys(FORMATS).find((each) => out.endsWith(each));
  const format = FORMATS[ending ?? ''];
  if (!format) {
    throw new CommandError(`--out ${out} must end in ${EITHER.format(Object.keys(FORMATS))}`);
  }
  const { client } = connect(typed);
  const wanted = {
    format,
    corrected: typed.switches.has('corrected'),
    ...(from !== undefined && { start_datetime: from }),
    ...(to !== undefined && { end_datetime: to }),
    ...(status !== undefined && { status: statusOf(status) }),
    ...(external_id !== undefined && { external_id }),
  };
  const { export: begun } = await client.tasks.exportResults(task, wanted, { signal });
  const progress = new Progress('results', begun?.results);
  let done = 0;
  let last = begun;
  const onProgress = (now: Export): void => {
    last = now;
    for (; done < now.exported + now.left_out; done++) progress.count('done');
  };
  try {
    const file = await client.tasks.downloadExport(task, {
      waitSeconds: WAIT_SECONDS,
      signal,
      onProgress,
    });
    await writeWhole(out, (write) => {
      write(file);
      return Promise.resolve();
    });
  } catch (error) {
    if (error instanceof ShelfError && error.code === 'export-failed') {
      throw new CommandError(error.message);
    }
    throw error;
  } finally {
    progress.end();
  }
  const other = status === undefined ? '' : ', of another status';
  const why = last?.left_out === 0 ? '' : `, unfinished${other} or deleted`;
  console.error(`Results in ${out}: ${last?.exported}. Left out: ${last?.left_out}${why}.`);
  return EXIT.done;
}

const STATUSES = ['COMPLETED', 'FAILED'] as const;

function statusOf(typed: string): (typeof STATUSES)[number] {
  const status = STATUSES.find((each) => each === typed.toUpperCase());
  if (status) return status;
  throw new CommandError(`--status ${typed} must be ${EITHER.format(STATUSES)}`);
}
