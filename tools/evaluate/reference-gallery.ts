import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Embedder, Views } from '../../lambdas/worker/onnx/embedder';
import { decodePhoto } from '../../lambdas/worker/pipeline/picture/decode';
import {
  buildGallery,
  type EnrolledItem,
  type Gallery,
} from '../../lambdas/worker/pipeline/name/gallery';
import { embedThumbnail, embedView, joinViews } from '../../lambdas/worker/pipeline/name/views';
import { itemNamed } from '../shared/unstored-item';
import { aboutFile } from './about-file';
import type { CatalogueEntry, Reference } from './evaluation-set';
import type { CanonicalItem } from './metrics/same-item';
import { onPhoto, toWorkingBox } from './working-photo';

export interface ReferenceGallery {
  readonly gallery: Gallery;
  readonly canonical: CanonicalItem;
}

/**
 * Enrols the catalogue of a set as the worker enrols the items of a task.
 * @param onEnrolled - is called after each product with the number of enrolled products
 */
export async function enrolCatalogue(
  catalogue: readonly CatalogueEntry[],
  embedder: Embedder,
  onEnrolled: (done: number) => void = () => undefined,
): Promise<ReferenceGallery> {
  const enrolled: EnrolledItem[] = [];
  const firstWith = new Map<string, number>();
  const canonicalOf: number[] = [];
  for (const [index, entry] of catalogue.entries()) {
    const { name, references } = entry;
    const pictures = await Promise.all(references.map(({ file }) => readFile(file)));
    const views: Views[] = [];
    for (const [view, reference] of references.entries()) {
      const bytes = pictures[view] ?? Buffer.alloc(0);
      views.push(await aboutFile(reference.file, () => embedReference(reference, bytes, embedder)));
    }
    enrolled.push({ item: itemNamed(name, entry), views: joinViews(views) });

    const fingerprint = fingerprintOf(entry, pictures);
    if (!firstWith.has(fingerprint)) firstWith.set(fingerprint, index);
    canonicalOf.push(firstWith.get(fingerprint) ?? index);
    onEnrolled(index + 1);
  }
  return {
    gallery: buildGallery(enrolled, embedder.parameters.dimensions),
    canonical: (item) => canonicalOf[item] ?? item,
  };
}

async function embedReference(
  { box }: Reference,
  bytes: Uint8Array,
  embedder: Embedder,
): Promise<Views> {
  if (box === undefined) return embedThumbnail(bytes, embedder);
  const photo = await decodePhoto(bytes);
  const cut = onPhoto(box, photo.size);
  if (cut === undefined) throw new Error('the box of a reference is outside the photo');
  return embedView(photo.image, toWorkingBox(cut, photo), embedder);
}

/** A hash of the item's pictures, their boxes, and its height. Items with the same hash cannot be told apart. */
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
