const COEFFICIENTS = 64;
/** Stands for a coefficient without any bits yet. T.81 numbers bits up to 13. */
const NOT_SENT = 255;

/** Tracks which bits of which coefficients the scans of a progressive JPEG have sent (T.81, G.1.1.1). */
export class JpegProgression {
  /**
   * For each component's id, the lowest bit sent so far of each coefficient; 0 once a coefficient is
   * complete.
   */
  readonly #lastBits = new Map<number, Uint8Array>();

  /** @param frame - the frame header's segment, starting at its length */
  constructor(frame: Uint8Array) {
    const components = frame[7] ?? 0;
    for (const id of everyNth(frame.subarray(8), 3, components)) {
      this.#lastBits.set(id, new Uint8Array(COEFFICIENTS).fill(NOT_SENT));
    }
  }

  /** @param scan - the scan header's segment, starting at its length */
  addScan(scan: Uint8Array): void {
    const components = scan[2] ?? 0;
    const [first = 0, last = 0, approximation = NOT_SENT] = scan.subarray(3 + 2 * components);
    for (const id of everyNth(scan.subarray(3), 2, components)) {
      this.#lastBits.get(id)?.fill(approximation & 0x0f, first, last + 1);
    }
  }

  /** Whether scans have begun for all bits of all components. */
  get isComplete(): boolean {
    const components = [...this.#lastBits.values()];
    return (
      components.length > 0 && components.flatMap((bits) => [...bits]).every((bit) => bit === 0)
    );
  }
}

/** The bytes at offsets 0, n, 2n and so on, at most `count` of them. */
const everyNth = (bytes: Uint8Array, n: number, count: number): Uint8Array =>
  bytes.subarray(0, n * count).filter((_, index) => index % n === 0);
