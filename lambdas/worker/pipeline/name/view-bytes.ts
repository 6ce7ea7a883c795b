import { mapInParallel } from '../../../storage/aws/batches';
import { S3_CONNECTIONS } from '../../../storage/aws/clients';

/** Reads a range of a stored object. Start and length are in bytes. */
export type ReadPart = (start: number, length: number) => Promise<Uint8Array>;

/** Where the bytes of a view are stored. */
interface StoredView {
  readonly read: ReadPart;
  readonly start: number;
  readonly length: number;
}

/**
 * Two parts of an object are read in one request if at most this many bytes lie between them. At 75 MB/s,
 * reading 128 KB takes 1.7 ms, about the processor time of another request.
 */
const MAX_BYTES_BETWEEN = 128 * 1024;

/** How many requests run at once. A photo with 100 facings needs two or three rounds of them. */
const MAX_CONCURRENT_READS = S3_CONNECTIONS;

/**
 * The details or the keypoints of a gallery's views. A photo needs them for its candidates only, some hundreds
 * out of 10,000, so they may stay in storage until first needed.
 */
export class ViewBytes {
  readonly #views: (Uint8Array | StoredView)[];
  #heldBytes: number;

  private constructor(views: (Uint8Array | StoredView)[]) {
    this.#views = views;
    this.#heldBytes = views.reduce((sum, view) => sum + heldBytesOf(view), 0);
  }

  /** Wraps views that are in memory. All take the same number of bytes. */
  static held(bytes: Uint8Array, views: number): ViewBytes {
    const length = views === 0 ? 0 : bytes.length / views;
    return new ViewBytes(
      Array.from({ length: views }, (_, view) =>
        bytes.subarray(view * length, (view + 1) * length),
      ),
    );
  }

  /** Wraps views that are stored one after the other in one object. All take the same number of bytes. */
  static stored(read: ReadPart, views: number, length: number): ViewBytes {
    if (length === 0) return ViewBytes.held(new Uint8Array(), views);
    return new ViewBytes(
      Array.from({ length: views }, (_, view) => ({ read, start: view * length, length })),
    );
  }

  static join(parts: readonly ViewBytes[]): ViewBytes {
    return new ViewBytes(parts.flatMap((part) => part.#views));
  }

  /** Returns the views from index `from` up to but excluding `to`. Nothing is read or copied. */
  slice(from: number, to: number): ViewBytes {
    return new ViewBytes(this.#views.slice(from, to));
  }

  /** How many bytes are in memory. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /**
   * Returns the bytes of views, one after the other. Views in storage are read and then kept in memory.
   * @param views - indices of the views
   */
  async gather(views: Iterable<number>): Promise<Uint8Array> {
    const wanted = [...views];
    await this.#load(new Set(wanted));
    return Buffer.concat(
      wanted.map((view) => {
        const bytes = this.#views[view];
        if (bytes instanceof Uint8Array) return bytes;
        throw new Error(`There is no view ${view} among ${this.#views.length}`);
      }),
    );
  }

  async #load(views: ReadonlySet<number>): Promise<void> {
    const missing = [...views].flatMap((view) => {
      const stored = this.#views[view];
      return stored === undefined || stored instanceof Uint8Array ? [] : [{ view, stored }];
    });
    await mapInParallel(
      partsOf(missing),
      async ({ read, start, end, views: ofPart }) => {
        const bytes = await read(start, end - start);
        for (const { view, stored } of ofPart) {
          // The bytes are copied, because a subarray would keep the bytes between the views in memory too.
          const from = stored.start - start;
          this.#views[view] = new Uint8Array(bytes.subarray(from, from + stored.length));
          this.#heldBytes += stored.length;
        }
      },
      MAX_CONCURRENT_READS,
    );
  }
}

const heldBytesOf = (view: Uint8Array | StoredView): number =>
  view instanceof Uint8Array ? view.length : 0;

interface MissingView {
  readonly view: number;
  readonly stored: StoredView;
}

interface Part {
  readonly read: ReadPart;
  readonly start: number;
  end: number;
  readonly views: MissingView[];
}

/** Returns the parts of objects to read for these views, as few as {@link MAX_BYTES_BETWEEN} allows. */
function partsOf(missing: readonly MissingView[]): Part[] {
  const parts = new Map<ReadPart, Part[]>();
  for (const one of [...missing].sort((a, b) => a.stored.start - b.stored.start)) {
    const { read, start, length } = one.stored;
    const ofObject = parts.get(read) ?? [];
    parts.set(read, ofObject);
    const last = ofObject.at(-1);
    if (last !== undefined && start - last.end <= MAX_BYTES_BETWEEN) {
      last.end = start + length;
      last.views.push(one);
    } else {
      ofObject.push({ read, start, end: start + length, views: [one] });
    }
  }
  return [...parts.values()].flat();
}
