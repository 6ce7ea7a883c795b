import type { Annotation, Bbox, Realogram } from '../../../contracts/result';
import type { PhotoSize } from '../box';
import { insertGapsBetweenSlots, outerEndsOfShelves, type Gap, type Place } from './gaps';
import { toLevelBox, toPhotoBbox, type LevelFrame } from './level-box';
import { groupSlotsIntoShelves } from './shelves';
import { groupFacingsIntoSlots } from './slots';
import { estimateLevelFrame } from './tilt';

type VisiblePlace = Extract<Place, { slot: unknown }> | { readonly bbox: Bbox };
type Position = Pick<Realogram['gaps'][number], 'shelf_id' | 'slot' | 'stack_index'>;

/**
 * Where each facing stands. Shelves count from the top, slots from the left, stacks from the lowest
 * product. Gaps have slot numbers too. Only ratios of sizes decide, so a photo and its enlargement
 * have the same realogram.
 */
export function computeRealogram(annotations: readonly Annotation[], photo: PhotoSize): Realogram {
  const frame = estimateLevelFrame(annotations);
  const slots = groupFacingsIntoSlots(
    annotations.map((annotation) => toLevelBox(annotation, frame)),
  );
  const shelves = groupSlotsIntoShelves(slots);
  const ends = outerEndsOfShelves(shelves);

  const realogram: Realogram = { gaps: [], item_entries: [] };
  const gaps: Gap[] = [];
  shelves.forEach((shelf, shelfIndex) => {
    const others = shelves
      .filter((other) => other !== shelf)
      .flatMap((other) => other.flatMap(({ stack }) => stack));
    // A hole between two bays lies beside a shelf of each bay. It counts as a gap of the upper
    // shelf.
    const places = insertGapsBetweenSlots(shelf, ends, [...others, ...gaps]);
    gaps.push(...places.flatMap((place) => ('gap' in place ? [place.gap] : [])));
    placesOnPhoto(places, frame, photo).forEach((place, placeIndex) => {
      const positionInStack = (stack_index: number): Position => ({
        shelf_id: shelfIndex + 1,
        slot: placeIndex + 1,
        stack_index,
      });
      if ('bbox' in place) {
        realogram.gaps.push({ ...positionInStack(0), bbox: place.bbox });
        return;
      }
      place.slot.stack.forEach(({ id }, height) => {
        realogram.item_entries.push({ annotation_id: id, ...positionInStack(height) });
      });
    });
  });
  return realogram;
}

/** Slots, and gaps as boxes on the photo. A gap whose centre lies outside the photo is dropped. */
function placesOnPhoto(
  places: readonly Place[],
  frame: LevelFrame,
  photo: PhotoSize,
): VisiblePlace[] {
  return places.flatMap((place): VisiblePlace[] => {
    if ('slot' in place) return [place];
    const bbox = toPhotoBbox(place.gap, frame, photo);
    return bbox === undefined ? [] : [{ bbox }];
  });
}
