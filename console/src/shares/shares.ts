import type { TotalShares } from '../../../clients/typescript/src/index';
import { UNKNOWN } from '../result/facings';

type Value = TotalShares['values'][number];
export type Group = Value['group_by'];

export interface Share extends Value {
  readonly key: string;
  readonly label: string;
}

/** The texts of each grouping: in the field, as a heading, and for facings without a name. */
export const GROUPS: Readonly<
  Record<Group, { readonly label: string; readonly heading: string; readonly none: string }>
> = {
  products: { label: 'Products', heading: 'Product', none: UNKNOWN },
  brands: { label: 'Brands', heading: 'Brand', none: 'Unknown, or without a brand' },
  tags: { label: 'Tags', heading: 'Tag', none: 'Unknown, or without a tag' },
  custom_props: {
    label: 'A property',
    heading: 'Property',
    none: 'Unknown, or without this property',
  },
};

/** How many shares a chart draws: the largest ones; the one without a name is always last. */
export const DRAWN = 25;

/** Says what a chart leaves out, if anything. */
export const leftOut = (count: number): string | undefined =>
  count > DRAWN ? `The chart shows ${DRAWN} of ${count}, the table all.` : undefined;

/** The shares of one group, with a label for each. */
export const sharesBy = ({ values }: TotalShares, group: Group): Share[] =>
  values
    .filter(({ group_by }) => group_by === group)
    .map((value) => ({
      ...value,
      key: value.product_uuid ?? value.name ?? '',
      label: value.name ?? GROUPS[group].none,
    }));
