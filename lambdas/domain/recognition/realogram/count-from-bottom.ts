import type { Realogram } from '../../../contracts/result';

interface Place {
  readonly bay: number;
  readonly shelf_id: number;
}

/** The realogram with a second number of each shelf, counted from the lowest shelf of its bay. */
export function countFromBottom({ gaps, item_entries }: Realogram): Realogram {
  const shelves = new Map<number, number>();
  for (const { bay, shelf_id } of [...item_entries, ...gaps]) {
    shelves.set(bay, Math.max(shelves.get(bay) ?? 0, shelf_id));
  }
  const counted = <P extends Place>(place: P) => ({
    ...place,
    shelf_from_bottom: (shelves.get(place.bay) ?? 0) - place.shelf_id + 1,
  });
  return { gaps: gaps.map(counted), item_entries: item_entries.map(counted) };
}
