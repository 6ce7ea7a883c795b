import type { Annotation, Bbox, Realogram } from '../../../contracts/result';
import type { PhotoSize } from '../box';
import { insertGapsBetweenSlots, outerEndsOfShelves, type Gap, type Place } from './gaps';
import { toLevelBox, toPhotoBbox, type LevelFrame } from './level-box';
import { groupIntoBays } from './shelves';
import { estimateLevelFrame } from './tilt';

type VisiblePlace = Extract<Place, { slot: unknown }> | { readonly bbox: Bbox };
type Position = Omit<Realogram['item_entries'][number], 'annotation_id'>;

/**
 * Computes where each facing stands. Bays and slots count from the left, shelves from the top of their bay,
 * stacks from the lowest product. Slots, including gaps, are numbered over all bays. A photo and its
 * enlargement have the same realogram.
 */
export function computeRealogram(
  annotations: readonly Pick<Annotation, 'id' | 'bbox'>[],
  photo: PhotoSize,
): Realogram {
  const frame = estimateLevelFrame(annotations);
  const bays = groupIntoBays(
    annotations.map((annotation) => toLevelBox(annotation, frame)),
    frame,
  );
  const realogram: Realogram = { gaps: [], item_entries: [] };
  const gaps: Gap[] = [];
  /** For each shelf number, how many slots the bays so far have. */
  const slotsOf: number[] = [];
  bays.forEach((bay, bayIndex) => {
    const ends = outerEndsOfShelves(bay);
    bay.forEach((shelf, shelfIndex) => {
      const others = bays
        .flat()
        .filter((other) => other !== shelf)
        .flatMap((other) => other.flatMap(({ stack }) => stack));
      const places = insertGapsBetweenSlots(shelf, ends, [...others, ...gaps]);
      gaps.push(...places.flatMap((place) => ('gap' in place ? [place.gap] : [])));
      const slotsBefore = slotsOf[shelfIndex] ?? 0;
      const visible = placesOnPhoto(places, frame, photo);
      slotsOf[shelfIndex] = slotsBefore + visible.length;
      visible.forEach((place, placeIndex) => {
        const positionInStack = (stack_index: number): Position => ({
          bay: bayIndex + 1,
          shelf_id: shelfIndex + 1,
          slot: slotsBefore + placeIndex + 1,
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
