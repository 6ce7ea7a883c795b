/** A facing's stretch of its shelf, toward an end of the bay. */
interface Stretch {
  readonly near: number;
  readonly far: number;
}

interface EndOfBay {
  /** So many facings stand in the bay anyway. */
  readonly atLeast: number;
  /** Where the bay ends according to its shelves. */
  readonly end: number;
  /** The median of the facings in the bay. */
  readonly width: number;
}

/**
 * How many widths of distance from the expected end one width of gap outweighs: the upright between
 * bays makes a wide gap.
 */
const WORTH_OF_GAP = 8;
/** A wider gap is worth no more, because it may as well be an empty place. In widths of a facing. */
const MAX_GAP = 0.3;
/** The assumed gap beyond the photo's last facing. */
const GAP_AT_EDGE = 0.2;

/** How many of a shelf's facings, from its other end, stand before the end of the bay. */
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
