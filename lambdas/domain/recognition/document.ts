import type { Annotation, Detection, RecognitionDocument } from '../../contracts/result';
import type { CatalogItemRow, TaskRow } from '../../contracts/rows';
import { annotationOf, placeOnPhoto, roundToFourDecimals } from './annotations';
import type { PhotoSize } from './box';
import { buildCategories, categoryIdOfItem } from './categories';
import { buildCocoInfo, COCO_LICENSES } from './coco-info';
import { packEmbedding } from './embedding';
import type { Facing } from './facing';
import { computeRealogram } from './realogram/realogram';
import { computeShares } from './shares';
import { mean } from './statistics';

interface DocumentInput {
  readonly facings: readonly Facing[];
  readonly photo: PhotoSize;
  /** The task's catalogue items. A candidate's `item` is an index into this list. */
  readonly items: readonly CatalogItemRow[];
  readonly task: Pick<TaskRow, 'compute_realogram' | 'compute_shares'>;
  /** When the image was submitted, ISO 8601. */
  readonly createdAt: string;
  /** The model packages that made the result, e.g. `facing-detector@1.0.0`. */
  readonly models: readonly string[];
}

/** Builds the document that says what was recognised, as it is stored and answered. */
export function buildRecognitionDocument(input: DocumentInput): RecognitionDocument {
  const { photo, items, task } = input;
  const placed = placeOnPhoto(input.facings, photo);
  const annotations = placed.map(annotationOf);
  const uuids = items.map(({ item_uuid }) => item_uuid);
  return {
    postprocessing_results: postprocess(annotations, uuids, photo, task),
    coco: {
      info: buildCocoInfo(input.createdAt, input.models),
      licenses: COCO_LICENSES,
      images: [
        {
          id: 1,
          width: photo.width,
          height: photo.height,
          license: 1,
          coco_url: '',
          // Empty here, because the picture's address depends on where the service runs. renderResult
          // fills it in.
          file_name: '',
          flickr_url: '',
          date_captured: '',
        },
      ],
      neurolabs: {},
      categories: buildCategories(items, annotations),
      annotations,
    },
    unnamed: placed.flatMap(({ facing: { best, embedding } }, id) =>
      best === null && embedding ? [{ id, embedding: packEmbedding(embedding) }] : [],
    ),
    detection_scores: placed.map(({ facing }) => roundToFourDecimals(facing.detectionScore)),
  };
}

/**
 * The detections, realogram and shares that follow from annotations.
 * @param uuids the items' uuids in the order of their categories, starting with category 1
 */
export const postprocess = (
  annotations: readonly Annotation[],
  uuids: readonly string[],
  photo: PhotoSize,
  task: DocumentInput['task'],
): RecognitionDocument['postprocessing_results'] => ({
  detections: buildDetections(annotations, uuids),
  realogram: task.compute_realogram ? computeRealogram(annotations, photo) : null,
  shares: task.compute_shares ? [computeShares(annotations, uuids)] : [],
});

/** The mean confidence of the named facings; 0 when there are none. */
export function meanConfidenceOf(document: RecognitionDocument): number {
  const { detections } = document.postprocessing_results;
  return detections.length === 0 ? 0 : mean(detections.map(({ confidence }) => confidence));
}

function buildDetections(
  annotations: readonly Annotation[],
  uuids: readonly string[],
): Detection[] {
  const uuidOf = new Map(uuids.map((uuid, item) => [categoryIdOfItem(item), uuid]));
  return annotations.flatMap(({ category_id, bbox, neurolabs }) => {
    const catalog_item_uuid = uuidOf.get(category_id);
    return catalog_item_uuid === undefined
      ? []
      : [{ catalog_item_uuid, confidence: neurolabs.score, bbox }];
  });
}
