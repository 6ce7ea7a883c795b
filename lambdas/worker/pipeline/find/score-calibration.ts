import type { Detector } from '../../onnx/detector';
import type { DetectedBox } from './look';

/**
 * Turns the detector's scores into probabilities that a box is a facing, by a logistic function (J.
 * Platt, "Probabilistic outputs for support vector machines", 1999). The order of the boxes stays.
 * @param calibration - undefined: the scores are probabilities already
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
