import type { Result } from '../../../clients/typescript/src/index';

type Realogram = NonNullable<Result['postprocessing_results']['realogram']>;

export interface Slot {
  readonly slot: number;
  /** The ids of the facings from the top of the stack down; empty for a gap. */
  readonly facings: readonly number[];
}

interface Shelf {
  readonly bay: number;
  readonly shelf: number;
  readonly slots: readonly Slot[];
}

/** The shelves of each bay from the top down, each with its slots and gaps from left to right. */
export function realogramGrid({ item_entries, gaps }: Realogram): Shelf[] {
  const places = [
    ...item_entries.map(({ annotation_id, ...place }) => ({ ...place, facing: annotation_id })),
    ...gaps.map(({ bay, shelf_id, slot, stack_index }) => ({
      bay,
      shelf_id,
      slot,
      stack_index,
      facing: undefined,
    })),
  ];
  return byKey(Map.groupBy(places, ({ bay }) => bay)).flatMap(([bay, ofBay]) =>
    byKey(Map.groupBy(ofBay, ({ shelf_id }) => shelf_id)).map(([shelf, members]) => ({
      bay,
      shelf,
      slots: byKey(Map.groupBy(members, ({ slot }) => slot)).map(([slot, stack]) => ({
        slot,
        facings: stack
          .sort((a, b) => b.stack_index - a.stack_index)
          .flatMap(({ facing }) => facing ?? []),
      })),
    })),
  );
}

const byKey = <T>(groups: ReadonlyMap<number, T>): [number, T][] =>
  [...groups].sort(([a], [b]) => a - b);
