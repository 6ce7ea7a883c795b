import type { Gallery } from '../pipeline/name/gallery';

export interface KeptGallery {
  readonly gallery: Gallery;
  /** The revision of the account's catalogue up to which it has all changes. */
  readonly revision: number;
  /** When it was read, in ms since the epoch; not when it was patched. */
  readonly readAt: number;
}

/** Keeps the galleries used last, up to a limit in bytes. The one used last is kept whatever its size. */
export class KeptGalleries {
  /** By the document of a task's items, in the order of use; the one used last comes last. */
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

  /** Keeps a gallery as the one used last. Drops those used longest ago until the limit holds. */
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
