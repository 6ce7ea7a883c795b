/** Items that no recogniser can tell apart, because their pictures are the same file, are one. */
export type CanonicalItem = (item: number) => number;

export function isRight(
  named: number | null | undefined,
  truth: number | null,
  canonical: CanonicalItem,
): boolean {
  if (named === null || named === undefined || truth === null) return (named ?? null) === truth;
  return canonical(named) === canonical(truth);
}
