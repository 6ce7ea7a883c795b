import type { Annotation, Bbox } from '../../lambdas/contracts/result';
import type { Candidate, Facing } from '../../lambdas/domain/recognition/facing';

/** A facing with the box x, y, width, height. It has a name only if `best` is given. */
export function facing(
  [x, y, width, height]: readonly [number, number, number, number],
  naming: { best?: Candidate | null; alternatives?: Candidate[] } = {},
): Facing {
  return {
    box: { x0: x, y0: y, x1: x + width, y1: y + height },
    detectionScore: 0.9,
    best: naming.best ?? null,
    alternatives: naming.alternatives ?? [],
    verified: false,
  };
}

export function candidate(item: number, confidence = 0.8): Candidate {
  return { item, confidence, similarity: confidence };
}

export function annotation(id: number, bbox: Bbox, category_id = 0): Annotation {
  return {
    id,
    image_id: 1,
    category_id,
    bbox,
    area: bbox[2] * bbox[3],
    iscrowd: 0,
    segmentation: [],
    neurolabs: { score: 0.9, modalities: {}, alternative_predictions: [] },
  };
}

/** The frame of a photo whose boards are level, with pixels as units. */
export const LEVEL_FRAME = { unit: 1, middle: { x: 0, y: 0 }, slope: 0, convergence: 0 };
