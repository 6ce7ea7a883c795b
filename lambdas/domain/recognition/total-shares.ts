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
type Key = Pick<TotalShares['values'][number], 'name' | 'product_uuid'>;
interface Sum extends Key {
  count: number;
  area: number;
}

const tagsSchema = z.array(z.string());

/** Counts facings and their area by product, brand and tag, photo by photo. */
export class ShareTotals {
  #results = 0;
  #facings = 0;
  #area = 0;
  readonly #sums = new Map<Group, Map<string | null, Sum>>(
    SHARE_GROUPS.map((group) => [group, new Map()]),
  );

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
      for (const [group, key] of keys) this.#count(group, key, area);
    }
  }

  #count(group: Group, key: Key, area: number): void {
    const sums = this.#sums.get(group);
    const id = key.product_uuid ?? key.name;
    const sum = sums?.get(id) ?? { ...key, count: 0, area: 0 };
    sum.count += 1;
    sum.area += area;
    sums?.set(id, sum);
  }

  /** The shares of all photos that were added. */
  total(): TotalShares {
    const values = [...this.#sums].flatMap(([group_by, sums]) =>
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
