export const LEAST_PURITY = 0.9;
const LEAST_FACINGS = 2;

/** A product's best group of facings. */
export interface BestGroup {
  /** Its index; -1 if no group has two facings of the product. */
  readonly group: number;
  /** How many facings of the product it has, and their share of the group. */
  readonly grouped: number;
  readonly purity: number;
  readonly isPure: boolean;
}

/** The largest group that is pure enough, or else the purest one that shows the product. */
export function groupOf(
  groups: readonly (readonly (string | undefined)[])[],
  product: string,
): BestGroup {
  const rated = groups
    .map((members, group) => {
      const grouped = members.filter((each) => each === product).length;
      const purity = grouped / members.length;
      return { group, grouped, purity, isPure: purity >= LEAST_PURITY };
    })
    .filter(({ grouped }) => grouped >= LEAST_FACINGS);
  const pure = rated.filter(({ isPure }) => isPure);
  const [best] =
    pure.length > 0
      ? pure.toSorted((a, b) => b.grouped - a.grouped)
      : rated.toSorted((a, b) => b.purity - a.purity);
  return best ?? { group: -1, grouped: 0, purity: 0, isPure: false };
}
