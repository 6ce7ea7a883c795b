import type { LeastSureName } from '../../contracts/shares';
import type { CountedPart } from './total-shares';

/** A longer list would not fit into a row. */
const MOST_NAMES = 3;

interface NamedPart extends Pick<CountedPart, 'categories'> {
  readonly annotations: readonly {
    readonly id: number;
    readonly category_id: number;
    readonly neurolabs: { readonly score: number };
  }[];
}

/** The products whose names are least sure on a photo, each with its least sure facing. */
export function leastSureNames({ annotations, categories }: NamedPart): LeastSureName[] {
  const productOf = new Map(categories.map(({ id, name, neurolabs }) => [id, { name, neurolabs }]));
  const leastOf = new Map<string, LeastSureName>();
  for (const { id: annotation_id, category_id, neurolabs } of annotations) {
    const product = productOf.get(category_id);
    const catalog_item_uuid = product?.neurolabs?.productUuid;
    const { score } = neurolabs;
    // A name that a person has confirmed has the score 1.
    if (!product || catalog_item_uuid === undefined || score === 1) continue;
    if (score >= (leastOf.get(catalog_item_uuid)?.score ?? Infinity)) continue;
    leastOf.set(catalog_item_uuid, { annotation_id, catalog_item_uuid, name: product.name, score });
  }
  return [...leastOf.values()].sort((a, b) => a.score - b.score).slice(0, MOST_NAMES);
}
