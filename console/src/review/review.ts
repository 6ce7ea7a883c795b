import type { Corrections } from '../../../clients/typescript/src/index';

type CorrectedFacing = Corrections['facings'][number];
type AddedFacing = Corrections['added'][number];
export type Verdict = NonNullable<CorrectedFacing['verdict']>;
export type Bbox = AddedFacing['bbox'];

/** A person's corrections of a photo: of facings, by their ids, and of facings that were missed. */
export interface Review {
  readonly facings: ReadonlyMap<number, CorrectedFacing>;
  readonly added: readonly AddedFacing[];
}

export const reviewOf = ({ facings, added }: Pick<Corrections, 'facings' | 'added'>): Review => ({
  facings: new Map(facings.map((facing) => [facing.id, facing])),
  added,
});

/** The body of the request that replaces the result's corrections. */
export const bodyOf = ({ facings, added }: Review) => ({
  facings: [...facings.values()].sort((a, b) => a.id - b.id),
  added: [...added],
});

export function isSame(a: Review, b: Review): boolean {
  const textOf = (review: Review): string => {
    const { facings, added } = bodyOf(review);
    return JSON.stringify([
      facings.map((facing) => [facing.id, wordsOf(facing)]),
      added.map(textOfAdded),
    ]);
  };
  return textOf(a) === textOf(b);
}

/** Records what a facing is. If its box was moved, it stays moved unless the facing is no product. */
export function judge(review: Review, id: number, verdict: Verdict, item?: string): Review {
  const bbox = verdict === 'NO_PRODUCT' ? undefined : review.facings.get(id)?.bbox;
  return withFacing(review, {
    id,
    verdict,
    ...(item !== undefined && { catalog_item_uuid: item }),
    ...(bbox && { bbox }),
  });
}

/** Moves the box of a facing. The name stays as it is. */
export function moveBox(review: Review, id: number, bbox: Bbox): Review {
  return withFacing(review, { ...review.facings.get(id), id, bbox });
}

/** Leaves a facing as it was recognised. */
export function takeBack(review: Review, id: number): Review {
  const facings = new Map(review.facings);
  facings.delete(id);
  return { ...review, facings };
}

const withFacing = (review: Review, facing: CorrectedFacing): Review => ({
  ...review,
  facings: new Map(review.facings).set(facing.id, facing),
});

/**
 * Merges two people's reviews facing by facing. Facings changed in `mine` since `base` are taken from `mine`, and
 * all others from `theirs`.
 */
export function mergeReviews(base: Review, mine: Review, theirs: Review): Review {
  const facings = new Map(theirs.facings);
  for (const id of [...base.facings.keys(), ...mine.facings.keys()]) {
    const own = mine.facings.get(id);
    if (wordsOf(own) === wordsOf(base.facings.get(id))) continue;
    if (own) facings.set(id, own);
    else facings.delete(id);
  }
  const removed = without(base.added, mine.added);
  const own = without(mine.added, base.added);
  return { facings, added: [...without(theirs.added, removed), ...without(own, theirs.added)] };
}

/** Takes back what `review` has confirmed since `base` of these facings. Boxes stay where they were moved. */
export function forgetConfirmations(
  review: Review,
  base: Review,
  ids: ReadonlySet<number>,
): Review {
  let kept = review;
  for (const id of ids) {
    const { verdict, bbox } = review.facings.get(id) ?? {};
    if (verdict !== 'RIGHT' || base.facings.get(id)?.verdict === 'RIGHT') continue;
    kept = takeBack(kept, id);
    if (bbox) kept = moveBox(kept, id, bbox);
  }
  return kept;
}

const without = (added: readonly AddedFacing[], others: readonly AddedFacing[]): AddedFacing[] => {
  const texts = new Set(others.map(textOfAdded));
  return added.filter((facing) => !texts.has(textOfAdded(facing)));
};

const wordsOf = (facing: CorrectedFacing | undefined): string =>
  JSON.stringify([facing?.verdict, facing?.catalog_item_uuid, facing?.bbox]);

const textOfAdded = ({ bbox, catalog_item_uuid }: AddedFacing): string =>
  JSON.stringify([bbox, catalog_item_uuid]);
