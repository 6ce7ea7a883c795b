import { randomUUID } from 'node:crypto';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { putCatalogItem } from '../../lambdas/storage/catalogue/catalogue';
import { queryRows } from '../../lambdas/storage/aws/query-rows';
import { resultOwnerOf } from '../../lambdas/storage/results/results';
import { putTask } from '../../lambdas/storage/tasks/tasks';
import { catalogItem, taskRow } from './rows';

/** Creates an account with an item and a task. */
export async function newAccount() {
  const account = randomUUID();
  const item = catalogItem(1, { account_id: account, item_uuid: randomUUID() });
  const task = taskRow({ account_id: account });
  await putCatalogItem(item);
  await putTask(task, [item.item_uuid]);
  return { account, item: item.item_uuid, task: task.task_uuid };
}
export type Account = Awaited<ReturnType<typeof newAccount>>;

const rowsOf = (table: string, partition: string, value: string) =>
  queryRows({
    TableName: table,
    KeyConditionExpression: '#partition = :value',
    ExpressionAttributeNames: { '#partition': partition },
    ExpressionAttributeValues: { ':value': value },
  });

/** What is stored for an account. */
export async function madeBy({ account, item, task }: Account) {
  const items = await rowsOf(ENVIRONMENT_VARIABLES.catalogTable, 'account_id', account);
  const tasks = await rowsOf(ENVIRONMENT_VARIABLES.tasksTable, 'account_id', account);
  const planogramRows = await rowsOf(ENVIRONMENT_VARIABLES.planogramsTable, 'account_id', account);
  const owner = resultOwnerOf(account, task);
  const results = await rowsOf(ENVIRONMENT_VARIABLES.resultsTable, 'owner', owner);
  const references = items.find(({ item_uuid }) => item_uuid === item)?.['reference_keys'];
  const uploads = await rowsOf(ENVIRONMENT_VARIABLES.uploadsTable, 'account_id', account);
  return {
    items,
    tasks,
    planograms: planogramRows,
    results,
    references: references as string[],
    uploads,
  };
}
