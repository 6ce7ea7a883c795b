import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { PictureMeasures } from '../../lambdas/contracts/enrolment';
import type { Box } from '../../lambdas/domain/recognition/box';
import type { RgbImage } from '../../lambdas/worker/rgb-image';
import type { Embedder } from '../../lambdas/worker/onnx/embedder';
import { measurePicture } from '../../lambdas/worker/pipeline/picture/measure-picture';
import { decodePhoto } from '../../lambdas/worker/pipeline/picture/decode';
import {
  buildGallery,
  type EnrolledItem,
  type Gallery,
} from '../../lambdas/worker/pipeline/name/gallery';
import {
  embedThumbnail,
  embedView,
  joinViews,
  type ThumbnailView,
} from '../../lambdas/worker/pipeline/name/views';
import { itemNamed } from '../shared/unstored-item';
import { aboutFile } from './about-file';
import type { CatalogueEntry, Reference } from './evaluation-set';
import type { CanonicalItem } from './metrics/same-item';
import { toWorkingPixels } from '../../lambdas/worker/pipeline/picture/photo-scale';
import { onPhoto } from './on-photo';

export interface ReferenceGallery {
  readonly gallery: Gallery;
  readonly canonical: CanonicalItem;
  /** For each item, the measures of its reference pictures, one per view. */
  readonly measures: readonly (readonly PictureMeasures[])[];
}

/**
 * Enrols the catalogue of a set as the worker enrols the items of a task.
 * @param onEnrolled - called after each product with the number of products enrolled so far
 */
export async function enrolCatalogue(
  catalogue: readonly CatalogueEntry[],
  embedder: Embedder,
  onEnrolled: (done: number) => void = () => undefined,
): Promise<ReferenceGallery> {
  const enrolled: EnrolledItem[] = [];
  const measures: PictureMeasures[][] = [];
  const firstWith = new Map<string, number>();
  const canonicalOf: number[] = [];
  for (const [index, entry] of catalogue.entries()) {
    const { name, references } = entry;
    const pictures = await Promise.all(references.map(({ file }) => readFile(file)));
    const views: ThumbnailView[] = [];
    for (const [view, reference] of references.entries()) {
      const bytes = pictures[view] ?? Buffer.alloc(0);
      views.push(await aboutFile(reference.file, () => embedReference(reference, bytes, embedder)));
    }
    enrolled.push({ item: itemNamed(name, entry), views: joinViews(views) });
    measures.push(views.map((view) => view.measures));

    const fingerprint = fingerprintOf(entry, pictures);
    if (!firstWith.has(fingerprint)) firstWith.set(fingerprint, index);
    canonicalOf.push(firstWith.get(fingerprint) ?? index);
    onEnrolled(index + 1);
  }
  return {
    gallery: buildGallery(enrolled, embedder.parameters.dimensions),
    canonical: (item) => canonicalOf[item] ?? item,
    measures,
  };
}

async function embedReference(
  { box }: Reference,
  bytes: Uint8Array,
  embedder: Embedder,
): Promise<ThumbnailView> {
  if (box === undefined) return embedThumbnail(bytes, embedder);
  const photo = await decodePhoto(bytes);
  const cut = onPhoto(box, photo.size);
  if (cut === undefined) throw new Error('the box of a reference is outside the photo');
  const working = toWorkingPixels(cut, photo.scale);
  const crop = await cutOut(photo.image, working);
  return {
    ...(await embedView(photo.image, working, embedder)),
    // A crop from a shelf has corners that differ in colour, so its aspect is not known.
    aspects: Float32Array.of(0),
    measures: await measurePicture(crop, { image: crop, aspect: 0 }, photo.scale),
  };
}

async function cutOut({ data, width, height }: RgbImage, box: Box): Promise<RgbImage> {
  const [left, top] = [Math.floor(box.x0), Math.floor(box.y0)];
  const cut = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract({
      left,
      top,
      width: Math.max(1, Math.floor(box.x1) - left),
      height: Math.max(1, Math.floor(box.y1) - top),
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: cut.data, width: cut.info.width, height: cut.info.height };
}

/** A hash of an item's pictures, their boxes, and the item's height. Items with equal hashes cannot be told apart. */
function fingerprintOf(
  { references, height }: CatalogueEntry,
  pictures: readonly Buffer[],
): string {
  const hash = createHash('sha256');
  pictures.forEach((bytes) => hash.update(bytes));
  references.forEach(({ box }) => hash.update(JSON.stringify(box ?? null)));
  hash.update(JSON.stringify(height ?? null));
  return hash.digest('hex');
}
