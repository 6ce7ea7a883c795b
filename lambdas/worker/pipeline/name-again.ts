import type { Annotation, RecognitionDocument } from '../../contracts/result';
import type { CatalogItemRow } from '../../contracts/rows';
import { boxOfBbox } from '../../domain/recognition/box';
import { buildRecognitionDocument } from '../../domain/recognition/document';
import type { Candidate, Facing } from '../../domain/recognition/facing';
import type { Models } from '../onnx/models';
import type { Gallery } from './name/gallery';
import { nameBoxes } from './name/name-boxes';
import { decodePhoto } from './picture/decode';
import { previewOf } from './picture/preview';
import { toWorkingPixels } from './picture/photo-scale';
import { StageTimer } from './stage-timer';

interface NameAgainInput {
  /** A JPEG or PNG file. */
  readonly bytes: Uint8Array;
  /** The result's present document. */
  readonly document: RecognitionDocument;
  /** The ids of the facings that keep their names. */
  readonly judged: ReadonlySet<number>;
  /** Items that the document names but that are not in the gallery. */
  readonly lacking: readonly CatalogItemRow[];
  readonly gallery: Gallery;
  readonly models: Models;
  /** When the image was submitted, ISO 8601. */
  readonly createdAt: string;
}

/**
 * Names the facings of a recognised photo again with the current gallery. Boxes and ids stay the same, so
 * nothing is detected.
 */
export async function nameAgain(input: NameAgainInput): Promise<RecognitionDocument> {
  const { document, judged, gallery, models } = input;
  const { annotations, images, info } = document.coco;
  const { image, scale } = await decodePhoto(input.bytes);
  const boxes = annotations.map(({ bbox, neurolabs: { score } }, index) => ({
    box: toWorkingPixels(boxOfBbox(bbox), scale),
    score: document.detection_scores?.[index] ?? score,
  }));
  const named = await nameBoxes(boxes, { image, gallery, models, timer: new StageTimer() });
  const items = input.lacking.length === 0 ? gallery.items : [...gallery.items, ...input.lacking];
  const nameBefore = namesOf(document, items);
  const facings = annotations.flatMap((annotation, index): Facing[] => {
    const facing = named[index];
    if (!facing) return [];
    const kept = judged.has(annotation.id) ? nameBefore(annotation) : {};
    return [{ ...facing, ...kept, box: boxOfBbox(annotation.bbox) }];
  });
  const [photo = { width: 0, height: 0 }] = images;
  // The new document names the detector that found the boxes and the embedder that named them this time.
  const [detector = ''] = info.description.split(', ');
  const { detection_scores, ...renamed } = buildRecognitionDocument({
    facings,
    photo,
    items,
    task: {
      compute_realogram: document.postprocessing_results.realogram !== null,
      compute_shares: document.postprocessing_results.shares.length > 0,
    },
    createdAt: input.createdAt,
    models: [detector, models.embedder.id],
  });
  return {
    ...renamed,
    // An older document has names' confidences in place of its boxes' scores.
    ...(document.detection_scores && { detection_scores }),
    preview: await previewOf(image),
  };
}

/** Returns a function that gives a facing's name in the document, as an index into `items`. */
function namesOf({ coco }: RecognitionDocument, items: readonly CatalogItemRow[]) {
  const itemOf = new Map(items.map(({ item_uuid }, item) => [item_uuid, item]));
  const uuidOf = new Map(coco.categories.map(({ id, neurolabs }) => [id, neurolabs?.productUuid]));
  const candidateOf = (category: number, confidence: number): Candidate[] => {
    const item = itemOf.get(uuidOf.get(category) ?? '');
    return item === undefined ? [] : [{ item, similarity: confidence, confidence }];
  };
  return ({ category_id, neurolabs }: Annotation): Pick<Facing, 'best' | 'alternatives'> => ({
    best: candidateOf(category_id, neurolabs.score)[0] ?? null,
    alternatives: neurolabs.alternative_predictions.flatMap(({ category_id: category, score }) =>
      candidateOf(category, score),
    ),
  });
}
