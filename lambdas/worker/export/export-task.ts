import { recordOf, type PhotoRecord } from '../../../clients/tables/photo-record';
import { LIMITS } from '../../contracts/limits';
import type { JobMessage } from '../../contracts/queue-message';
import type { ResultRow } from '../../contracts/rows';
import { AppError } from '../../shared/app-error';
import { logger } from '../../shared/logger';
import { writeExportFile, writeExportPart } from '../../storage/objects/exports';
import { sendMessages } from '../../storage/queues/queues';
import { readCorrectedResult } from '../../storage/results/corrections';
import {
  claimExport,
  endExport,
  moveExport,
  nextResultsToExport,
  type TaskWithExport,
} from '../../storage/results/exports';
import { readFullResult } from '../../storage/results/full-result';
import { readPhotos } from '../../storage/results/read-photos';
import { findStoredResults } from '../../storage/results/results';
import { messageOf, openJobOf } from '../../storage/tasks/jobs';
import { getTask } from '../../storage/tasks/tasks';
import { makeExportFile } from './make-export-file';

/**
 * How many results one message reads. Their documents have 50 KB to 5 MB each, and about 40 MB are parsed per second;
 * the worker may take 60 s for a message.
 */
const RESULTS_PER_MESSAGE = 100;

const GIVEN_UP =
  'The file could not be made. Export results of a shorter time, or try again in an hour';

/**
 * Handles an `export-task` message: reads the task's next results and sends the message again, or makes the file if
 * all have been read.
 */
export async function handleExportTaskMessage(message: JobMessage): Promise<void> {
  const task = await getTask(message.account_id, message.task_uuid);
  const open = task && openJobOf('export', task);
  if (!open || open.moved_at !== message.moved_at) return;
  const claimed = await claimExport({ ...task, export: open });
  if (!claimed) throw new Error('Another attempt at the message may be under way');
  if (claimed.export.tries > LIMITS.recognitionAttempts) {
    logger.error('results not exported', { task_uuid: task.task_uuid });
    await endExport(claimed, { failure_reason: GIVEN_UP });
    return;
  }
  const next = await nextResultsToExport(claimed, RESULTS_PER_MESSAGE);
  if (next.length === 0) {
    await makeFile(claimed);
    return;
  }
  const moved = await readResults(
    claimed,
    next.map(({ created_at, result_uuid }) => ({ created_at, result_uuid })),
  );
  if (moved) await sendMessages('enrolment', [messageOf('export', moved, moved.export)]);
}

type Listed = NonNullable<TaskWithExport['export']['last']>;

/** Writes what was recognised on some photos as a part. */
async function readResults(
  task: TaskWithExport,
  listed: readonly Listed[],
): Promise<TaskWithExport | undefined> {
  const { account_id, task_uuid } = task;
  const { corrected, result_status, latest, parts, exported, left_out } = task.export;
  const stored = await findStoredResults(
    listed.map(({ result_uuid }) => ({ account_id, task_uuid, result_uuid })),
  );
  const rows = new Map(stored.map((row) => [row.result_uuid, row]));
  const finished = listed.flatMap(({ result_uuid }): ResultRow[] => {
    const row = rows.get(result_uuid);
    if (row?.status !== 'COMPLETED' && row?.status !== 'FAILED') return [];
    return result_status === undefined || row.status === result_status ? [row] : [];
  });
  const records: PhotoRecord[] = [];
  for await (const photos of readPhotos(finished, (row) => readRecord(row, corrected))) {
    records.push(...photos);
  }
  await writeExportPart(
    task,
    latest,
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  );
  return moveExport(task, {
    parts: [...parts, latest],
    exported: exported + records.length,
    left_out: left_out + listed.length - records.length,
    last: listed.at(-1),
  });
}

async function readRecord(row: ResultRow, corrected: boolean): Promise<PhotoRecord> {
  const result = await (corrected ? readCorrectedResult : readFullResult)(row);
  return recordOf(row.file_name ?? result.image_url, result);
}

async function makeFile(task: TaskWithExport): Promise<void> {
  try {
    const { bytes, exported } = await makeExportFile(task);
    await writeExportFile(task, task.export, bytes);
    await endExport(task, { bytes: bytes.length, exported });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await endExport(task, { failure_reason: error.message });
  }
}
