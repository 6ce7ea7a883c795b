import type { InferenceSession } from 'onnxruntime-node';
import type { EmbedderPackage } from '../../contracts/model-package';
import type { Shape } from './embedder';
import { displayPath, modelUnavailableError, type LocatedPackage } from './model-package';
import { float32Tensor, floatOutput, openSession, uint8Tensor } from './session';
import type { GraphSignature } from './signature';

type VerifyParameters = NonNullable<EmbedderPackage['parameters']['verify']>;

const verifierSignature = (
  [places, bytesEach]: Shape,
  { thumbnail_keypoints }: VerifyParameters,
): GraphSignature => ({
  inputs: {
    facings: { type: 'uint8', shape: ['N', places, bytesEach] },
    thumbnails: { type: 'uint8', shape: ['M', thumbnail_keypoints, bytesEach] },
    scores: { type: 'float32', shape: ['N', 'k'] },
  },
  outputs: { verified: { type: 'float32', shape: ['N', 'k'] } },
});

/**
 * The model that scores a large facing's candidates by keypoints. Matching keypoints count if a single
 * geometric transformation maps those on the facing to those on the thumbnail.
 */
export class Verifier {
  readonly parameters: VerifyParameters;
  readonly #shape: Shape;
  readonly #session: InferenceSession;

  private constructor(parameters: VerifyParameters, shape: Shape, session: InferenceSession) {
    this.parameters = parameters;
    this.#shape = shape;
    this.#session = session;
  }

  /** @returns undefined for a package without verify.onnx */
  static async load(
    { folder, manifest }: LocatedPackage<'embedder'>,
    shape: Shape | undefined,
  ): Promise<Verifier | undefined> {
    const { files, parameters } = manifest;
    if (!files.verify && !files.keypoints && !parameters.verify) return undefined;
    if (!files.verify || !parameters.verify || shape === undefined) {
      const manifestFile = displayPath(folder, 'model.json');
      throw modelUnavailableError(
        `${manifestFile} needs all of files.keypoints, files.verify and parameters.verify`,
      );
    }
    const [places] = shape;
    if (parameters.verify.thumbnail_keypoints > places) {
      throw modelUnavailableError(
        `${displayPath(folder, 'model.json')} keeps ${parameters.verify.thumbnail_keypoints} keypoints ` +
          `of a thumbnail, of which its graph finds ${places}`,
      );
    }
    const session = await openSession(
      folder,
      files.verify,
      verifierSignature(shape, parameters.verify),
    );
    return new Verifier(parameters.verify, shape, session);
  }

  /**
   * @param facing - the keypoints of one facing
   * @param thumbnails - the keypoints of its candidates, which are views in the gallery
   * @param scores - the candidates' scores so far
   */
  async verify(
    facing: Uint8Array,
    thumbnails: Uint8Array,
    scores: Float32Array,
  ): Promise<Float32Array> {
    const [places, bytesEach] = this.#shape;
    const { thumbnail_keypoints } = this.parameters;
    const outputs = await this.#session.run({
      facings: uint8Tensor(facing, [1, places, bytesEach]),
      thumbnails: uint8Tensor(thumbnails, [scores.length, thumbnail_keypoints, bytesEach]),
      scores: float32Tensor(scores, [1, scores.length]),
    });
    return floatOutput(outputs, 'verified');
  }
}
