/** Maps items with the same pictures to a single index, because no recogniser can tell them apart. */
export type CanonicalItem = (item: number) => number;

export function isRight(
  named: number | null | undefined,
  truth: number | null,
  canonical: CanonicalItem,
): boolean {
  if (named === null || named === undefined || truth === null) return (named ?? null) === truth;
  return canonical(named) === canonical(truth);
}
