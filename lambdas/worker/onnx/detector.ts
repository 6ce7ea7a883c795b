import type { InferenceSession } from 'onnxruntime-node';
import type { DetectorPackage } from '../../contracts/detector-package';
import type { RgbImage } from '../rgb-image';
import { findPackage, packageId } from './model-package';
import { float32Tensor, floatOutput, openSession, uint8Tensor } from './session';
import type { GraphSignature } from './signature';

const DETECTOR_SIGNATURE: GraphSignature = {
  inputs: {
    image: { type: 'uint8', shape: ['H', 'W', 3] },
    score_threshold: { type: 'float32', shape: [1] },
    iou_threshold: { type: 'float32', shape: [1] },
  },
  outputs: {
    boxes: { type: 'float32', shape: ['N', 4] },
    scores: { type: 'float32', shape: ['N'] },
    voting_boxes: { type: 'float32', shape: ['M', 4] },
    voting_scores: { type: 'float32', shape: ['M'] },
  },
};

/** Boxes with a lower score are dropped. They are hardly ever facings, and fusing them takes time. */
const MIN_PROPOSAL_SCORE = 0.05;

/** Boxes as the graph returns them. */
export interface RawBoxes {
  /** x0, y0, x1, y1 of each box, in pixels of the input. */
  readonly boxes: Float32Array;
  readonly scores: Float32Array;
}

/** The boxes that the graph keeps after its non-maximum suppression with `iou_threshold`. */
export interface RawDetections extends RawBoxes {
  /** The boxes before the suppression, which vote on the corners of the kept boxes. */
  readonly voting: RawBoxes;
}

/** The model that finds facings of any product. */
export class Detector {
  readonly id: string;
  readonly parameters: DetectorPackage['parameters'];
  readonly #session: InferenceSession;

  private constructor(manifest: DetectorPackage, session: InferenceSession) {
    this.id = packageId(manifest);
    this.parameters = manifest.parameters;
    this.#session = session;
  }

  static async load(modelsFolder: string): Promise<Detector> {
    const { folder, manifest } = await findPackage(modelsFolder, 'detector');
    // With `keepsMemory`, the session would hold the largest look's memory while the embedder runs.
    const options = { keepsMemory: false };
    const session = await openSession(folder, manifest.files.detector, DETECTOR_SIGNATURE, options);
    return new Detector(manifest, session);
  }

  /**
   * Finds boxes that may be facings. The package's thresholds are not applied yet.
   * @param image - resized and padded as the package's parameters require
   */
  async detect(image: RgbImage): Promise<RawDetections> {
    const outputs = await this.#session.run({
      image: uint8Tensor(image.data, [image.height, image.width, 3]),
      score_threshold: float32Tensor(Float32Array.of(MIN_PROPOSAL_SCORE), [1]),
      iou_threshold: float32Tensor(Float32Array.of(this.parameters.iou_threshold), [1]),
    });
    return {
      boxes: floatOutput(outputs, 'boxes'),
      scores: floatOutput(outputs, 'scores'),
      voting: {
        boxes: floatOutput(outputs, 'voting_boxes'),
        scores: floatOutput(outputs, 'voting_scores'),
      },
    };
  }
}
