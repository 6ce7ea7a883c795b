/** The middle one of the values in their order, of an even number the upper one; `undefined` of none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
