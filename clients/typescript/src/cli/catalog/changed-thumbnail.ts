import { withoutMetadata } from '../../../../../lambdas/domain/metadata/without-metadata.js';
import { MAX_FORM_BYTES } from '../../photo.js';
import type { CatalogItem } from '../../types.js';
import { readPicture } from '../files/pictures.js';
import type { PictureFolder } from './find-pictures.js';
import { naming, RowError, type Product } from '../../../../tables/product-row.js';

/**
 * Returns a row's picture if it differs from the item's thumbnail, which is fetched for the comparison.
 * @returns undefined if the pictures are the same, or the folder has none for the row.
 * @throws RowError if one of the pictures cannot be read.
 */
export async function changedThumbnail(
  product: Product,
  { thumbnail_url }: CatalogItem,
  { pictures, signal }: { readonly pictures: PictureFolder; readonly signal: AbortSignal },
): Promise<Buffer | undefined> {
  const file = pictures.findThumbnail(product);
  if (file === undefined) return undefined;
  const picture = await readPicture(file, MAX_FORM_BYTES).catch(naming('thumbnail'));
  const stored = await fetchPicture(thumbnail_url, signal);
  return stored && isSame(picture, stored) ? undefined : picture;
}

/**
 * Whether two pictures are the same apart from metadata, which the service removes without recoding the
 * picture.
 */
const isSame = (picture: Buffer, stored: Buffer): boolean =>
  Buffer.from(withoutMetadata(picture)).equals(withoutMetadata(stored));

/** @returns undefined if there is nothing at the address. */
async function fetchPicture(address: string, signal: AbortSignal): Promise<Buffer | undefined> {
  try {
    const answer = await fetch(address, { signal });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    await answer.body?.cancel();
    // CloudFront answers 403 if the bucket has no such object.
    if (answer.status === 403 || answer.status === 404) return undefined;
    throw new Error(`it answers ${answer.status}`);
  } catch (error) {
    signal.throwIfAborted();
    throw new RowError(
      `thumbnail: the item's picture ${address} cannot be compared: ${(error as Error).message}; run the command again`,
    );
  }
}
