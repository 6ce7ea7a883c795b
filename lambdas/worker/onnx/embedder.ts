import type { InferenceSession } from 'onnxruntime-node';
import type { EmbedderPackage } from '../../contracts/model-package';
import type { RgbImage } from '../rgb-image';
import { modelUnavailableError, packageId, type LocatedPackage } from './model-package';
import { bytes, float32Tensor, floatOutput, openSession, uint8Tensor } from './session';
import type { GraphSignature } from './signature';

type Parameters = EmbedderPackage['parameters'];

/** What the embedder computes from a list of pictures, in their order. */
export interface Embeddings {
  /** `dimensions` numbers per picture: a vector of length 1. */
  readonly vectors: Float32Array;
  /** Input for the settler; empty if the package has no settler. */
  readonly details: Uint8Array;
}

/** The views of a catalogue item: what the embedder's package computes from its pictures. */
export interface Views extends Embeddings {
  /** Input for the verifier; empty if the package has no verifier. */
  readonly keypoints: Uint8Array;
  /** Width / height of the product on each picture; 0: unknown. */
  readonly aspects: Float32Array;
  /**
   * How many of the last views show something else that was taken for the item.
   * @default 0
   */
  readonly negatives?: number;
}

/** The shape of a picture's details or keypoints: how many there are, and how many bytes each takes. */
export type Shape = readonly [places: number, bytes: number];

const cropSignature = ({ crop_size }: Parameters): GraphSignature => ({
  inputs: {
    image: { type: 'uint8', shape: ['H', 'W', 3] },
    boxes: { type: 'float32', shape: ['N', 4] },
  },
  outputs: { crops: { type: 'float32', shape: ['N', 3, crop_size, crop_size] } },
});

const embedderSignature = ({ crop_size, dimensions, settle }: Parameters): GraphSignature => ({
  inputs: {
    crops: { type: 'float32', shape: ['N', 3, crop_size, crop_size] },
    aspects: { type: 'float32', shape: ['N'] },
  },
  outputs: {
    embeddings: { type: 'float32', shape: ['N', dimensions] },
    ...(settle && { details: { type: 'uint8', shape: ['N', 'P', 'C'] } }),
  },
});

const keypointsSignature = ({ verify }: Parameters): GraphSignature => ({
  inputs: {
    pictures: {
      type: 'uint8',
      shape: ['N', verify?.picture_side ?? 'S', verify?.picture_side ?? 'S'],
    },
    extents: { type: 'float32', shape: ['N', 2] },
  },
  outputs: { keypoints: { type: 'uint8', shape: ['N', 'P', 'C'] } },
});

/** The model that gives pictures of the same product similar vectors, on a shelf or as a thumbnail. */
export class Embedder {
  readonly id: string;
  readonly parameters: Parameters;
  /** Undefined for a package without settle.onnx. */
  readonly detailShape: Shape | undefined;
  /** Undefined for a package without keypoints.onnx. */
  readonly keypointShape: Shape | undefined;
  readonly #crop: InferenceSession;
  readonly #embedder: InferenceSession;
  readonly #keypoints: InferenceSession | undefined;

  private constructor(
    manifest: EmbedderPackage,
    crop: InferenceSession,
    embedder: InferenceSession,
    keypoints: InferenceSession | undefined,
  ) {
    this.id = packageId(manifest);
    this.parameters = manifest.parameters;
    this.detailShape = manifest.parameters.settle && shapeOfOutput(embedder, 'details');
    this.keypointShape = keypoints && shapeOfOutput(keypoints, 'keypoints');
    this.#crop = crop;
    this.#embedder = embedder;
    this.#keypoints = keypoints;
  }

  static async load({ folder, manifest }: LocatedPackage<'embedder'>): Promise<Embedder> {
    const { files, parameters } = manifest;
    // If a part of the verifier is missing, keypoints are not loaded here; Verifier.load refuses the package
    // and says what is missing.
    const withKeypoints = parameters.verify && files.keypoints;
    const [crop, embedder, keypoints] = await Promise.all([
      openSession(folder, files.crop, cropSignature(parameters)),
      openSession(folder, files.embedder, embedderSignature(parameters)),
      withKeypoints && openSession(folder, withKeypoints, keypointsSignature(parameters)),
    ]);
    return new Embedder(manifest, crop, embedder, keypoints);
  }

