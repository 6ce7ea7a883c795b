import type { CatalogItemRow } from '../contracts/rows';
import { AppError } from '../shared/app-error';
import { logger } from '../shared/logger';
import { saveEnrolment } from '../storage/catalogue';
import { readMedia } from '../storage/media';
import type { Embedder, Views } from './onnx/embedder';
import { embedThumbnail } from './pipeline/embed-thumbnail';
import { joinViews } from './pipeline/join-views';

/** Looks at the pictures of an item and keeps what is seen with it. */
export async function enrol(item: CatalogItemRow, embedder: Embedder): Promise<Views> {
  const pictures: Views[] = [];
  for (const key of [item.thumbnail_key, ...item.reference_keys]) {
    pictures.push(await embedPicture(item, key, embedder));
  }
  const views = joinViews(pictures);
  await saveEnrolment(item, {
    embedder: embedder.id,
    dimensions: embedder.parameters.dimensions,
    vectors: Uint8Array.from(Buffer.from(views.vectors.buffer)),
    details: Uint8Array.from(views.details),
    keypoints: Uint8Array.from(views.keypoints),
  });
  return views;
}

/** What is kept of an item's pictures, if the current embedder made all that it is looked up by. */
export function enrolledViews(
  { enrolment }: Pick<CatalogItemRow, 'enrolment'>,
  embedder: Pick<Embedder, 'id' | 'parameters' | 'detailBytes' | 'keptKeypointBytes'>,
): Views | undefined {
  if (enrolment?.embedder !== embedder.id) return undefined;
  const { vectors, details = new Uint8Array(), keypoints = new Uint8Array() } = enrolment;
  const views = vectors.length / (embedder.parameters.dimensions * Float32Array.BYTES_PER_ELEMENT);
  const complete =
    details.length === views * embedder.detailBytes &&
    keypoints.length === views * embedder.keptKeypointBytes;
  if (!complete) return undefined;
  // Copied, because a Float32Array can only begin at a multiple of four bytes.
  return { vectors: new Float32Array(Uint8Array.from(vectors).buffer), details, keypoints };
}

/** A picture that cannot be read has no embedding: the item is found by its other pictures, if any. */
async function embedPicture(item: CatalogItemRow, key: string, embedder: Embedder): Promise<Views> {
  const bytes = await readMedia(key);
  try {
    return await embedThumbnail(bytes, embedder);
  } catch (error) {
    if (!(error instanceof AppError) || error.retryable) throw error;
    logger.warn('A picture of a catalogue item is unreadable', {
      error,
      item_uuid: item.item_uuid,
      key,
    });
    return { vectors: new Float32Array(), details: new Uint8Array(), keypoints: new Uint8Array() };
  }
}
