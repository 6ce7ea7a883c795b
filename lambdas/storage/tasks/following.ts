import { MAX_ITEMS_WITHOUT_PACKING } from '../../contracts/gallery-rows';
import { LIMITS } from '../../contracts/limits';
import { catalogItemRowSchema, type TaskRow } from '../../contracts/rows';
import type { CatalogFilter } from '../../contracts/following';
import { logger } from '../../shared/logger';
import { getCatalogItems } from '../catalogue/catalogue';
import { isMatch, readMatchingItems } from '../catalogue/matching-items';
import { getCatalogueRevision, readChangedItems } from '../galleries/catalogue-log';
import { getTask, readTaskItems } from './tasks';
import { noteFollowed, replaceItems } from './updated-tasks';

/** Tasks that follow the catalogue: their items are those that match a filter. */

type Followed = NonNullable<TaskRow['followed']>;

/** The items of a task, and how far they follow the catalogue. */
interface FollowedItems {
  readonly items: readonly string[];
  readonly followed: Followed;
}

/** After this time the whole catalogue is read again, so that a change that was never logged takes effect. */
const MAX_READ_AGE_MS = 24 * 60 * 60 * 1000;

/** A task may always have this many items, however many pictures each has. */
const ITEMS_WITHIN_LIMITS = Math.floor(
  LIMITS.picturesPerTask / (1 + LIMITS.referenceImagesPerItem),
);

/** How often an update is tried while other requests change the same task. */
const MAX_ATTEMPTS = 5;

/** Returns a task, even if it is deleted. If it follows the catalogue, its items are first brought up to date. */
export async function getTaskUpToDate(
  accountId: string,
  taskUuid: string,
): Promise<TaskRow | undefined> {
  const task = await getTask(accountId, taskUuid);
  return task && followCatalogue(task);
}

/** Brings the items of a task that follows the catalogue up to date. A large task pauses after each update. */
export async function followCatalogue(task: TaskRow): Promise<TaskRow> {
  let row = task;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { account_id, catalog_filter: filter, followed } = row;
    if (row.status !== 'ACTIVE' || !filter || !followed) return row;
    if (Date.parse(followed.kept_until) > Date.now()) return row;
    // The revision is read before the items. A change made in between has a later revision.
    const revision = await getCatalogueRevision(account_id);
    const isOld = Date.now() - Date.parse(followed.read_at) > MAX_READ_AGE_MS;
    if (revision === followed.revision && !isOld) return row;
    const known = await readTaskItems(row);
    const next =
      (isOld ? undefined : await applyChanges(row, { filter, followed, known }, revision)) ??
      (await readFollowedItems(account_id, filter));
    if (!next) logger.error('The catalogue is too large to be followed', { account_id });
    const updated = next
      ? await store(row, known, next)
      : await noteFollowed(row, { ...followed, kept_until: keptUntil(Infinity) });
    if (updated) return updated;
    // Another request changed the task first.
    row = (await getTask(account_id, row.task_uuid)) ?? row;
  }
  return row;
}

/**
 * Reads the items that match a filter from the whole catalogue.
 * @returns undefined if the catalogue is too large
 */
export async function readFollowedItems(
  accountId: string,
  filter: CatalogFilter,
): Promise<FollowedItems | undefined> {
  const read_at = new Date().toISOString();
  const revision = await getCatalogueRevision(accountId);
  const found = await readMatchingItems(accountId, filter, countedItemSchema);
  if (!found) return undefined;
  let pictures = 0;
  const items: string[] = [];
  for (const { item_uuid, reference_keys } of found) {
    pictures += 1 + reference_keys.length;
    const isFull = items.length === LIMITS.catalogItemsPerTask;
    if (isFull || pictures > LIMITS.picturesPerTask) break;
    items.push(item_uuid);
  }
  const left_out = found.length - items.length;
  const kept_until = keptUntil(items.length);
  return { items, followed: { revision, read_at, kept_until, left_out } };
}

const countedItemSchema = catalogItemRowSchema.pick({
  item_uuid: true,
  position: true,
  reference_keys: true,
});

/**
 * Applies the changes up to a revision to the items of a task.
 * @returns undefined if the whole catalogue must be read
 */
async function applyChanges(
  { account_id }: TaskRow,
  { filter, followed, known }: { filter: CatalogFilter; followed: Followed; known: string[] },
  revision: number,
): Promise<FollowedItems | undefined> {
  if (followed.left_out > 0) return undefined;
  const changed = await readChangedItems(account_id, followed.revision, revision);
  if (!changed) return undefined;
  const rows = await getCatalogItems(account_id, [...changed]);
  const matching = new Set(
    rows
      .filter((row) => isMatch(row, filter))
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map(({ item_uuid }) => item_uuid),
  );
  const kept = known.filter((uuid) => !changed.has(uuid) || matching.has(uuid));
  const items = [...new Set([...kept, ...matching])];
  if (items.length > Math.max(known.length, ITEMS_WITHIN_LIMITS)) return undefined;
  return { items, followed: { ...followed, revision, kept_until: keptUntil(items.length) } };
}

const keptUntil = (items: number): string =>
  new Date(
    Date.now() + (items > MAX_ITEMS_WITHOUT_PACKING ? LIMITS.followingPauseMinutes * 60_000 : 0),
  ).toISOString();

/** @returns undefined if the task has changed since it was read. */
function store(
  row: TaskRow,
  known: readonly string[],
  { items, followed }: FollowedItems,
): Promise<TaskRow | undefined> {
  const before = new Set(known);
  const isSame = items.length === known.length && items.every((uuid) => before.has(uuid));
  return isSame ? noteFollowed(row, followed) : replaceItems(row, items, followed);
}
