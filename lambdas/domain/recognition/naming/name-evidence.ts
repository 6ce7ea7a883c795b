import { iou, longerSide, type Box, type PhotoSize } from '../box';
import type { Candidate } from '../facing';

/** Evidence, apart from similarities, for how likely a facing shows an item. */
export interface NameEvidence {
  /** Whether the item's scores are on the scale of pictures on a plain background. */
  readonly isPackshot: boolean;
  /** The facing's longer side, relative to the photo's. */
  readonly size: number;
  /**
   * 1 - IoU of the facing's box and the box of the item's best facing on the photo, with their upper left
   * corners aligned.
   */
  readonly misfit: number;
  /** How many items the catalogue has. */
  readonly items: number;
}

export type EvidenceOf = (item: number) => NameEvidence;

/** A facing's box, and the items that it may show, best first. */
interface RankedFacing {
  readonly box: Box;
  readonly ranked: readonly (Pick<Candidate, 'item' | 'similarity'> & {
    readonly negativeOf?: number | undefined;
  })[];
}

/**
 * Gathers evidence about names from the photo and the catalogue.
 * @param facings - their similarities must be on one scale
 * @param catalogue - for each item, whether its scores are on the scale of pictures on a plain background
 * @returns a function that takes a facing's box and returns the evidence for each item
 */
export function evidenceOnPhoto(
  facings: readonly RankedFacing[],
  photo: PhotoSize,
  { packshotScale }: { readonly packshotScale: readonly boolean[] },
): (box: Box) => EvidenceOf {
  const bestOf = new Map<number, { readonly box: Box; readonly similarity: number }>();
  for (const { box, ranked } of facings) {
    const [first] = ranked;
    // A facing that looks most like a negative view is no evidence of an item's shape.
    if (first === undefined || first.negativeOf !== undefined) continue;
    const best = bestOf.get(first.item);
    if (first.similarity > (best?.similarity ?? -Infinity)) {
      bestOf.set(first.item, { box, similarity: first.similarity });
    }
  }
  return (box) => (item) => ({
    isPackshot: packshotScale[item] ?? false,
    size: longerSide(box) / Math.max(photo.width, photo.height),
    misfit: misfitOf(box, bestOf.get(item)?.box ?? box),
    items: packshotScale.length,
  });
}

/**
 * The misfit of a facing that shows another product is usually high: another size or a sibling differs in
 * shape or size from the item's best facing.
 */
const misfitOf = (box: Box, { x0, y0, x1, y1 }: Box): number =>
  1 - iou(box, { x0: box.x0, y0: box.y0, x1: box.x0 + x1 - x0, y1: box.y0 + y1 - y0 });
