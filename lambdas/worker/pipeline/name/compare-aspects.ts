import type { AspectParameters } from '../../../contracts/model-package';
import type { Box, PhotoSize } from '../../../domain/recognition/box';
import { lossesByAspect, type ShapedCandidate } from '../../../domain/recognition/naming/aspect';
import type { NearestViews } from '../../onnx/matcher';
import type { Gallery } from './gallery';

/**
 * Lowers the scores of views whose width / height does not fit the boxes. Without parameters, scores stay the
 * same.
 */
export function compareAspects(
  boxes: readonly Box[],
  nearest: NearestViews,
  { itemOfView, aspectOfView }: Pick<Gallery, 'itemOfView' | 'aspectOfView'>,
  photo: PhotoSize,
  parameters: AspectParameters | undefined,
): NearestViews {
  if (parameters === undefined || nearest.views.length === 0) return nearest;
  const k = nearest.views.length / boxes.length;
  const candidateAt = (place: number): ShapedCandidate => {
    const view = nearest.views[place] ?? -1;
    return {
      item: itemOfView[view] ?? -1,
      score: nearest.scores[place] ?? 0,
      aspect: aspectOfView[view] ?? 0,
    };
  };
  const facings = boxes.map((box, facing) => ({
    box,
    candidates: Array.from({ length: k }, (_, place) => candidateAt(facing * k + place)),
  }));
  const losses = lossesByAspect(facings, photo, parameters).flat();
  return { ...nearest, scores: nearest.scores.map((score, place) => score - (losses[place] ?? 0)) };
}
