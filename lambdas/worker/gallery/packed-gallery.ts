import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import * as z from 'zod';
import { catalogItemRowSchema } from '../../contracts/rows';
import {
  itemsOfGallery,
  layOutGallery,
  viewsBetween,
  type Gallery,
  type GalleryViews,
} from '../pipeline/name/gallery';
import { ViewBytes, type ReadPart } from '../pipeline/name/view-bytes';

/**
 * A gallery as three objects: an index that is read whole, and details and keypoints that are read in
 * parts. Index: header length (uint32), header (gzipped JSON, padded with zeros to 4 bytes), vectors,
 * aspects (float32); all little-endian.
 */
interface PackedGallery {
  readonly index: Uint8Array;
  readonly details: Uint8Array;
  readonly keypoints: Uint8Array;
}

/** Functions that read ranges of a packed gallery's details and keypoints. */
interface PackedViews {
  readonly readDetails: ReadPart;
  readonly readKeypoints: ReadPart;
}

const headerSchema = z.object({
  format: z.literal(1),
  dimensions: z.number().int().positive(),
  /** How many bytes one view's details take. */
  detail_bytes: z.number().int().nonnegative(),
  keypoint_bytes: z.number().int().nonnegative(),
  items: z.array(catalogItemRowSchema),
  /** How many views each item has. */
  views: z.array(z.number().int().nonnegative()),
  /** How many negative views each item has; they follow the views of all items. */
  negatives: z.array(z.number().int().nonnegative()).default([]),
});

/** Size in bytes of a float32, and of the uint32 that holds the header's length. */
const WORD = 4;

/** @throws Error if a part of the gallery is in storage and cannot be read */
export async function packGallery(gallery: Gallery): Promise<PackedGallery> {
  const views = gallery.itemOfView.length;
  const details = await gallery.details.gather(gallery.itemOfView.keys());
  const keypoints = await gallery.keypoints.gather(gallery.itemOfView.keys());
  const items = itemsOfGallery(gallery);
  const header: z.infer<typeof headerSchema> = {
    format: 1,
    dimensions: gallery.dimensions,
    detail_bytes: views === 0 ? 0 : details.length / views,
    keypoint_bytes: views === 0 ? 0 : keypoints.length / views,
    items: [...gallery.items],
    views: items.map(({ aspects }) => aspects.length),
    negatives: items.map(({ negatives }) => negatives.aspects.length),
  };
  const zipped = await promisify(gzip)(JSON.stringify(header));
  const filled = Math.ceil(zipped.length / WORD) * WORD;
  const { vectors, aspectOfView } = gallery;
  const index = new Uint8Array(WORD + filled + vectors.byteLength + aspectOfView.byteLength);
  new DataView(index.buffer).setUint32(0, zipped.length, true);
  index.set(zipped, WORD);
  index.set(bytesOf(vectors), WORD + filled);
  index.set(bytesOf(aspectOfView), WORD + filled + vectors.byteLength);
  return { index, details, keypoints };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** @throws Error if the index is corrupt */
export function unpackGallery(
  index: Uint8Array,
  { readDetails, readKeypoints }: PackedViews,
): Gallery {
  const length = new DataView(index.buffer, index.byteOffset).getUint32(0, true);
  const zipped = index.subarray(WORD, WORD + length);
  const parsed = headerSchema.safeParse(JSON.parse(gunzipSync(zipped).toString('utf8')));
  if (!parsed.success) throw new Error('A packed gallery is corrupt', { cause: parsed.error });
  const { dimensions, detail_bytes, keypoint_bytes, items, views: shown, negatives } = parsed.data;
  const views = [...shown, ...negatives].reduce((sum, count) => sum + count, 0);
  const start = WORD + Math.ceil(length / WORD) * WORD;
  if (index.length !== start + views * (dimensions + 1) * WORD) {
    throw new Error('A packed gallery is corrupt: it has not the length that its header tells');
  }
  // The bytes are copied because a Float32Array must begin at a multiple of four bytes.
  const floats = new Float32Array(new Uint8Array(index.subarray(start)).buffer);
  const aspects = floats.subarray(views * dimensions);
  const details = ViewBytes.stored(readDetails, views, detail_bytes);
  const keypoints = ViewBytes.stored(readKeypoints, views, keypoint_bytes);
  const all = { vectors: floats, aspects, details, keypoints };
  let end = 0;
  const next = (count = 0): GalleryViews => {
    end += count;
    return viewsBetween(all, end - count, end, dimensions);
  };
  const shownOf = items.map((_, index) => next(shown[index]));
  const negativesOf = items.map((_, index) => next(negatives[index]));
  return layOutGallery(
    items.map((item, index) => ({
      ...(shownOf[index] ?? next()),
      item,
      negatives: negativesOf[index] ?? next(),
    })),
    dimensions,
  );
}
