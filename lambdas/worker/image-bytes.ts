import type { ResultRow } from '../contracts/rows';
import { inspectPicture } from '../domain/picture';
import { AppError } from '../shared/app-error';
import { findMedia, readMedia, writeMediaOnce } from '../storage/media';
import { fetchImage } from './fetch-image';

/**
 * The picture of a result, as it was uploaded; one that was named by its address is fetched, and a
 * copy is kept, for `image_url` is always an address of the service. The first copy counts: what an
 * address answers may change from one attempt to the next, and the result must be about its image.
 * @throws AppError with the reason when the address gives no picture, and gave none before.
 */
export async function imageBytes({ image_key, source_url }: ResultRow): Promise<Uint8Array> {
  if (source_url === undefined) return readMedia(image_key);
  try {
    const bytes = await fetchImage(source_url);
    const { contentType } = inspectPicture(bytes, 'the fetched file');
    return await writeMediaOnce(image_key, bytes, contentType);
  } catch (error) {
    // An address that was signed for a minute may answer the first attempt only. Asked for here, as
    // nearly every first attempt ends without a second.
    const copy = error instanceof AppError ? await findMedia(image_key) : undefined;
    if (copy === undefined) throw error;
    return copy;
  }
}
