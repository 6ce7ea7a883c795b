import type { Bbox, RecognitionDocument } from '../../contracts/result';
import { computeRealogram } from '../recognition/realogram/realogram';
import { joinShelves } from './join-shelves';

/** A facing of a photo, with where it stands there. */
export interface PhotoFacing {
  /** The id of its annotation. */
  readonly id: number;
  /** The uuid of the catalogue item that names it; null: none does. */
  readonly item: string | null;
  /** On the photo: 1 is the top shelf. */
  readonly shelf: number;
  /** On the photo: 1 is the leftmost slot of its shelf. */
  readonly slot: number;
  readonly bbox: Bbox;
}

/** The facings of one shelf of a photo: from the left, and in a stack from the lowest. */
export type PhotoShelf = readonly PhotoFacing[];

/**
 * The shelves of a photo, from the top. They are computed anew where the task did not ask for a realogram,
 * so that any COMPLETED result can be compared with a planogram.
 */
export function photoShelvesOf({
  postprocessing_results,
  coco,
}: RecognitionDocument): PhotoShelf[] {
  const [photo] = coco.images;
  if (!photo) return [];
  const { item_entries } =
    postprocessing_results.realogram ?? computeRealogram(coco.annotations, photo);
  const annotations = new Map(coco.annotations.map((annotation) => [annotation.id, annotation]));
  const itemOf = new Map(
    coco.categories.map(({ id, neurolabs }) => [id, neurolabs?.productUuid ?? null]),
  );
  const shelves = new Map<number, PhotoFacing[]>();
  const inOrder = item_entries.toSorted(
    (a, b) => a.shelf_id - b.shelf_id || a.slot - b.slot || a.stack_index - b.stack_index,
  );
  for (const { annotation_id: id, shelf_id: shelf, slot } of inOrder) {
    const annotation = annotations.get(id);
    if (!annotation) throw new Error(`The realogram names annotation ${id}, which does not exist`);
    const { bbox, category_id } = annotation;
    const facings = shelves.get(shelf) ?? [];
    facings.push({ id, item: itemOf.get(category_id) ?? null, shelf, slot, bbox });
    shelves.set(shelf, facings);
  }
  return joinShelves([...shelves.values()]);
}
