import type { Gallery } from './pipeline/name/gallery';

export interface KeptGallery {
  readonly gallery: Gallery;
  /** Of the account's catalogue when the gallery was read. */
  readonly revision: number;
}

/** The galleries used last, as many as fit into so many bytes; the very last one always. */
export class KeptGalleries {
  /** By task, the latest used last. */
  readonly #kept = new Map<string, KeptGallery>();
  readonly #mostBytes: number;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get(taskUuid: string): KeptGallery | undefined {
    return this.#kept.get(taskUuid);
  }

  /** Keeps a gallery as the one used last, and drops those used longest ago. */
  keep(taskUuid: string, gallery: KeptGallery): void {
    this.#kept.delete(taskUuid);
    this.#kept.set(taskUuid, gallery);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes() <= this.#mostBytes || oldest === taskUuid) return;
      this.#kept.delete(oldest);
    }
  }

  #bytes(): number {
    return [...this.#kept.values()].reduce((sum, { gallery }) => sum + bytesOf(gallery), 0);
  }
}

const bytesOf = ({ vectors, details, keypoints }: Gallery): number =>
  vectors.byteLength + details.byteLength + keypoints.byteLength;
