import type { Gallery } from '../pipeline/name/gallery';

export interface KeptGallery {
  readonly gallery: Gallery;
  /** The catalogue revision up to which the gallery includes all changes. */
  readonly revision: number;
  /** When the gallery was read from storage, in ms since the epoch. Patching does not change it. */
  readonly readAt: number;
}

/**
 * Keeps the most recently used galleries in memory, up to a limit in bytes. The last one used is kept whatever
 * its size.
 */
export class KeptGalleries {
  /** Galleries by the key of the document with their task's items, least recently used first. */
  readonly #kept = new Map<string, KeptGallery>();
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(itemsKey: string): KeptGallery | undefined {
    return this.#kept.get(itemsKey);
  }

  forget(itemsKey: string): void {
    this.#kept.delete(itemsKey);
  }

  /**
   * Adds a gallery as the most recently used one, and drops the least recently used ones while the limit is
   * exceeded.
   */
  keep(itemsKey: string, gallery: KeptGallery): void {
    this.#kept.delete(itemsKey);
    this.#kept.set(itemsKey, gallery);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes() <= this.#maxBytes || oldest === itemsKey) return;
      this.#kept.delete(oldest);
    }
  }

  #bytes(): number {
    return [...this.#kept.values()].reduce((sum, { gallery }) => sum + galleryBytes(gallery), 0);
  }
}

const galleryBytes = ({ vectors, details, keypoints, items }: Gallery): number =>
  vectors.byteLength + details.heldBytes + keypoints.heldBytes + bytesOfItems(items);

const knownBytes = new WeakMap<Gallery['items'], number>();

/** About what the rows take: two bytes for each character of their JSON. Galleries that share items count them twice. */
function bytesOfItems(items: Gallery['items']): number {
  const known = knownBytes.get(items);
  if (known !== undefined) return known;
  const bytes = items.reduce((sum, item) => sum + 2 * JSON.stringify(item).length, 0);
  knownBytes.set(items, bytes);
  return bytes;
}
