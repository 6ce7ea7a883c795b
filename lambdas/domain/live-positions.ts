/**
 * The arithmetic of lists with holes. Positions are 1..taken; `voids`, sorted upwards and without
 * repeats, are those that no row has any more.
 */

export interface ListShape {
  readonly taken: number;
  readonly voids: readonly number[];
}

export interface PositionRange {
  readonly first: number;
  readonly last: number;
}

/** How many rows the list has. */
export const countLive = ({ taken, voids }: ListShape): number => taken - voids.length;

/** The position of the n-th row, counted from 1. */
function nthLive(n: number, voids: readonly number[]): number {
  // The k-th void v has v - k rows before it, which grows with k: find how many voids come before
  // the n-th row by bisection.
  let low = 0;
  let high = voids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((voids[middle] ?? 0) - (middle + 1) < n) low = middle + 1;
    else high = middle;
  }
  return n + low;
}

/** The positions between which a page's rows lie, or undefined when the page is empty. */
export function pageRange(
  shape: ListShape,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): PositionRange | undefined {
  const live = countLive(shape);
  if (offset >= live) return undefined;
  return {
    first: nthLive(offset + 1, shape.voids),
    last: nthLive(Math.min(offset + limit, live), shape.voids),
  };
}

/** The positions of a range that neither a row nor a void has. */
export function missingPositions(
  { first, last }: PositionRange,
  found: readonly number[],
  voids: readonly number[],
): number[] {
  const known = new Set([...found, ...voids]);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (position) => !known.has(position),
  );
}
