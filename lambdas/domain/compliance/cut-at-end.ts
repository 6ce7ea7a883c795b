/** A facing's extent along its shelf, measured towards one end of the bay. */
interface Stretch {
  readonly near: number;
  readonly far: number;
}

interface EndOfBay {
  /** The fewest facings that may be counted as standing in the bay. */
  readonly atLeast: number;
  /** Where the bay ends according to its shelves, along the same axis as the facings. */
  readonly end: number;
  /** The median width of a facing. */
  readonly width: number;
}

/**
 * One unit of gap outweighs this many units of distance from the expected end, because the upright
 * between bays makes a wide gap.
 */
const WORTH_OF_GAP = 8;
/**
 * The widest gap that counts, in widths of a facing. A wider one counts no more, because it may be an
 * empty place.
 */
const MAX_GAP = 0.3;
/** The assumed gap beyond the photo's last facing, in widths of a facing. */
const GAP_AT_EDGE = 0.2;

/** Counts how many of a shelf's facings, from its other end, stand before this end of the bay. */
export function cutAtEnd(facings: readonly Stretch[], { atLeast, end, width }: EndOfBay): number {
  let best = { count: facings.length, worth: -Infinity };
  for (let count = atLeast; count <= facings.length; count++) {
    const from = facings[count - 1]?.far ?? -Infinity;
    const to = facings[count]?.near ?? Infinity;
    const isAtEdge = count === facings.length;
    const gap =
      width * (isAtEdge ? GAP_AT_EDGE : Math.min(Math.max(0, to - from) / width, MAX_GAP));
    const worth = WORTH_OF_GAP * gap - Math.max(0, from - end, end - to);
    if (worth > best.worth) best = { count, worth };
  }
  return best.count;
}
