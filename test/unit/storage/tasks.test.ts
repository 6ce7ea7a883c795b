import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ENVIRONMENT } from '../../../lambdas/shared/environment';
import { deleteTask, getTask, putTask } from '../../../lambdas/storage/tasks';
import { embeddedServices } from '../../support/embedded-services';
import { loseNextAnswer } from '../../support/lose-answer';

const ACCOUNT = 'shop';

embeddedServices({
  tables: {
    [ENVIRONMENT.tasksTable]: ['account_id', 'task_uuid'],
    [ENVIRONMENT.countersTable]: ['list'],
  },
  buckets: [ENVIRONMENT.documentsBucket],
});

async function storeTask(): Promise<string> {
  const task_uuid = randomUUID();
  const created_at = '2026-11-20T17:18:10.000Z';
  await putTask(
    {
      account_id: ACCOUNT,
      task_uuid,
      status: 'ACTIVE',
      name: 'Shelf',
      description: '',
      task_type: null,
      compute_realogram: false,
      compute_shares: false,
      created_at,
      updated_at: created_at,
    },
    [],
  );
  return task_uuid;
}

describe('deleteTask', () => {
  it('finds a task once', async () => {
    const task = await storeTask();

    expect(await deleteTask(ACCOUNT, task)).toMatchObject({ task_uuid: task, name: 'Shelf' });
    expect(await deleteTask(ACCOUNT, task)).toBeUndefined();
  });

  it('finds the task that it deleted itself, though the answer is lost', async () => {
    const task = await storeTask();
    loseNextAnswer();

    expect(await deleteTask(ACCOUNT, task)).toMatchObject({ task_uuid: task, name: 'Shelf' });
    expect((await getTask(ACCOUNT, task))?.status).toBe('DELETED');
  });
});
