import type { ListOrder } from '../contracts/page';

/**
 * The arithmetic of lists whose rows have positions. A new row gets the next position, from 1. When a
 * row is deleted, its position becomes a void and is never used again.
 */

export interface ListShape {
  /** How many positions have been given out, including voids: positions 1 to `taken`. */
  readonly taken: number;
  /** Positions 1 to `voidUntil` have no row any more. */
  readonly voidUntil: number;
  /** The positions after `voidUntil` that no longer have a row, in ascending order without repetitions. */
  readonly voids: readonly number[];
}

interface PositionRange {
  readonly first: number;
  readonly last: number;
}

/** How many rows the list has. */
export const countLiveRows = ({ taken, voidUntil, voids }: ListShape): number =>
  taken - voidUntil - voids.length;

/** The position of the n-th row, counted from 1. */
function positionOfNthRow(n: number, { voidUntil, voids }: ListShape): number {
  // The k-th void v has v - voidUntil - k rows before it. This number never falls as k grows, so a bisection finds
  // how many voids come before the n-th row.
  let low = 0;
  let high = voids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((voids[middle] ?? 0) - voidUntil - (middle + 1) < n) low = middle + 1;
    else high = middle;
  }
  return voidUntil + n + low;
}

/** The positions of a page's oldest and newest row; undefined when the page is empty. */
export function positionsOfPage(
  shape: ListShape,
  {
    limit,
    offset,
    order,
  }: {
    readonly limit: number;
    readonly offset: number;
    readonly order?: ListOrder | undefined;
  },
): PositionRange | undefined {
  const live = countLiveRows(shape);
  if (offset >= live) return undefined;
  const end = Math.min(offset + limit, live);
  const [oldest, newest] = order === 'desc' ? [live - end + 1, live - offset] : [offset + 1, end];
  return {
    first: positionOfNthRow(oldest, shape),
    last: positionOfNthRow(newest, shape),
  };
}

/** The positions within a range that have neither a found row nor a void. */
export function positionsWithoutRow(
  { first, last }: PositionRange,
  found: readonly number[],
  voids: readonly number[],
): number[] {
  const known = new Set([...found, ...voids]);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (position) => !known.has(position),
  );
}
