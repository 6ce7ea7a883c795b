import type { FacingCounts } from '../../contracts/shares';
import type { CountedPart } from './total-shares';

/** How many facings a photo has, and of which items. */
export function countFacings({ annotations, categories }: CountedPart): FacingCounts {
  const uuidOf = new Map(categories.map(({ id, neurolabs }) => [id, neurolabs?.productUuid]));
  const counts = new Map<string, number>();
  let unknown = 0;
  for (const { category_id } of annotations) {
    const uuid = uuidOf.get(category_id);
    if (uuid === undefined) unknown += 1;
    else counts.set(uuid, (counts.get(uuid) ?? 0) + 1);
  }
  const items = [...counts].map(([catalog_item_uuid, count]) => ({ catalog_item_uuid, count }));
  return {
    count: annotations.length,
    unknown,
    items: items.sort((a, b) => b.count - a.count),
  };
}
