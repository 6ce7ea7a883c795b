import type { Annotation, Bbox } from '../../contracts/result';
import { toBbox, type PhotoSize } from './box';
import { categoryIdOfItem, OBJECT_CATEGORY } from './categories';
import type { Candidate, Facing } from './facing';

/** A facing in whole pixels of its photo. */
export interface PlacedFacing {
  readonly facing: Facing;
  readonly bbox: Bbox;
}

/**
 * The facings in whole pixels, from left to right. Those without a pixel on the photo are dropped. A
 * facing's index in this list is the id of its annotation.
 */
export function placeOnPhoto(facings: readonly Facing[], photo: PhotoSize): PlacedFacing[] {
  return facings
    .flatMap((facing) => {
      const bbox = toBbox(facing.box, photo);
      return bbox === undefined ? [] : [{ facing, bbox }];
    })
    .sort(fromTheLeft);
}

export const annotationOf = ({ facing, bbox }: PlacedFacing, id: number): Annotation => ({
  id,
  image_id: 1,
  category_id: facing.best === null ? OBJECT_CATEGORY.id : categoryIdOfItem(facing.best.item),
  bbox,
  area: bbox[2] * bbox[3],
  iscrowd: 0,
  segmentation: [],
  neurolabs: {
    score: roundToFourDecimals(facing.best?.confidence ?? facing.detectionScore),
    modalities: {},
    alternative_predictions: facing.alternatives.map(toAlternativePrediction),
  },
});

/** Orders annotations from left to right, then from top to bottom. */
export const fromTheLeft = (a: { readonly bbox: Bbox }, b: { readonly bbox: Bbox }): number =>
  a.bbox[0] - b.bbox[0] || a.bbox[1] - b.bbox[1];

function toAlternativePrediction({ item, confidence }: Candidate): {
  category_id: number;
  score: number;
} {
  return { category_id: categoryIdOfItem(item), score: roundToFourDecimals(confidence) };
}

/** Limits a probability to 0 to 1. Four decimals are finer than the calibration's accuracy. */
export function roundToFourDecimals(probability: number): number {
  return Math.round(Math.min(Math.max(probability, 0), 1) * 1e4) / 1e4;
}
