import { LIST_COUNTER_ACTIONS } from '../../contracts/access';
import { orderedPageQuerySchema, pageSchema } from '../../contracts/page';
import { taskSchema } from '../../contracts/task';
import { renderTask } from '../../domain/task';
import { listTasks } from '../../storage/tasks/tasks';
import { EXAMPLE_TASK, pageOf } from '../describe/examples';
import { route } from '../http/route';

/** GET /image-recognition/tasks */
export const listTasksRoute = route({
  method: 'GET',
  path: '/image-recognition/tasks',
  permission: 'tasks:read',
  access: { tables: { tasks: ['Query by-position'], counters: LIST_COUNTER_ACTIONS } },
  tag: 'Tasks',
  operationId: 'listTasks',
  summary: 'List tasks',
  description:
    'Oldest first, unless order is desc. With desc, new tasks shift the following pages.',
  query: orderedPageQuerySchema,
  success: {
    description: 'A page of tasks',
    schema: pageSchema(taskSchema),
    example: pageOf(EXAMPLE_TASK),
  },
  errors: { 422: 'offset: must be at least 0' },
  async answer(request) {
    const query = request.query;
    const { items, total } = await listTasks(request.accountId, query);
    return {
      body: { items: items.map(renderTask), total, limit: query.limit, offset: query.offset },
    };
  },
});
