import type { PlanogramPosition } from '../../lambdas/contracts/planogram';
import type { RecognitionDocument } from '../../lambdas/contracts/result';

/** Bays, and photos of them, written as text: each letter is a product. */

/** Pixels: the size of a facing, and the distance from one facing to the next. */
const FACING = { width: 90, height: 200 };
export const STEP = { x: 100, y: 300 };

/** The uuid of a product. */
export const uuidOf = (letter: string): string =>
  `00000000-0000-4000-8000-${letter.charCodeAt(0).toString(16).padStart(12, '0')}`;

/** The products of a shelf such as `AAB`, a letter each. */
export const lettersOf = (shelf: string): string[] => Array.from(shelf);

/** The positions of shelves such as `AAB`: two facings of A, and one of B. */
export function planogramOf(...shelves: readonly string[]): PlanogramPosition[] {
  return shelves.flatMap((shelf, row) =>
    [...shelf.matchAll(/(.)\1*/g)].map(([run, letter = ''], index) => ({
      shelf_id: row + 1,
      position: index + 1,
      catalog_item_uuid: uuidOf(letter),
      facings: run.length,
    })),
  );
}

/** A part of a bay, measured in facings. x counts from the left and y from the top. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * A photo of shelves such as `AAB C?`: a blank is an empty place, and `?` a facing without a name. Its
 * margin is half the gap between two facings.
 */
export function photoOf(shelves: readonly string[], cut?: Cut): RecognitionDocument {
  const columns = Math.max(...shelves.map(({ length }) => length));
  const {
    x,
    y,
    columns: width,
    rows: height,
  } = cut ?? {
    x: 0,
    y: 0,
    columns,
    rows: shelves.length,
  };
  const letters = [
    ...new Set(lettersOf(shelves.join('')).filter((letter) => /[^ ?]/.test(letter))),
  ];
  const facings = shelves
    .slice(y, y + height)
    .flatMap((shelf, row) =>
      lettersOf(shelf.slice(x, x + width)).map((letter, column) => ({ letter, row, column })),
    )
    .filter(({ letter }) => letter !== ' ');
  return {
    postprocessing_results: { detections: [], realogram: null, shares: [] },
    coco: {
      info: { url: '', year: '', version: '', contributor: '', description: '', date_created: '' },
      licenses: [],
      images: [
        {
          id: 1,
          // Without a cut, the photo ends where the bay does. With one, it ends before the next facing.
          width: width * STEP.x,
          height: height * STEP.y,
          license: 1,
          coco_url: '',
          file_name: '',
          flickr_url: '',
          date_captured: '',
        },
      ],
      neurolabs: {},
      categories: [
        { id: 0, name: 'object', neurolabs: null, supercategory: '' },
        ...letters.map((letter, index) => ({
          id: index + 1,
          name: letter,
          neurolabs: { productUuid: uuidOf(letter), name: letter },
          supercategory: '' as const,
        })),
      ],
      annotations: facings.map(({ letter, row, column }, id) => ({
        id,
        image_id: 1,
        category_id: letters.indexOf(letter) + 1,
        bbox: [
          column * STEP.x + (STEP.x - FACING.width) / 2,
          row * STEP.y + (STEP.y - FACING.height) / 2,
          FACING.width,
          FACING.height,
        ],
        area: FACING.width * FACING.height,
        iscrowd: 0,
        segmentation: [],
        neurolabs: { score: 0.9, modalities: {}, alternative_predictions: [] },
      })),
    },
  };
}

/** A photo of bays that stand side by side. Its realogram tells them apart. */
export function photoOfBays(...bays: readonly (readonly string[])[]): RecognitionDocument {
  const rows = Math.max(...bays.map(({ length }) => length));
  const widths = bays.map((bay) => Math.max(...bay.map(({ length }) => length)));
  const photo = photoOf(
    Array.from({ length: rows }, (_, row) =>
      bays.map((bay, index) => (bay[row] ?? '').padEnd(widths[index] ?? 0)).join(''),
    ),
  );
  const bayOfColumn = widths.flatMap((width, index) => Array<number>(width).fill(index + 1));
  const item_entries = photo.coco.annotations.map(({ id, bbox: [x, y] }) => {
    const column = Math.floor(x / STEP.x);
    return {
      annotation_id: id,
      bay: bayOfColumn[column] ?? 1,
      shelf_id: 1 + Math.floor(y / STEP.y),
      slot: 1 + column,
      stack_index: 0,
    };
  });
  const realogram = { gaps: [], item_entries };
  return { ...photo, postprocessing_results: { ...photo.postprocessing_results, realogram } };
}
