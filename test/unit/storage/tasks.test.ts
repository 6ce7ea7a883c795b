import { describe, expect, it } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { readListShape, tasksListName } from '../../../lambdas/storage/lists/positions';
import { deleteTask, getTask, putTask } from '../../../lambdas/storage/tasks/tasks';
import { embeddedServices } from '../../support/embedded-services';
import { loseNextAnswer } from '../../support/lose-answer';
import { taskRow } from '../../support/rows';

const ACCOUNT = 'shop';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.tasksTable, ENVIRONMENT_VARIABLES.countersTable],
  buckets: [ENVIRONMENT_VARIABLES.documentsBucket],
});

async function storeTask(): Promise<string> {
  const task = taskRow();
  await putTask(task, []);
  return task.task_uuid;
}

describe('deleteTask', () => {
  it('returns the task at the first deletion only', async () => {
    const task = await storeTask();

    expect(await deleteTask(ACCOUNT, task)).toMatchObject({ task_uuid: task, name: 'Shelf' });
    expect(await deleteTask(ACCOUNT, task)).toBeUndefined();
  });

  it('makes the position of the task a void', async () => {
    const task = await storeTask();

    const position = (await deleteTask(ACCOUNT, task))?.position;

    expect(position).toBeGreaterThan(0);
    expect((await readListShape(tasksListName(ACCOUNT))).voids).toContain(position);
  });

  it('returns the task if the answer of its write is lost', async () => {
    const task = await storeTask();
    loseNextAnswer();

    expect(await deleteTask(ACCOUNT, task)).toMatchObject({ task_uuid: task, name: 'Shelf' });
    expect((await getTask(ACCOUNT, task))?.status).toBe('DELETED');
  });
});
