import { LIMITS } from '../../contracts/limits';
import { AppError } from '../../shared/app-error';
import { findUnknownItemsAndCountPictures } from '../../storage/catalogue/catalogue';

/** How many unknown uuids an error names. */
const MAX_UNKNOWN_UUIDS_SHOWN = 5;

/**
 * The items that a task is to look for, each once.
 * @throws AppError 422 if one does not exist, or if they have too many pictures.
 */
export async function itemsOfTask(accountId: string, sent: readonly string[]): Promise<string[]> {
  const itemUuids = [...new Set(sent)];
  const { unknown, pictures } = await findUnknownItemsAndCountPictures(accountId, itemUuids);
  if (unknown.length > 0) {
    const shown = unknown.slice(0, MAX_UNKNOWN_UUIDS_SHOWN).join(', ');
    const more =
      unknown.length > MAX_UNKNOWN_UUIDS_SHOWN
        ? ` and ${unknown.length - MAX_UNKNOWN_UUIDS_SHOWN} more`
        : '';
    throw new AppError('invalid', `catalog_items: there is no catalogue item ${shown}${more}`);
  }
  if (pictures > LIMITS.picturesPerTask) {
    throw new AppError(
      'invalid',
      `catalog_items: the items have ${pictures} pictures, thumbnails and reference images together, ` +
        `and may have at most ${LIMITS.picturesPerTask}; name fewer items`,
    );
  }
  return itemUuids;
}
