import { facingsOf, NOT_IN_THE_CATALOGUE, type Facing } from '../../facings.js';
import type { NewCorrections } from '../../results.js';
import type { Result } from '../../types.js';
import { matchFacings, type NamedBox } from '../compare/match-facings.js';
import { CommandError } from '../failure.js';

/** A box in the reviewed document, either recognised or drawn by a person, with the name of its category. */
export type ReviewedBox = NamedBox;

type Bbox = [number, number, number, number];

/** A box counts as moved only if a side differs by more than this, because labelling tools round. */
const MAX_ROUNDING_PIXELS = 1;

/**
 * Returns the corrections that turn a result into what a person reviewed. A facing whose box is missing from
 * the review shows no product; the others are judged by box and name.
 * @param recognised - the result without corrections
 * @param corrected - the result with its corrections, which may name items that the task did not have before
 * @throws CommandError if no item, or more than one, has a category's name
 */
export function correctionsOfReview(
  recognised: Result,
  corrected: Result,
  boxes: readonly ReviewedBox[],
): Pick<NewCorrections, 'facings' | 'added'> {
  const itemOf = itemsByName(recognised, corrected);
  const [photo] = recognised.coco.images;
  const within = (box: ReviewedBox): Bbox => bboxOn(photo ?? { width: 0, height: 0 }, box);
  const found = facingsOf(recognised).map((facing, place) => ({
    ...facing,
    id: recognised.coco.annotations[place]?.id ?? place,
  }));
  const facings: NonNullable<NewCorrections['facings']> = [];
  const added: NonNullable<NewCorrections['added']> = [];
  for (const [facing, box] of matchFacings(found, boxes)) {
    if (facing && !box) facings.push({ id: facing.id, verdict: 'NO_PRODUCT' });
    if (!facing && box) added.push({ bbox: within(box), catalog_item_uuid: itemOf(box.name) });
    if (!facing || !box) continue;
    const item = itemOf(box.name);
    const bbox = isMoved(facing, box) ? { bbox: within(box) } : {};
    if (item === facing.catalog_item_uuid) {
      facings.push({ id: facing.id, verdict: 'RIGHT', ...bbox });
    } else if (item === null) {
      facings.push({ id: facing.id, verdict: 'NOT_IN_CATALOG', ...bbox });
    } else {
      facings.push({ id: facing.id, verdict: 'OTHER_ITEM', catalog_item_uuid: item, ...bbox });
    }
  }
  return { facings, added };
}

function itemsByName(...results: readonly Result[]): (name: string) => string | null {
  const nameOf = new Map(
    results.flatMap(({ coco }) =>
      coco.categories.flatMap(({ name, neurolabs }): [string, string][] =>
        neurolabs ? [[neurolabs.productUuid, name]] : [],
      ),
    ),
  );
  return (wanted) => {
    if (wanted === NOT_IN_THE_CATALOGUE) return null;
    const [item, ...others] = [...nameOf].filter(([, name]) => name === wanted);
    if (!item) throw new CommandError(`no item of the task is called ${wanted}`);
    if (others.length > 0) throw new CommandError(`several items of the task are called ${wanted}`);
    return item[0];
  };
}

const isMoved = (facing: Facing, box: ReviewedBox): boolean =>
  (['x', 'y', 'width', 'height'] as const).some(
    (side) => Math.abs(facing[side] - box[side]) > MAX_ROUNDING_PIXELS,
  );

/** Rounds a box and clips it to the photo, because labelling tools let people draw beyond the edge. */
function bboxOn(
  photo: { readonly width: number; readonly height: number },
  { x, y, width, height }: ReviewedBox,
): Bbox {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  return [
    left,
    top,
    Math.min(photo.width, Math.round(x + width)) - left,
    Math.min(photo.height, Math.round(y + height)) - top,
  ];
}
