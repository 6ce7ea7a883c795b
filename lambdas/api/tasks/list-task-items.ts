import { FOLLOWS_CATALOGUE } from '../../contracts/access';
import { catalogItemSummarySchema } from '../../contracts/catalog-item';
import { pageQuerySchema, pageSchema } from '../../contracts/page';
import { renderCatalogItemSummary } from '../../domain/catalogue-item';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItems } from '../../storage/catalogue/catalogue';
import { followCatalogue } from '../../storage/tasks/following';
import { readTaskItems } from '../../storage/tasks/tasks';
import { NO_SUCH_TASK } from '../describe/details';
import { EXAMPLE_ITEM_SUMMARY, pageOf } from '../describe/examples';
import { route } from '../http/route';
import { findActiveTask } from './find-task';

/** GET /image-recognition/tasks/{task_uuid}/catalog-items */
export const listTaskItemsRoute = route({
  method: 'GET',
  path: '/image-recognition/tasks/{task_uuid}/catalog-items',
  permission: 'tasks:read',
  alsoNeeds: ['catalog:read'],
  access: {
    ...FOLLOWS_CATALOGUE,
    mediaAddresses: true,
  },
  tag: 'Tasks',
  operationId: 'listTaskItems',
  summary: "List a task's catalogue items",
  description:
    'In the order in which they were named; those of a task that follows the catalogue are brought up to ' +
    'date. Items that were deleted from the catalogue are left out of ' +
    'the page, but count in `total` and `offset` until they are removed from the task.',
  query: pageQuerySchema,
  success: {
    description: 'A page of items',
    schema: pageSchema(catalogItemSummarySchema),
    example: pageOf(EXAMPLE_ITEM_SUMMARY),
  },
  errors: { 404: NO_SUCH_TASK, 422: 'limit: must be at least 1' },
  async answer({ accountId, path, query: { limit, offset } }) {
    const task = await findActiveTask(accountId, path.task_uuid);
    const uuids = await readTaskItems(await followCatalogue(task));
    const page = uuids.slice(offset, offset + limit);
    const rows = await getCatalogItems(accountId, page);
    const items = rows
      .toSorted((a, b) => page.indexOf(a.item_uuid) - page.indexOf(b.item_uuid))
      .map((row) => renderCatalogItemSummary(row, mediaBaseUrl()));
    return { body: { items, total: uuids.length, limit, offset } };
  },
});
