import { compareWithPlanogram } from '../../../lambdas/domain/compliance/compare';
import { positionsOfPhoto } from '../../../lambdas/domain/compliance/positions-of-photo';
import type { Compliance } from '../../../lambdas/contracts/compliance';
import type { RecognitionDocument } from '../../../lambdas/contracts/result';
import { buildRecognitionDocument } from '../../../lambdas/domain/recognition/document';
import type { MarkedPhoto } from './marked';

/** Maps a facing to the number of its product, from 1 on. 0 is a facing that is not in the catalogue. */
type Naming = (facing: MarkedPhoto['facings'][number]) => number;

/** Most sets mark facings without their names, so two of these invent them. */
const NAMINGS: Readonly<Record<string, Naming>> = {
  'as marked': ({ category_id }) => category_id + 1,
  'three of each': ({ id }) => 1 + (Math.floor(id / 3) % 25),
  'every third unknown': ({ id }) => (id % 3 === 0 ? 0 : 1 + (Math.floor(id / 4) % 25)),
};

/** A line for each planogram of the photo that the same photo does not comply with in full. */
export const differencesFromOwnPlanograms = (photo: MarkedPhoto): string[] =>
  Object.entries(NAMINGS).flatMap(([name, naming]) => {
    const document = documentOf(photo, naming);
    return [false, true].flatMap((keepBays) => {
      const { score, positions, extras } = compareWithPlanogram({
        planogram: {
          planogram_uuid: uuidOf(0),
          positions: positionsOfPhoto(document, keepBays),
          must_have: [],
        },
        resultUuid: uuidOf(0),
        document,
        nameOf: new Map(),
        itemsOfTask: new Set(),
      });
      const how = `${name}${keepBays ? ', by bay' : ''}`;
      return isFull({ positions, extras }) ? [] : [`${photo.file}, ${how}: score ${score}`];
    });
  });

/** Unknown facings do not count, because they may be any product. */
const isFull = ({ positions, extras }: Pick<Compliance, 'positions' | 'extras'>): boolean =>
  positions.every(({ status }) => status === 'RIGHT') &&
  extras.every(({ catalog_item_uuid }) => catalog_item_uuid === null);

/** What recognition would answer if it found each marked facing and named it so. */
function documentOf({ facings, size }: MarkedPhoto, naming: Naming): RecognitionDocument {
  const empty = buildRecognitionDocument({
    facings: [],
    photo: size,
    items: [],
    task: { compute_realogram: false, compute_shares: false },
    createdAt: new Date(0).toISOString(),
    models: [],
  });
  const inOrder = facings.toSorted(
    (a, b) => a.bbox[0] - b.bbox[0] || a.bbox[1] - b.bbox[1] || a.id - b.id,
  );
  const products = inOrder.map((facing, id) => naming({ ...facing, id }));
  return {
    ...empty,
    coco: {
      ...empty.coco,
      categories: [
        ...empty.coco.categories,
        ...[...new Set(products)]
          .filter((product) => product > 0)
          .map((product) => ({
            id: product,
            name: String(product),
            neurolabs: { productUuid: uuidOf(product), name: String(product) },
            supercategory: '' as const,
          })),
      ],
      annotations: inOrder.map(({ bbox: [x, y, width, height] }, id) => ({
        id,
        image_id: 1,
        category_id: products[id] ?? 0,
        bbox: [Math.round(x), Math.round(y), Math.round(width), Math.round(height)],
        area: Math.round(width) * Math.round(height),
        iscrowd: 0,
        segmentation: [],
        neurolabs: { score: 1, modalities: {}, alternative_predictions: [] },
      })),
    },
  };
}

const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
