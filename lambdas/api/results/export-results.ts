import type * as z from 'zod';
import { exportResultsSchema, WANTED_FIELDS, type WantedExport } from '../../contracts/exports';
import { LIMITS } from '../../contracts/limits';
import { taskSchema } from '../../contracts/task';
import { renderTask } from '../../domain/task';
import { AppError } from '../../shared/app-error';
import { beginExport, keysOfExport } from '../../storage/results/exports';
import { getTask } from '../../storage/tasks/tasks';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_TASK } from '../describe/details';
import { EXAMPLE_EXPORT, EXAMPLE_TASK } from '../describe/examples';
import { noSuchTask } from '../http/not-found';
import { postRoute } from '../idempotency/post-route';
import { askForJob } from './ask-for-job';

const TOO_MANY =
  `start_datetime: more than ${LIMITS.resultsPerExport} results were created after it; ` +
  'export shorter times one after the other';
const TOO_MANY_OF_ID =
  `external_id: more than ${LIMITS.resultsPerExport} results have it; ` +
  'export them by start_datetime and end_datetime, without external_id';
const RUNNING =
  'Another export of this task goes on. Ask again once its status is no longer IN_PROGRESS.';

/** POST /image-recognition/tasks/{task_uuid}/results */
export const exportResultsRoute = postRoute({
  path: '/image-recognition/tasks/{task_uuid}/results',
  permission: 'results:read',
  access: {
    tables: {
      tasks: ['GetItem', 'UpdateItem'],
      results: ['Query by-created', 'Query by-external-id'],
      counters: ['UpdateItem'],
    },
    sendsTo: ['enrolment'],
  },
  tag: 'Results',
  operationId: 'exportResults',
  summary: 'Export the results of a task as a file',
  description:
    'In the background, the newest first. `export` of the task shows the progress, and then the address of the ' +
    `file, which is kept for ${LIMITS.exportDays} days or until the task's next export. Asking for the same while ` +
    'it goes on changes nothing. Results that are deleted before the file is made are not in it.',
  json: {
    schema: exportResultsSchema,
    example: { format: 'csv', corrected: true, start_datetime: '2026-05-04T08:30:00Z' },
  },
  success: {
    description: 'The task with the progress',
    schema: taskSchema,
    example: { ...EXAMPLE_TASK, export: EXAMPLE_EXPORT },
  },
  errors: { 400: NO_JSON, 404: NO_SUCH_TASK, 409: RUNNING, 413: JSON_TOO_LARGE, 422: TOO_MANY },
  async answer({ accountId, path: { task_uuid }, json }) {
    const task = await getTask(accountId, task_uuid);
    if (task?.status !== 'ACTIVE') throw noSuchTask(task_uuid);
    const wanted = wantedOf(json);
    const now = new Date().toISOString();
    const enough = LIMITS.resultsPerExport;
    const keys = await keysOfExport(task, wanted, now, enough);
    if (keys.length > enough) {
      throw new AppError('invalid', wanted.external_id === undefined ? TOO_MANY : TOO_MANY_OF_ID);
    }
    const begun = await beginExport(task, wanted, keys.length);
    if (!begun) throw noSuchTask(task_uuid);
    if (!isSame(begun.export, wanted)) throw new AppError('export-running', RUNNING);
    await askForJob('export', begun);
    return { body: renderTask(begun) };
  },
});

function wantedOf(json: z.infer<typeof exportResultsSchema>): WantedExport {
  const { format, corrected = false, start_datetime: start, end_datetime: end } = json;
  const { status: result_status, external_id } = json;
  return {
    format,
    corrected,
    start_datetime: start && new Date(start.milliseconds).toISOString(),
    // The end is exclusive, and rows have milliseconds.
    end_datetime: end && new Date(end.milliseconds + (end.rounded ? 1 : 0)).toISOString(),
    result_status,
    external_id,
  };
}

const isSame = (one: WantedExport, other: WantedExport): boolean =>
  WANTED_FIELDS.every((field) => one[field] === other[field]);
