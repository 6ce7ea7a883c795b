import type { Affinities } from './affinities';

interface CutIntoShelves {
  /** From the top; each has at least one box. */
  readonly shelves: readonly (readonly number[])[];
  /** The attractions between boxes of two shelves, plus the repulsions within one. */
  readonly disagreement: number;
}

/**
 * Cuts the boxes of a bay into shelves with the least disagreement: correlation clustering (Bansal, Blum
 * and Chawla, Machine Learning 56, 2004) of a sequence, by dynamic programming.
 * @param boxes - indexes into `affinities`, from the highest box down
 */
export function cutIntoShelves(boxes: readonly number[], affinities: Affinities): CutIntoShelves {
  let attractions = 0;
  /** For each box, the sum of affinities within a shelf from this box to the last one processed. */
  const inner = new Float64Array(boxes.length);
  /**
   * For each number of boxes from the top, the sum of affinities within their best shelves, and the index
   * at which the last shelf starts.
   */
  const best = new Float64Array(boxes.length + 1);
  const starts = new Int32Array(boxes.length + 1);
  for (const [last, box] of boxes.entries()) {
    const row = affinities[box];
    let ofLast = 0;
    let most = -Infinity;
    for (let first = last; first >= 0; first -= 1) {
      const affinity = first === last ? 0 : (row?.[boxes[first] ?? -1] ?? 0);
      if (affinity > 0) attractions += affinity;
      ofLast += affinity;
      inner[first] = (inner[first] ?? 0) + ofLast;
      const worth = (best[first] ?? 0) + (inner[first] ?? 0);
      if (worth > most) {
        most = worth;
        starts[last + 1] = first;
      }
    }
    best[last + 1] = most;
  }
  const shelves: number[][] = [];
  for (let end = boxes.length; end > 0; end = starts[end] ?? 0) {
    shelves.unshift(boxes.slice(starts[end], end));
  }
  return { shelves, disagreement: attractions - (best[boxes.length] ?? 0) };
}
