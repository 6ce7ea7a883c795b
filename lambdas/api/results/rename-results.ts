import { LIMITS } from '../../contracts/limits';
import { renameResultsSchema } from '../../contracts/renames';
import { taskSchema } from '../../contracts/task';
import { renderTask } from '../../domain/task';
import { AppError } from '../../shared/app-error';
import { beginRenaming, countResultsToRename } from '../../storage/results/renamings';
import { getTask } from '../../storage/tasks/tasks';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_TASK } from '../describe/details';
import { EXAMPLE_TASK } from '../describe/examples';
import { noSuchTask } from '../http/not-found';
import { route } from '../http/route';
import { askForJob } from './ask-for-job';

const TOO_MANY =
  `start_datetime: more than ${LIMITS.resultsPerRenaming} results were created after it; ` +
  'choose a later one';

/** PATCH /image-recognition/tasks/{task_uuid}/results */
export const renameResultsRoute = route({
  method: 'PATCH',
  path: '/image-recognition/tasks/{task_uuid}/results',
  permission: 'results:write',
  access: {
    tables: {
      tasks: ['GetItem', 'UpdateItem'],
      results: ['Query by-created'],
      counters: ['UpdateItem'],
    },
    sendsTo: ['enrolment'],
  },
  tag: 'Results',
  operationId: 'renameResults',
  summary: 'Name the facings of many results of a task again',
  description:
    'As if each were named again by itself, the newest first, in the background. `renaming` of the task ' +
    'shows the progress. While an earlier request goes on, nothing changes and the answer shows that one.',
  json: {
    schema: renameResultsSchema,
    example: { start_datetime: '2026-05-04T08:30:00Z' },
  },
  success: {
    description: 'The task with the progress',
    schema: taskSchema,
    example: {
      ...EXAMPLE_TASK,
      renaming: {
        start_datetime: '2026-05-04T08:30:00.000Z',
        requested_at: '2026-05-11T09:00:00.000Z',
        ended_at: null,
        results: 120,
        renamed: 0,
        left_out: 0,
      },
    },
  },
  errors: { 400: NO_JSON, 404: NO_SUCH_TASK, 413: JSON_TOO_LARGE, 422: TOO_MANY },
  async answer({ accountId, path: { task_uuid }, json }) {
    const task = await getTask(accountId, task_uuid);
    if (task?.status !== 'ACTIVE') throw noSuchTask(task_uuid);
    const start = json.start_datetime && new Date(json.start_datetime.milliseconds).toISOString();
    const results = await countResultsToRename(task, start, LIMITS.resultsPerRenaming);
    if (results > LIMITS.resultsPerRenaming) throw new AppError('invalid', TOO_MANY);
    const begun = await beginRenaming(task, start, results);
    if (!begun) throw noSuchTask(task_uuid);
    await askForJob('renaming', begun);
    return { body: renderTask(begun) };
  },
});
