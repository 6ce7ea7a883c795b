import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RenamingOfRow } from '../../../lambdas/contracts/renames';
import type { TaskRow } from '../../../lambdas/contracts/rows';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { resultOwnerOf } from '../../../lambdas/storage/results/results';
import { deleteTask, getTask } from '../../../lambdas/storage/tasks/tasks';
import {
  beginRenaming,
  countResultsToRename,
  moveRenaming,
  nextResultsToRename,
} from '../../../lambdas/storage/results/renamings';
import { findTasksWithJobs, forgetJobs, openJobOf } from '../../../lambdas/storage/tasks/jobs';
import { embeddedServices, UNFINISHED_INDEX } from '../../support/embedded-services';
import { holdCopyOf } from '../../support/late-copy';
import { loseNextAnswer } from '../../support/lose-answer';
import { resultRow, taskRow } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

const { resultsTable, tasksTable, countersTable } = ENVIRONMENT_VARIABLES;
embeddedServices({
  tables: [resultsTable, tasksTable, countersTable],
  indexes: {
    [resultsTable]: { 'by-created': ['owner', 'created_at'] },
    [tasksTable]: UNFINISHED_INDEX,
  },
});

let task: TaskRow;
beforeEach(async () => {
  task = taskRow();
  await writeRows(tasksTable, [task]);
});

const orFail = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('It was refused');
  return value;
};
const read = async () => orFail(await getTask(task.account_id, task.task_uuid));

/** The uuids of the tasks that the sweep looks at. */
async function swept(): Promise<string[]> {
  const uuids: string[] = [];
  for await (const { task_uuid } of findTasksWithJobs()) uuids.push(task_uuid);
  return uuids;
}

async function begin(results = 3): Promise<TaskRow & { renaming: RenamingOfRow }> {
  const begun = orFail(await beginRenaming(await read(), undefined, results));
  return { ...begun, renaming: orFail(begun.renaming) };
}

const LAST = { created_at: '2026-11-20T17:18:10.000Z', result_uuid: resultRow().result_uuid };
const STEP = { renamed: 2, left_out: 1, last: LAST, isLast: false };

describe('renaming the results of a task', () => {
  it('is on the list of the sweep from its request, and counts what each message did', async () => {
    const begun = await begin();
    const { requested_at } = begun.renaming;
    expect(await swept()).toContain(task.task_uuid);

    const moved = orFail(await moveRenaming(begun, STEP));
    expect(moved).toMatchObject({ renamed: 2, left_out: 1, last: LAST });
    const ended = orFail(
      await moveRenaming({ ...begun, renaming: moved }, { ...STEP, isLast: true }),
    );

    expect(ended).toMatchObject({ results: 3, renamed: 4, left_out: 2, requested_at });
    expect(openJobOf('renaming', await read())).toBeUndefined();
    await forgetJobs(await read());
    expect(await swept()).not.toContain(task.task_uuid);
  });

  it.each('0 1 2 3 4 5 6 7 8 9 a b c d e f'.split(' '))(
    'is on that list if the uuid of its task begins with %s',
    async (digit) => {
      const other = { ...task, task_uuid: task.task_uuid.replace(/^./, digit) };
      await writeRows(tasksTable, [other]);
      await beginRenaming(other, undefined, 3);

      expect(await swept()).toContain(other.task_uuid);
    },
  );

  it('has ended at once if there is nothing to rename', async () => {
    expect(openJobOf('renaming', await begin(0))).toBeUndefined();
    expect(await swept()).not.toContain(task.task_uuid);
  });

  it('stays on that list if it began after the row was read to forget an earlier one', async () => {
    const earlier = await begin(0);
    await begin();

    await forgetJobs(earlier);

    expect(await swept()).toContain(task.task_uuid);
  });

  it('does not begin a second time while it goes on', async () => {
    const { renaming } = await begin();

    expect((await begin(5)).renaming).toEqual(renaming);
    expect((await beginRenaming(task, '2026-11-20T00:00:00.000Z', 1))?.renaming).toEqual(renaming);
  });

  it('begins again once it has ended, at a later time', async () => {
    const first = await begin(0);

    const second = await begin();

    expect(second.renaming.requested_at > first.renaming.requested_at).toBe(true);
    expect(openJobOf('renaming', second)).toBeDefined();
  });

  it('lets one of two messages count what both did', async () => {
    const begun = await begin();
    expect(await moveRenaming(begun, STEP)).toBeDefined();

    expect(await moveRenaming(begun, { ...STEP, renamed: 3 })).toBeUndefined();

    expect((await read()).renaming).toMatchObject({ renamed: 2, left_out: 1 });
  });

  it('goes on if only the answer of the write was lost', async () => {
    const begun = await begin();
    loseNextAnswer();

    expect(await moveRenaming(begun, STEP)).toBeDefined();
  });

  it('refuses a late copy of an earlier step', async () => {
    const begun = await begin();
    const arrive = holdCopyOf('UpdateItem');
    const renaming = orFail(await moveRenaming(begun, STEP));
    await moveRenaming({ ...begun, renaming }, { ...STEP, isLast: true });

    expect(await arrive()).toBe(false);
    expect(openJobOf('renaming', await read())).toBeUndefined();
  });

  it('does not begin or go on for a deleted task', async () => {
    const begun = await begin();
    await deleteTask(task.account_id, task.task_uuid);

    expect(await moveRenaming(begun, STEP)).toBeUndefined();
    expect(await beginRenaming(task, undefined, 3)).toBeUndefined();
    expect(openJobOf('renaming', await read())).toBeUndefined();
  });

  it('comes to each result once, newest first, among those of a moment as well', async () => {
    const { task_uuid } = task;
    const created = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`;
    const rows = [0, 1, 1, 1, 1, 2].map((minute) =>
      resultRow({ task_uuid, created_at: created(minute) }),
    );
    const later = resultRow({ task_uuid, created_at: '2099-01-01T00:00:00.000Z' });
    await writeRows(resultsTable, [...rows, later]);
    expect(await countResultsToRename(task, undefined, 10)).toBe(6);
    expect(await countResultsToRename(task, created(0), 10)).toBe(5);

    let { renaming } = await begin();
    const seen: string[] = [];
    for (;;) {
      const next = await nextResultsToRename(task, renaming, 2);
      expect(next.map(({ owner }) => owner)).toEqual(
        next.map(() => resultOwnerOf(task.account_id, task_uuid)),
      );
      const last = next.at(-1);
      if (!last) break;
      seen.push(...next.map(({ result_uuid }) => result_uuid));
      renaming = { ...renaming, last };
    }
    expect(new Set(seen)).toEqual(new Set(rows.map(({ result_uuid }) => result_uuid)));
    expect([seen.length, seen[0], seen[5]]).toEqual([
      6,
      rows[5]?.result_uuid,
      rows[0]?.result_uuid,
    ]);
  });
});
