import type { InferenceSession } from 'onnxruntime-node';
import { findPackage } from './model-package';
import { float32Tensor, floatOutput, indexOutput, int64Tensor, openSession } from './session';
import type { GraphSignature } from './signature';

const MATCHER_SIGNATURE: GraphSignature = {
  inputs: {
    queries: { type: 'float32', shape: ['N', 'D'] },
    gallery: { type: 'float32', shape: ['M', 'D'] },
    k: { type: 'int64', shape: [1] },
  },
  outputs: {
    scores: { type: 'float32', shape: ['N', 'k'] },
    indices: { type: 'int64', shape: ['N', 'k'] },
  },
};

/**
 * The k nearest views of each facing: k values for the first facing, nearest view first, then k for the next.
 */
export interface NearestViews {
  readonly scores: Float32Array;
  /** Indices into the gallery's views. */
  readonly views: Int32Array;
}

/** The model that finds the gallery vectors nearest to each facing's vector. */
export class Matcher {
  readonly #session: InferenceSession;

  private constructor(session: InferenceSession) {
    this.#session = session;
  }

  static async load(modelsFolder: string): Promise<Matcher> {
    const { folder, manifest } = await findPackage(modelsFolder, 'matcher');
    return new Matcher(await openSession(folder, manifest.files.match, MATCHER_SIGNATURE));
  }

  /**
   * @param queries - the facings' vectors, N x dimensions
   * @param gallery - the views' vectors, M x dimensions
   * @param k - how many views to find per facing, at most M
   */
  async match(
    queries: Float32Array,
    gallery: Float32Array,
    dimensions: number,
    k: number,
  ): Promise<NearestViews> {
    const outputs = await this.#session.run({
      queries: float32Tensor(queries, [queries.length / dimensions, dimensions]),
      gallery: float32Tensor(gallery, [gallery.length / dimensions, dimensions]),
      k: int64Tensor([k], [1]),
    });
    return { scores: floatOutput(outputs, 'scores'), views: indexOutput(outputs, 'indices') };
  }
}
