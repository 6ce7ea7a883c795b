import type { ResultRow } from '../contracts/rows';
import { inspectPicture } from '../domain/picture';
import { readMedia, writeMediaOnce } from '../storage/media';
import { fetchImage } from './pipeline/fetch-image';

/**
 * The picture of a result, as it was uploaded; one that was named by its address is fetched, and a
 * copy is kept, for `image_url` is always an address of the service. The first copy counts: what an
 * address answers may change from one attempt to the next, and the result must be about its image.
 * @throws AppError with the reason when the address gives no picture.
 */
export async function imageBytes({ image_key, source_url }: ResultRow): Promise<Uint8Array> {
  if (source_url === undefined) return readMedia(image_key);
  const bytes = await fetchImage(source_url);
  const { contentType } = inspectPicture(bytes, 'the fetched file');
  return writeMediaOnce(image_key, bytes, contentType);
}
