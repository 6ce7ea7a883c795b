import type { Bbox, Realogram, RecognitionDocument } from '../../contracts/result';
import {
  horizontalOverlap,
  toLevelBox,
  verticalOverlap,
  type LevelBox,
} from '../recognition/realogram/level-box';
import { computeRealogram } from '../recognition/realogram/realogram';
import { estimateLevelFrame } from '../recognition/realogram/tilt';

/** A facing, and where it stands on the photo. */
export interface PhotoFacing {
  /** The id of the facing's annotation in the result. */
  readonly id: number;
  /** The uuid of the catalogue item that names it; null if none does. */
  readonly item: string | null;
  /** The uuids of the items that a facing without a name may show. */
  readonly likely: readonly string[];
  /** The number of the bay on the photo; 1 is the leftmost. */
  readonly bay: number;
  /** The number of the shelf on the photo; 1 is the top shelf of its bay. */
  readonly shelf: number;
  /** The number of the slot on the photo; 1 is the leftmost slot of its shelf. */
  readonly slot: number;
  readonly bbox: Bbox;
  /** The box as a camera held level would have seen it. */
  readonly levelBox: LevelBox;
}

/** The facings of one shelf of a photo, from left to right; in a stack, from the lowest up. */
export type PhotoShelf = readonly PhotoFacing[];

/** The document with a realogram, so that it is computed only once. */
export const withRealogram = (document: RecognitionDocument): RecognitionDocument => {
  const { postprocessing_results, coco } = document;
  const [photo] = coco.images;
  if (postprocessing_results.realogram || !photo) return document;
  const realogram = computeRealogram(coco.annotations, photo);
  return { ...document, postprocessing_results: { ...postprocessing_results, realogram } };
};

/**
 * The shelves of a photo, from the top. Without a realogram they are computed here, so that any
 * COMPLETED result can be compared.
 * @param onlyBay - if given, only this bay's facings are returned
 */
export function photoShelvesOf(document: RecognitionDocument, onlyBay?: number): PhotoShelf[] {
  const { coco } = document;
  const entries = entriesOf(document);
  const annotations = new Map(coco.annotations.map((annotation) => [annotation.id, annotation]));
  const itemOf = new Map(
    coco.categories.map(({ id, neurolabs }) => [id, neurolabs?.productUuid ?? null]),
  );
  const inOrder = entries
    .filter(({ bay }) => onlyBay === undefined || bay === onlyBay)
    .toSorted((a, b) => a.shelf_id - b.shelf_id || a.slot - b.slot || a.stack_index - b.stack_index)
    .map(({ annotation_id: id, bay, shelf_id: shelf, slot }) => {
      const annotation = annotations.get(id);
      if (!annotation) {
        throw new Error(`The realogram names annotation ${id}, which does not exist`);
      }
      const { bbox, category_id, neurolabs } = annotation;
      const item = itemOf.get(category_id) ?? null;
      const likely = neurolabs.alternative_predictions.flatMap(
        (alternative) => itemOf.get(alternative.category_id) ?? [],
      );
      return { id, item, likely: item === null ? likely : [], bay, shelf, slot, bbox };
    });
  const frame = estimateLevelFrame(inOrder);
  const facings = inOrder.map((facing) => ({ ...facing, levelBox: toLevelBox(facing, frame) }));
  return joinShelves([...Map.groupBy(facings, ({ shelf }) => shelf).values()]);
}

const entriesOf = (document: RecognitionDocument): Realogram['item_entries'] =>
  withRealogram(document).postprocessing_results.realogram?.item_entries ?? [];

/** How many bays a photo shows. */
export const countBays = (document: RecognitionDocument): number =>
  Math.max(0, ...entriesOf(document).map(({ bay }) => bay));

/** Neighbours on one board share at least this fraction of the smaller one's height. */
const MIN_SHARED_HEIGHT_PART = 0.4;
/** Facings that stand one above the other share more than this fraction of the smaller one's width. */
const MAX_SHARED_WIDTH_PART = 0.5;

/**
 * Joins shelves of a realogram that lie side by side, for example where a board steps or a price strip
 * hides facings. Joining the shelves of two bays does no harm, because facings stay in order from left to
 * right.
 */
function joinShelves(shelves: readonly PhotoShelf[]): PhotoShelf[] {
  const joined: PhotoShelf[] = [];
  for (const shelf of shelves) {
    const above = joined.at(-1);
    if (above && areBeside(above, shelf)) joined.splice(-1, 1, fromTheLeft([...above, ...shelf]));
    else joined.push(shelf);
  }
  return joined;
}

function areBeside(upper: PhotoShelf, lower: PhotoShelf): boolean {
  const pairs = upper.flatMap(({ levelBox: a }) =>
    lower.map(({ levelBox: b }) => ({
      width: horizontalOverlap(a, b) / Math.min(a.width, b.width),
      height: verticalOverlap(a, b) / Math.min(a.height, b.height),
    })),
  );
  if (pairs.some(({ width }) => width > MAX_SHARED_WIDTH_PART)) return false;
  // On a photo taken from the side, only the nearest pair shows whether both stand on one board.
  const nearest = pairs.reduce((best, pair) => (pair.width > best.width ? pair : best));
  return nearest.height >= MIN_SHARED_HEIGHT_PART;
}

/** Facings of one slot stay together, because they begin near each other. */
const fromTheLeft = (facings: readonly PhotoFacing[]): PhotoShelf =>
  facings.toSorted((a, b) => a.bbox[0] - b.bbox[0]);
