import * as z from 'zod';
import { SHARE_GROUPS, type TotalShares } from '../../contracts/shares';

/** The part of a result's document that shares are counted from. */
export interface CountedPart {
  readonly annotations: readonly { readonly category_id: number; readonly area: number }[];
  readonly categories: readonly {
    readonly id: number;
    readonly name: string;
    readonly neurolabs: {
      readonly productUuid: string;
      readonly brand?: string | undefined;
      readonly tags?: string | undefined;
    } | null;
  }[];
}

type Group = (typeof SHARE_GROUPS)[number];
type GroupBy = TotalShares['values'][number]['group_by'];
type Key = Pick<TotalShares['values'][number], 'name' | 'product_uuid'>;
interface Sum extends Key {
  count: number;
  area: number;
}
/** The sums of one group by what its facings have in common. */
type Sums = Map<string | null, Sum>;

const tagsSchema = z.array(z.string());

/** Counts facings and their area by product, brand and tag, photo by photo. */
export class ShareTotals {
  #results = 0;
  #facings = 0;
  #area = 0;
  readonly #sums: Readonly<Record<Group, Sums>> = {
    products: new Map(),
    brands: new Map(),
    tags: new Map(),
  };

  /** Adds the facings of a photo. */
  add({ annotations, categories }: CountedPart): void {
    const keysOf = new Map<number, [Group, Key][]>();
    const categoryOf = new Map(categories.map((category) => [category.id, category]));
    this.#results += 1;
    for (const { category_id, area } of annotations) {
      this.#facings += 1;
      this.#area += area;
      let keys = keysOf.get(category_id);
      if (!keys) keysOf.set(category_id, (keys = keysOfCategory(categoryOf.get(category_id))));
      for (const [group, key] of keys) addTo(this.#sums[group], { ...key, count: 1, area });
    }
  }

  /** The uuids of the products that were counted. */
  productUuids(): string[] {
    return [...this.#sums.products.keys()].filter((uuid) => uuid !== null);
  }

  /**
   * The shares of all photos that were added.
   * @param valueOf the values of a custom prop by product, to count by them as well
   */
  total(valueOf?: ReadonlyMap<string, string>): TotalShares {
    const groups = SHARE_GROUPS.map((group): [GroupBy, Sums] => [group, this.#sums[group]]);
    if (valueOf) groups.push(['custom_props', this.#byValue(valueOf)]);
    const values = groups.flatMap(([group_by, sums]) =>
      [...sums.values()]
        .sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.count - a.count)
        .map(({ count, area, ...key }) => ({
          group_by,
          ...key,
          count,
          count_ratio: count / this.#facings,
          area,
          area_ratio: area / this.#area,
        })),
    );
    return { results: this.#results, facings: this.#facings, area: this.#area, values };
  }

  #byValue(valueOf: ReadonlyMap<string, string>): Sums {
    const sums: Sums = new Map();
    for (const { product_uuid = '', count, area } of this.#sums.products.values()) {
      addTo(sums, { name: valueOf.get(product_uuid) ?? null, count, area });
    }
    return sums;
  }
}

function addTo(sums: Sums, { count, area, ...key }: Sum): void {
  const id = key.product_uuid ?? key.name;
  const sum = sums.get(id) ?? { ...key, count: 0, area: 0 };
  sum.count += count;
  sum.area += area;
  sums.set(id, sum);
}

/** The product, brand and tags for which a facing of the category counts. */
function keysOfCategory(category: CountedPart['categories'][number] | undefined): [Group, Key][] {
  const { name = null, neurolabs = null } = category ?? {};
  if (!neurolabs) return SHARE_GROUPS.map((group) => [group, { name: null }]);
  const { productUuid, brand, tags } = neurolabs;
  const tagged = new Set(tags === undefined ? [] : tagsSchema.parse(JSON.parse(tags)));
  return [
    ['products', { product_uuid: productUuid, name }],
    ['brands', { name: brand ?? null }],
    ...[...(tagged.size > 0 ? tagged : [null])].map((tag): [Group, Key] => ['tags', { name: tag }]),
  ];
}
