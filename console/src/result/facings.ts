import { facingsOf, type Facing, type Result } from '../../../clients/typescript/src/index';

export interface Alternative {
  readonly name: string;
  readonly catalog_item_uuid: string | null;
  readonly score: number;
}

/** A facing with the further data that the photo's page needs. */
export interface ShownFacing extends Facing {
  /** Its id in `coco.annotations`, to which the realogram refers. */
  readonly id: number;
  readonly category: number;
  readonly alternatives: readonly Alternative[];
}

/** The label for facings that show none of the task's items. */
export const UNKNOWN = 'Not in the catalogue';

export function shownFacings(result: Result): ShownFacing[] {
  const categories = new Map(result.coco.categories.map((category) => [category.id, category]));
  const annotations = result.coco.annotations;
  return facingsOf(result).map((facing, index) => {
    const annotation = annotations[index];
    if (!annotation) throw new Error('A facing has no annotation.');
    return {
      ...facing,
      name: facing.catalog_item_uuid === null ? UNKNOWN : facing.name,
      id: annotation.id,
      category: annotation.category_id,
      alternatives: annotation.neurolabs.alternative_predictions.map(({ category_id, score }) => ({
        name: categories.get(category_id)?.name ?? UNKNOWN,
        catalog_item_uuid: categories.get(category_id)?.neurolabs?.productUuid ?? null,
        score,
      })),
    };
  });
}

interface ProductGroup {
  readonly name: string;
  readonly category: number;
  readonly facings: readonly ShownFacing[];
}

/** Groups the facings by product. The product with the most facings comes first, and unnamed facings come last. */
export function groupByProduct(facings: readonly ShownFacing[]): ProductGroup[] {
  const groups = Map.groupBy(facings, ({ category }) => category);
  return [...groups]
    .map(([category, members]) => ({ category, name: members[0]?.name ?? '', facings: members }))
    .sort(
      (a, b) =>
        Number(a.category === 0) - Number(b.category === 0) ||
        b.facings.length - a.facings.length ||
        a.name.localeCompare(b.name),
    );
}

/** In degrees. It spreads the hues of consecutive numbers far apart. */
const GOLDEN_ANGLE = 137.5;

/** The colour of a product; grey for unnamed facings. */
export const colourOf = (category: number): string =>
  category === 0 ? 'hsl(0 0% 55%)' : `hsl(${(category * GOLDEN_ANGLE) % 360} 75% 50%)`;

/** A facing's place, such as "Shelf 2, slot 3", with its level in the stack if it is above another facing. */
export function placeOf({ shelf, slot, stack }: Facing): string | undefined {
  if (shelf === null || slot === null) return undefined;
  const above = stack !== null && stack > 0 ? `, ${stack + 1} from below` : '';
  return `Shelf ${shelf}, slot ${slot}${above}`;
}
