import { ShelfError } from './shelf-error.js';
import type { TotalShares } from './types.js';

type Value = TotalShares['values'][number];

interface PageOfShares {
  readonly total: number;
  readonly limit: number;
  readonly shares?: TotalShares | undefined;
}

interface PageOfResults extends PageOfShares {
  readonly items: readonly { readonly created_at: string }[];
}

/** Called with the number of results counted so far, and with the total. */
type OnProgress = (done: number, total: number) => void;

/** How often the sum is started over if results are deleted meanwhile. */
const MAX_RESTARTS = 3;

/**
 * Adds up the shares of all pages of a list, the oldest results first.
 * @throws ShelfError `changed-since` if results keep being deleted meanwhile, which shifts the pages.
 */
export async function sumOfPages(
  page: (offset: number) => Promise<PageOfShares>,
  onProgress?: OnProgress,
): Promise<TotalShares> {
  const sums = await sumsOfPages(page, () => '', onProgress);
  return sums.get('') ?? new Sum().total();
}

/**
 * Adds them up for each day in UTC. A page with results of several days is asked for again, day by day, because its
 * shares are those of all its results.
 */
export function sumsByDay(
  page: (offset: number, limit?: number) => Promise<PageOfResults>,
  onProgress?: OnProgress,
): Promise<ReadonlyMap<string, TotalShares>> {
  /** How many results of one day are known to follow from an offset on. */
  const sameDay = new Map<number, number>();
  const pageOfOneDay = async (offset: number): Promise<PageOfResults> => {
    for (;;) {
      const read = await page(offset, sameDay.get(offset));
      const days = read.items.map(dayOf);
      const firsts = days.flatMap((day, at) => (day === days[at - 1] ? [] : at));
      if (firsts.length < 2) return read;
      firsts.forEach((first, run) => {
        sameDay.set(offset + first, (firsts[run + 1] ?? days.length) - first);
      });
    }
  };
  return sumsOfPages(pageOfOneDay, ({ items: [first] }) => first && dayOf(first), onProgress);
}

const dayOf = ({ created_at }: PageOfResults['items'][number]): string => created_at.slice(0, 10);

/** The sums of pages by a key of the page. A page without a key has no shares. */
async function sumsOfPages<Page extends PageOfShares>(
  page: (offset: number) => Promise<Page>,
  keyOf: (page: Page) => string | undefined,
  onProgress?: OnProgress,
): Promise<Map<string, TotalShares>> {
  for (let attempt = 0; attempt <= MAX_RESTARTS; attempt++) {
    const sums = new Map<string, Sum>();
    for (let [offset, known] = [0, 0]; ;) {
      const read = await page(offset);
      const { total, limit, shares } = read;
      if (total < known) break;
      const key = keyOf(read);
      if (shares && key !== undefined) {
        const sum = sums.get(key) ?? new Sum();
        sum.add(shares);
        sums.set(key, sum);
      }
      offset += limit;
      onProgress?.(Math.min(offset, total), total);
      if (offset >= total) return new Map([...sums].map(([of, sum]) => [of, sum.total()]));
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
