import { orderedPageQuerySchema } from '../../contracts/page';
import { renderTask } from '../../domain/task';
import { listTasks } from '../../storage/tasks/tasks';
import { apiHandler } from '../http/api-handler';
import { accountIdOf, parseQueryParameters } from '../http/request';

/** GET /image-recognition/tasks */
export const handler = apiHandler(async (event) => {
  const query = parseQueryParameters(event, orderedPageQuerySchema);
  const { items, total } = await listTasks(accountIdOf(event), query);
  return {
    body: { items: items.map(renderTask), total, limit: query.limit, offset: query.offset },
  };
});
