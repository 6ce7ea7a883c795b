import type { CatalogItemRow, TaskRow } from '../../contracts/rows';
import { mapInParallel } from '../../storage/aws/batches';
import { getCatalogItems } from '../../storage/catalogue/catalogue';
import { getEnrolments } from '../../storage/catalogue/enrolments';
import { enrolCatalogItem, enrolledViews, viewsByPicture, type KnownViews } from '../enrolment';
import type { Embedder, Views } from '../onnx/embedder';
import {
  galleryItemOf,
  layOutGallery,
  type Gallery,
  type GalleryItem,
} from '../pipeline/name/gallery';

/** Enrols an item that has no enrolment, or whose enrolment was made from other pictures. */
export type EnrolItem = (
  item: CatalogItemRow,
  embedder: Embedder,
  known: KnownViews,
) => Promise<Views>;

/**
 * Reads a gallery from the rows of its items and enrolments: three read units for an item with one picture.
 * @param uuids - the task's items; any that have since been deleted are left out
 */
export async function readGalleryFromRows(
  { account_id }: Pick<TaskRow, 'account_id'>,
  uuids: readonly string[],
  embedder: Embedder,
  enrol: EnrolItem = enrolCatalogItem,
): Promise<Gallery> {
  const rows = await getCatalogItems(account_id, uuids);
  const rowOf = new Map(rows.map((row) => [row.item_uuid, row]));
  const items = uuids.flatMap((uuid) => rowOf.get(uuid) ?? []);
  const read = await readGalleryItems(account_id, items, embedder, enrol);
  return layOutGallery(read, embedder.parameters.dimensions);
}

/**
 * Reads the views of items, in the order of the rows. Items without current views are enrolled
 * first.
 */
export async function readGalleryItems(
  accountId: string,
  items: readonly CatalogItemRow[],
  embedder: Embedder,
  enrol: EnrolItem = enrolCatalogItem,
): Promise<GalleryItem[]> {
  const uuids = items.map(({ item_uuid }) => item_uuid);
  const enrolments = await getEnrolments(accountId, uuids, embedder.id);
  const enrolmentOf = new Map(enrolments.map((row) => [row.item_uuid, row]));
  return mapInParallel(items, async (item) => {
    const enrolment = enrolmentOf.get(item.item_uuid);
    const views =
      enrolledViews(item, enrolment, embedder) ??
      (await enrol(item, embedder, viewsByPicture(enrolment, embedder)));
    return galleryItemOf({ item, views }, embedder.parameters.dimensions);
  });
}
