import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_ITEMS_WITHOUT_PACKING } from '../../../lambdas/contracts/gallery-rows';
import {
  catalogItemRowSchema,
  taskRowSchema,
  type CatalogItemRow,
  type TaskRow,
} from '../../../lambdas/contracts/rows';
import { parseRow } from '../../../lambdas/storage/aws/rows';
import { scanPages } from '../../../lambdas/storage/aws/scan-rows';
import { catalogTable } from '../../../lambdas/storage/catalogue/catalogue';
import { getEnrolments } from '../../../lambdas/storage/catalogue/enrolments';
import { findPackedGallery, isPacked } from '../../../lambdas/storage/galleries/packed-galleries';
import { readTaskItems, tasksTable } from '../../../lambdas/storage/tasks/tasks';
import { enrolCatalogItem, enrolledViews } from '../../../lambdas/worker/enrolment';
import { enrolItem } from '../../../lambdas/worker/enrol-item';
import { packTask } from '../../../lambdas/worker/gallery/pack-task';
import { ownerOf } from '../../../lambdas/worker/gallery/packed-gallery-of-task';
import type { Embedder } from '../../../lambdas/worker/onnx/embedder';
import type { Models } from '../../../lambdas/worker/onnx/models';

/** The items and tasks that are not yet ready for a new embedder. */
interface Unprepared {
  readonly items: readonly Pick<CatalogItemRow, 'account_id' | 'item_uuid'>[];
  /** Tasks whose galleries are in use, but not packed with the new embedder. */
  readonly tasks: readonly Pick<TaskRow, 'account_id' | 'task_uuid'>[];
}

/** @param account - all accounts if undefined */
export async function findUnprepared(
  embedder: Embedder,
  account: string | undefined,
): Promise<Unprepared> {
  const isWanted = (row: { account_id: string; status: string }): boolean =>
    row.status === 'ACTIVE' && (account === undefined || row.account_id === account);
  const items: CatalogItemRow[] = [];
  for await (const page of scanPages(catalogTable())) {
    const rows = page.map((row) => parseRow('Catalog', catalogItemRowSchema, row)).filter(isWanted);
    for (const [accountId, ofAccount] of Map.groupBy(rows, ({ account_id }) => account_id))
      items.push(...(await unenrolled(accountId, ofAccount, embedder)));
  }
  const tasks: TaskRow[] = [];
  for await (const page of scanPages(tasksTable()))
    for (const task of page.map((row) => parseRow('Tasks', taskRowSchema, row)).filter(isWanted))
      if (await needsPacking(task, embedder)) tasks.push(task);
  return { items, tasks };
}

async function unenrolled(
  accountId: string,
  items: readonly CatalogItemRow[],
  embedder: Embedder,
): Promise<CatalogItemRow[]> {
  const uuids = items.map(({ item_uuid }) => item_uuid);
  const rows = await getEnrolments(accountId, uuids, embedder.id);
  const enrolmentOf = new Map(rows.map((row) => [row.item_uuid, row]));
  return items.filter(
    (item) => enrolledViews(item, enrolmentOf.get(item.item_uuid), embedder) === undefined,
  );
}

async function needsPacking(task: TaskRow, embedder: Embedder): Promise<boolean> {
  if (!(await isPacked(task))) return false;
  if (await findPackedGallery(ownerOf(task, embedder))) return false;
  return (await readTaskItems(task)).length > MAX_ITEMS_WITHOUT_PACKING;
}

/**
 * Enrols items and packs galleries one by one, to affect callers' requests as little as possible. If
 * interrupted, it keeps what it has enrolled.
 * @returns how many items and galleries failed; the reasons go to stderr
 */
export async function prepare(
  { items, tasks }: Unprepared,
  models: Pick<Models, 'embedder' | 'matcher'>,
  perSecond: number,
  onDone: (done: number) => void,
): Promise<{ readonly failed: number }> {
  let [done, failed] = [0, 0];
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => {
      failed += 1;
      console.error(`${what}: ${String(error)}`);
    });
    done += 1;
    onDone(done);
  };
  const start = performance.now();
  const embedder = () => Promise.resolve(models.embedder);
  for (const item of items) {
    const due = start + (done / perSecond) * 1_000;
    await sleep(Math.max(0, due - performance.now()));
    await attempt(`Item ${item.item_uuid}`, () => enrolItem(item, embedder));
  }
  for (const task of tasks)
    await attempt(`Task ${task.task_uuid}`, () => packTask(task, models, enrolCatalogItem));
  return { failed };
}
