import type { InferenceSession } from 'onnxruntime-node';
import type { EmbedderPackage } from '../../contracts/model-package';
import type { Shape } from './embedder';
import type { NearestViews } from './matcher';
import { displayPath, modelUnavailableError, type LocatedPackage } from './model-package';
import { float32Tensor, floatOutput, int64Tensor, openSession, uint8Tensor } from './session';
import type { GraphSignature } from './signature';

type SettleParameters = NonNullable<EmbedderPackage['parameters']['settle']>;

const settlerSignature = ([places, bytesEach]: Shape): GraphSignature => ({
  inputs: {
    queries: { type: 'uint8', shape: ['N', places, bytesEach] },
    gallery: { type: 'uint8', shape: ['M', places, bytesEach] },
    scores: { type: 'float32', shape: ['N', 'k'] },
    candidates: { type: 'int64', shape: ['N', 'k'] },
  },
  outputs: { settled: { type: 'float32', shape: ['N', 'k'] } },
});

/** The model that scores each facing's nearest views again, by details. */
export class Settler {
  readonly parameters: SettleParameters;
  readonly #shape: Shape;
  readonly #session: InferenceSession;

  private constructor(parameters: SettleParameters, shape: Shape, session: InferenceSession) {
    this.parameters = parameters;
    this.#shape = shape;
    this.#session = session;
  }

  /** @returns undefined for a package without settle.onnx */
  static async load(
    { folder, manifest }: LocatedPackage<'embedder'>,
    shape: Shape | undefined,
  ): Promise<Settler | undefined> {
    const file = manifest.files.settle;
    const parameters = manifest.parameters.settle;
    if (file === undefined && parameters === undefined) return undefined;
    if (file === undefined || parameters === undefined || shape === undefined) {
      const manifestFile = displayPath(folder, 'model.json');
      throw modelUnavailableError(`${manifestFile} needs both files.settle and parameters.settle`);
    }
    return new Settler(parameters, shape, await openSession(folder, file, settlerSignature(shape)));
  }

  /**
   * @param queries - details of the facings
   * @param gallery - details of the gallery's views
   * @param nearest - k views for each facing, as the matcher returns them
   * @returns the new scores of these views, in the same order
   */
  async settle(
    queries: Uint8Array,
    gallery: Uint8Array,
    nearest: NearestViews,
  ): Promise<Float32Array> {
    const [places, bytesEach] = this.#shape;
    const size = places * bytesEach;
    const facings = queries.length / size;
    const k = nearest.views.length / facings;
    const galleryDetails = uint8Tensor(gallery, [gallery.length / size, places, bytesEach]);
    const settled = new Float32Array(nearest.scores.length);
    for (let start = 0; start < facings; start += this.#batchSize(k)) {
      const end = Math.min(start + this.#batchSize(k), facings);
      const outputs = await this.#session.run({
        queries: uint8Tensor(queries.subarray(start * size, end * size), [
          end - start,
          places,
          bytesEach,
        ]),
        gallery: galleryDetails,
        scores: float32Tensor(nearest.scores.subarray(start * k, end * k), [end - start, k]),
        candidates: int64Tensor(nearest.views.subarray(start * k, end * k), [end - start, k]),
      });
      settled.set(floatOutput(outputs, 'settled'), start * k);
    }
    return settled;
  }

  /** How many facings to pass to the graph at once. Its memory grows with the number of pairs, facings x k. */
  #batchSize(k: number): number {
    const { max_batch, candidates } = this.parameters;
    return Math.max(1, Math.floor((max_batch * candidates) / k));
  }
}
