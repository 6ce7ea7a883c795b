import type { Detector } from '../../onnx/detector';
import type { DetectedBox } from './look';

/**
 * Converts the detector's scores to probabilities that a box is a facing, with a logistic function (J. Platt,
 * "Probabilistic outputs for support vector machines", 1999). The order of the boxes stays the same.
 * @param calibration - undefined if the scores are already probabilities
 */
export function toProbabilities(
  boxes: readonly DetectedBox[],
  calibration: Detector['parameters']['score_calibration'],
): readonly DetectedBox[] {
  if (calibration === undefined) return boxes;
  const { slope, intercept } = calibration;
  return boxes.map(({ box, score }) => ({
    box,
    score: 1 / (1 + Math.exp(-(slope * score + intercept))),
  }));
}
