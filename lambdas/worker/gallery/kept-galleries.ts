import type { Gallery } from '../pipeline/name/gallery';

export interface KeptGallery {
  readonly gallery: Gallery;
  /** The catalogue revision up to which the gallery has all changes. */
  readonly revision: number;
  /** When it was read, in ms since the epoch; not when it was patched. */
  readonly readAt: number;
}

/**
 * Keeps the most recently used galleries, up to a limit in bytes. The last used one is kept
 * whatever its size.
 */
export class KeptGalleries {
  /** By the key of the document with a task's items, the least recently used first. */
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
   * Keeps a gallery as the most recently used. Drops the least recently used ones until the limit
   * holds.
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

const galleryBytes = ({ vectors, details, keypoints }: Gallery): number =>
  vectors.byteLength + details.heldBytes + keypoints.heldBytes;
