import { pageQuerySchema } from '../../contracts/page';
import { renderTask } from '../../domain/task';
import { listTasks } from '../../storage/tasks';
import { apiHandler } from '../http/api-handler';
import { accountOf, queryParameters } from '../http/request';

/** GET /image-recognition/tasks */
export const handler = apiHandler(async (event) => {
  const query = queryParameters(event, pageQuerySchema);
  const { items, total } = await listTasks(accountOf(event), query);
  return {
    body: { items: items.map(renderTask), total, limit: query.limit, offset: query.offset },
  };
});
