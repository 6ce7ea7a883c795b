import type { Compliance } from '../../lambdas/contracts/compliance';
import type { PlanogramPosition } from '../../lambdas/contracts/planogram';
import type { RecognitionDocument } from '../../lambdas/contracts/result';
import { compareWithPlanogram } from '../../lambdas/domain/compliance/compare';
import { lettersOf, photoOf, planogramOf, STEP, uuidOf, type Cut } from './planned-bay';

const LETTERS = lettersOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const nameOf = new Map(LETTERS.map((letter) => [uuidOf(letter), letter]));

type Point = readonly [x: number, y: number];

interface Options {
  readonly mustHave?: string;
  readonly cut?: Cut;
  readonly itemsOfTask?: string;
  /** How much larger the photo is than the shelves, to the right and below: in facings and in shelves. */
  readonly room?: { readonly facings?: number; readonly shelves?: number };
  /** Where the camera sees the centre of a facing, relative to the middle of the photo. */
  readonly seenAt?: (centre: Point) => Point;
}

/** Compares positions with a photo. Items have the names of their letters. */
export const comparePositions = (
  positions: readonly PlanogramPosition[],
  document: RecognitionDocument,
  options: {
    readonly bay?: number;
    readonly mustHave?: string;
    readonly itemsOfTask?: string | undefined;
  } = {},
): Compliance =>
  compareWithPlanogram({
    planogram: {
      planogram_uuid: uuidOf('1'),
      positions: [...positions],
      must_have: lettersOf(options.mustHave ?? '').map(uuidOf),
    },
    resultUuid: uuidOf('2'),
    document,
    bay: options.bay,
    nameOf,
    itemsOfTask: new Set(lettersOf(options.itemsOfTask ?? LETTERS.join('')).map(uuidOf)),
  });

/** Compares a bay such as `['AAB', 'CD']` with a photo of shelves that are written the same way. */
export function compare(
  planned: readonly string[],
  photo: readonly string[],
  { mustHave = '', cut, itemsOfTask, room = {}, seenAt }: Options = {},
): Compliance {
  const document = enlarge(photoOf(photo, cut), room);
  return comparePositions(
    planogramOf(...planned),
    seenAt ? moveFacings(document, seenAt) : document,
    { mustHave, itemsOfTask },
  );
}

function enlarge(
  document: RecognitionDocument,
  { facings = 0, shelves = 0 }: NonNullable<Options['room']>,
): RecognitionDocument {
  const { coco } = document;
  const images = coco.images.map((image) => ({
    ...image,
    width: image.width + facings * STEP.x,
    height: image.height + shelves * STEP.y,
  }));
  return { ...document, coco: { ...coco, images } };
}

/** Moves the centres of facings. The photo becomes twice as large, so that all of them stay on it. */
function moveFacings(
  document: RecognitionDocument,
  seenAt: NonNullable<Options['seenAt']>,
): RecognitionDocument {
  const { coco } = document;
  const [image] = coco.images;
  const { width = 0, height = 0 } = image ?? {};
  const moved = coco.annotations.map((annotation) => {
    const [left, top, ownWidth, ownHeight] = annotation.bbox;
    const [x, y] = seenAt([left + (ownWidth - width) / 2, top + (ownHeight - height) / 2]);
    const bbox: typeof annotation.bbox = [
      ...([x + width - ownWidth / 2, y + height - ownHeight / 2] as const),
      ...([ownWidth, ownHeight] as const),
    ];
    return { ...annotation, bbox };
  });
  const images = image ? [{ ...image, width: 2 * width, height: 2 * height }] : [];
  return { ...document, coco: { ...coco, images, annotations: moved } };
}
