import type { Standing } from '../planograms/standing';
import { colourOf, type ShownFacing } from './facings';

/** What the colour of a box can stand for, with labels. */
export const COLOURINGS = {
  product: 'Colour by product',
  brand: 'Colour by brand',
  confidence: 'Colour by confidence',
  compliance: 'Colour by compliance',
} as const;
export type Coloured = keyof typeof COLOURINGS;

/** The colouring that a text names; undefined if it names none. */
export const colouringOf = (text: string): Coloured | undefined =>
  Object.hasOwn(COLOURINGS, text) ? (text as Coloured) : undefined;

/** The colour and meaning of each standing. Facings that stand beside the bay are grey. */
export const STANDINGS: Readonly<
  Record<Standing, { readonly colour: string; readonly text: string }>
> = {
  planned: { colour: 'hsl(130 75% 38%)', text: 'as planned' },
  doubtful: { colour: 'hsl(40 95% 50%)', text: 'to check' },
  wrong: { colour: 'hsl(0 75% 50%)', text: 'wrong here' },
};

/** At this confidence or below, a name is red. A certain name is green. */
const LEAST_SURE = 0.5;
const HUE_OF_GREEN = 130;

/**
 * Returns a function from a facing to the colour of its box. Unnamed facings are grey, unless compliance determines
 * the colours. If brands do, facings without a brand are grey too.
 */
export function colouring(
  facings: readonly ShownFacing[],
  coloured: Coloured,
  standing: ReadonlyMap<number, Standing> = new Map(),
): (facing: ShownFacing) => string {
  const brands = [...new Set(facings.flatMap(({ brand }) => brand ?? []))].sort();
  return (facing) => {
    const { id, category, brand, confidence } = facing;
    if (coloured === 'compliance') {
      const found = standing.get(id);
      return found ? STANDINGS[found].colour : colourOf(0);
    }
    if (category === 0 || coloured === 'product') return colourOf(category);
    if (coloured === 'brand') return colourOf(brand === null ? 0 : brands.indexOf(brand) + 1);
    const share = Math.max(0, (confidence - LEAST_SURE) / (1 - LEAST_SURE));
    return `hsl(${Math.round(share * HUE_OF_GREEN)} 75% 45%)`;
  };
}
