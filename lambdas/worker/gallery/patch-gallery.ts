import { isDeepStrictEqual } from 'node:util';
import { getCatalogItems } from '../../storage/catalogue/catalogue';
import { pictureKeysOf } from '../item-picture';
import { readGalleryItems } from './gallery-items';
import { compareOnly } from './lookalikes';
import type { Embedder } from '../onnx/embedder';
import { itemsOfGallery, layOutGallery, type Gallery } from '../pipeline/name/gallery';

/**
 * Brings a gallery up to date after catalogue changes. Only changed items are read, and their enrolments only
 * if pictures changed.
 * @param changed - uuids of the account's changed items
 * @returns the same object if none of them is in the gallery
 */
export async function patchGallery(
  gallery: Gallery,
  changed: ReadonlySet<string>,
  accountId: string,
  embedder: Embedder,
): Promise<Gallery> {
  const before = gallery.items.filter(({ item_uuid }) => changed.has(item_uuid));
  if (before.length === 0) return gallery;
  const rows = await getCatalogItems(
    accountId,
    before.map(({ item_uuid }) => item_uuid),
  );
  const rowOf = new Map(rows.map((row) => [row.item_uuid, row]));
  const repictured = before.flatMap((item) => {
    const row = rowOf.get(item.item_uuid);
    return row && !isDeepStrictEqual(pictureKeysOf(row), pictureKeysOf(item)) ? [row] : [];
  });
  const renewed = await readGalleryItems(accountId, repictured, embedder);
  const renewedOf = new Map(renewed.map((one) => [one.item.item_uuid, one]));

  const items = itemsOfGallery(gallery).flatMap((one) => {
    const uuid = one.item.item_uuid;
    if (!changed.has(uuid)) return one;
    const row = rowOf.get(uuid);
    // A deleted item can be dropped for good, because it is never restored.
    return row === undefined ? [] : (renewedOf.get(uuid) ?? { ...one, item: row });
  });
  const patched = layOutGallery(items, gallery.dimensions);
  compareOnly(patched, new Set(renewedOf.keys()), gallery);
  return patched;
}