  /** How many bytes one picture's details take; 0 for a package without settle.onnx. */
  get detailBytes(): number {
    const [places, bytesEach] = this.detailShape ?? [0, 0];
    return places * bytesEach;
  }

  /**
   * How many bytes the keypoints stored for each picture of an item take; 0 for a package without keypoints.
   */
  get keptKeypointBytes(): number {
    const [, bytesEach] = this.keypointShape ?? [0, 0];
    return (this.parameters.verify?.thumbnail_keypoints ?? 0) * bytesEach;
  }

  /**
   * Cuts squares of `crop_size` out of a picture.
   * @param boxes - x0, y0, x1, y1 of each, in pixels of the picture
   */
  async crop(image: RgbImage, boxes: Float32Array): Promise<Float32Array> {
    const outputs = await this.#crop.run({
      image: uint8Tensor(image.data, [image.height, image.width, 3]),
      boxes: float32Tensor(boxes, [boxes.length / 4, 4]),
    });
    return floatOutput(outputs, 'crops');
  }

  /**
   * Embeds crops, `max_batch` at a time.
   * @param crops - as {@link crop} returns them
   * @param aspects - width / height of each box
   */
  async embed(crops: Float32Array, aspects: Float32Array): Promise<Embeddings> {
    const { dimensions, max_batch, settle } = this.parameters;
    const vectors = new Float32Array(aspects.length * dimensions);
    const details: Uint8Array[] = [];
    for (let start = 0; start < aspects.length; start += max_batch) {
      const end = Math.min(start + max_batch, aspects.length);
      const outputs = await this.#embedBatch(crops, aspects, start, end);
      vectors.set(floatOutput(outputs, 'embeddings'), start * dimensions);
      if (settle) details.push(bytes(outputs, 'details'));
    }
    return { vectors, details: Buffer.concat(details) };
  }

  /**
   * Finds the keypoints of one picture. A picture takes some 20 MB, so pictures are not batched.
   * @param picture - a grey square with sides of `picture_side` pixels
   * @param extent - the product's width and height, 0 to 1
   * @returns an empty array if the package has no keypoints.onnx
   */
  async findKeypoints(
    picture: Uint8Array,
    extent: readonly [width: number, height: number],
  ): Promise<Uint8Array> {
    const side = this.parameters.verify?.picture_side;
    if (this.#keypoints === undefined || side === undefined) return new Uint8Array();
    const outputs = await this.#keypoints.run({
      pictures: uint8Tensor(picture, [1, side, side]),
      extents: float32Tensor(Float32Array.from(extent), [1, 2]),
    });
    return bytes(outputs, 'keypoints');
  }

  #embedBatch(
    crops: Float32Array,
    aspects: Float32Array,
    start: number,
    end: number,
  ): Promise<InferenceSession.ReturnType> {
    const { crop_size, settle } = this.parameters;
    const cropLength = 3 * crop_size * crop_size;
    return this.#embedder.run(
      {
        crops: float32Tensor(crops.subarray(start * cropLength, end * cropLength), [
          end - start,
          3,
          crop_size,
          crop_size,
        ]),
        aspects: float32Tensor(aspects.subarray(start, end), [end - start]),
      },
      ['embeddings', ...(settle ? ['details'] : [])],
    );
  }
}

/**
 * Reads an output's shape for one picture. The shape must be fixed, because outputs are stored and compared
 * later.
 */
function shapeOfOutput({ outputMetadata }: InferenceSession, name: string): Shape {
  const output = outputMetadata.find((other) => other.name === name);
  const [, places, bytesEach] = output?.isTensor ? output.shape : [];
  if (typeof places === 'number' && typeof bytesEach === 'number') return [places, bytesEach];
  throw modelUnavailableError(
    `output '${name}' of the embedder must have a fixed second and third dimension`,
  );
}
