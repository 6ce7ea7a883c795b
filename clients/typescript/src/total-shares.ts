import { ShelfError } from './shelf-error.js';
import type { TotalShares } from './types.js';

type Value = TotalShares['values'][number];

interface PageOfShares {
  readonly total: number;
  readonly limit: number;
  readonly shares?: TotalShares | undefined;
}

/** How often the sum is started over if results are deleted meanwhile. */
const MAX_RESTARTS = 3;

/**
 * Adds up the shares of all pages of a list, the oldest results first.
 * @param onProgress called with the number of results counted so far, and with the total.
 * @throws ShelfError `changed-since` if results keep being deleted meanwhile, which shifts the pages.
 */
export async function sumOfPages(
  page: (offset: number) => Promise<PageOfShares>,
  onProgress?: (done: number, total: number) => void,
): Promise<TotalShares> {
  for (let attempt = 0; attempt <= MAX_RESTARTS; attempt++) {
    const sum = new Sum();
    for (let [offset, known] = [0, 0]; ;) {
      const { total, limit, shares } = await page(offset);
      if (total < known) break;
      if (shares) sum.add(shares);
      offset += limit;
      onProgress?.(Math.min(offset, total), total);
      if (offset >= total) return sum.total();
      known = total;
    }
  }
  throw new ShelfError('changed-since', 'Results are being deleted: count their shares later');
}

class Sum {
  private results = 0;
  private facings = 0;
  private area = 0;
  private readonly values = new Map<string, Value>();

  add({ results, facings, area, values }: TotalShares): void {
    this.results += results;
    this.facings += facings;
    this.area += area;
    for (const value of values) {
      const key = JSON.stringify([value.group_by, value.product_uuid ?? value.name]);
      const { count = 0, area: before = 0 } = this.values.get(key) ?? {};
      this.values.set(key, { ...value, count: count + value.count, area: before + value.area });
    }
  }

  total(): TotalShares {
    const { results, facings, area } = this;
    const groups = [...new Set(Array.from(this.values.values(), ({ group_by }) => group_by))];
    const order = ({ group_by, name }: Value) =>
      groups.indexOf(group_by) * 2 + Number(name === null);
    const values = [...this.values.values()]
      .sort((a, b) => order(a) - order(b) || b.count - a.count)
      .map((value) => ({
        ...value,
        count_ratio: value.count / facings,
        area_ratio: value.area / area,
      }));
    return { results, facings, area, values };
  }
}
