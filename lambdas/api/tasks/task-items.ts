import type * as z from 'zod';
import { LIMITS } from '../../contracts/limits';
import type { ChangeTaskItems, updateTaskSchema } from '../../contracts/task';
import { AppError } from '../../shared/app-error';
import { findUnknownItemsAndCountPictures } from '../../storage/catalogue/catalogue';
import { readFollowedItems } from '../../storage/tasks/following';
import type { FollowingFields } from '../../storage/tasks/updated-tasks';

/** How many unknown uuids an error names. */
const MAX_UNKNOWN_UUIDS_SHOWN = 5;

/**
 * The items that a task is to look for, without repetitions: those that are named, or those that match the filter.
 * @throws AppError 422 if a named one does not exist, if they have too many pictures, or if the catalogue is too
 * large to be followed.
 */
export async function itemsOfTask(
  accountId: string,
  { catalog_items = [], catalog_filter }: z.infer<typeof updateTaskSchema>,
): Promise<{ items: readonly string[] } & FollowingFields> {
  if (catalog_filter) {
    const read = await readFollowedItems(accountId, catalog_filter);
    if (read) return { ...read, catalog_filter };
    throw new AppError(
      'invalid',
      `catalog_filter: the catalogue has more than ${LIMITS.catalogueMegabytesRead} MB; ` +
        'send catalog_items instead',
    );
  }
  const items = [...new Set(catalog_items)];
  await checkItems(accountId, items, 'catalog_items');
  return { items, catalog_filter: undefined, followed: undefined };
}

/**
 * The items of a task after a change.
 * @param field - the one that adds the items, for the errors
 * @throws AppError 422 if an added item does not exist, or if the task would have none, too many, or too many pictures.
 */
export async function itemsAfter(
  accountId: string,
  items: readonly string[],
  { add, remove }: ChangeTaskItems,
  field = 'add',
): Promise<string[]> {
  const removed = new Set(remove);
  const kept = items.filter((uuid) => !removed.has(uuid));
  const all = [...new Set([...kept, ...add])];
  if (all.length === 0) {
    throw new AppError(
      'invalid',
      'remove: the task would have no item; leave one in it, or delete the task',
    );
  }
  if (all.length === kept.length) return all;
  if (all.length > LIMITS.catalogItemsPerTask) {
    throw new AppError(
      'invalid',
      `${field}: the task would have ${all.length} items, and may have at most ${LIMITS.catalogItemsPerTask}; ` +
        'add fewer, or remove some',
    );
  }
  await checkItems(accountId, all, field, new Set(items));
  return all;
}

/**
 * Checks that the items do not have too many pictures, and that they exist, except those in `known`,
 * which may have been deleted from the catalogue.
 */
async function checkItems(
  accountId: string,
  itemUuids: readonly string[],
  field: string,
  known: ReadonlySet<string> = new Set(),
): Promise<void> {
  const survey = await findUnknownItemsAndCountPictures(accountId, itemUuids);
  const unknown = survey.unknown.filter((uuid) => !known.has(uuid));
  if (unknown.length > 0) {
    const shown = unknown.slice(0, MAX_UNKNOWN_UUIDS_SHOWN).join(', ');
    const more =
      unknown.length > MAX_UNKNOWN_UUIDS_SHOWN
        ? ` and ${unknown.length - MAX_UNKNOWN_UUIDS_SHOWN} more`
        : '';
    throw new AppError('invalid', `${field}: there is no catalogue item ${shown}${more}`);
  }
  if (survey.pictures > LIMITS.picturesPerTask) {
    throw new AppError(
      'invalid',
      `${field}: the items have ${survey.pictures} pictures, thumbnails and reference images together, ` +
        `and may have at most ${LIMITS.picturesPerTask}; name fewer items`,
    );
  }
}
