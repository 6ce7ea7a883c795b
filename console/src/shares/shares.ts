import type { TotalShares } from '../../../clients/typescript/src/index';
import { UNKNOWN } from '../result/facings';

type Value = TotalShares['values'][number];
export type Group = Exclude<Value['group_by'], 'custom_props'>;

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
};

/** The shares of one group, with a label for each. */
export const sharesBy = ({ values }: TotalShares, group: Group): Share[] =>
  values
    .filter(({ group_by }) => group_by === group)
    .map((value) => ({
      ...value,
      key: value.product_uuid ?? value.name ?? '',
      label: value.name ?? GROUPS[group].none,
    }));
