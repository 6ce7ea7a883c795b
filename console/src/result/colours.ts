import { colourOf, type ShownFacing } from './facings';

/** What the colour of a box can show. */
export const COLOURINGS = {
  product: 'Colour by product',
  brand: 'Colour by brand',
  sureness: 'Colour by sureness',
} as const;
export type Coloured = keyof typeof COLOURINGS;

/** @returns undefined for any other text. */
export const colouringOf = (text: string): Coloured | undefined =>
  Object.hasOwn(COLOURINGS, text) ? (text as Coloured) : undefined;

/** The least sure name is red, and a certain one green. */
const LEAST_SURE = 0.5;
const HUE_OF_GREEN = 130;

/**
 * The colour of each facing's box. Facings without a name are grey, and so are those without a brand if brands have
 * colours.
 */
export function colouring(
  facings: readonly ShownFacing[],
  coloured: Coloured,
): (facing: ShownFacing) => string {
  const brands = [...new Set(facings.flatMap(({ brand }) => brand ?? []))].sort();
  return (facing) => {
    const { category, brand, confidence } = facing;
    if (category === 0 || coloured === 'product') return colourOf(category);
    if (coloured === 'brand') return colourOf(brand === null ? 0 : brands.indexOf(brand) + 1);
    const sureness = Math.max(0, (confidence - LEAST_SURE) / (1 - LEAST_SURE));
    return `hsl(${Math.round(sureness * HUE_OF_GREEN)} 75% 45%)`;
  };
}
