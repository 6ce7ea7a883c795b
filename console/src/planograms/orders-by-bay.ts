import type { Compliance } from '../../../clients/typescript/src/index';

type Order = Compliance['orders'][number];

/** The orders of each bay, with a heading. If they are not of several bays, one group without a heading has all. */
export function ordersByBay(
  orders: readonly Order[],
): { readonly heading: string | undefined; readonly orders: readonly Order[] }[] {
  const groups = [...Map.groupBy(orders, ({ bay }) => bay)];
  if (groups.filter(([bay]) => bay !== undefined).length < 2) {
    return [{ heading: undefined, orders }];
  }
  return groups.map(([bay, ofBay]) => ({
    heading: bay === undefined ? 'In any bay' : `Bay ${bay}`,
    orders: ofBay,
  }));
}
