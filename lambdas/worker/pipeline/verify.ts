import { areaOf, longerSide, type Box, type PhotoSize } from '../../domain/recognition/box';
import type { NearestViews } from '../onnx/matcher';
import type { Models } from '../onnx/models';
import type { Verifier } from '../onnx/verifier';
import type { RgbImage } from '../rgb-image';
import type { Gallery } from './gallery';
import { findKeypoints } from './find-keypoints';

interface Boxed {
  readonly box: Box;
}

export interface Verified {
  readonly nearest: NearestViews;
  /** The facings whose scores are the verifier's. */
  readonly facings: ReadonlySet<number>;
}

/** Looks once more at the facings that are large on the photo; the others keep their scores. */
export async function verify(
  image: RgbImage,
  boxes: readonly Box[],
  gallery: Gallery,
  nearest: NearestViews,
  { embedder, verifier }: Pick<Models, 'embedder' | 'verifier'>,
): Promise<Verified> {
  if (verifier === undefined || nearest.views.length === 0) return { nearest, facings: new Set() };
  const numbered = boxes.map((box, index) => ({ box, index }));
  const large = largest(numbered, image, verifier.parameters);
  const scores = Float32Array.from(nearest.scores);
  const k = nearest.views.length / boxes.length;
  for (const { box, index } of large) {
    const [start, end] = [index * k, (index + 1) * k];
    const candidates = nearest.views.subarray(start, end);
    const settled = nearest.scores.subarray(start, end);
    const looks: Float32Array[] = [];
    for (const tilt of verifier.parameters.tilts) {
      const keypoints = await findKeypoints(image, box, embedder, tilt);
      looks.push(await verifier.verify(keypoints, gallery.keypoints, candidates, settled));
    }
    scores.set(bestOf(looks), start);
  }
  return {
    nearest: { ...nearest, scores },
    facings: new Set(large.map(({ index }) => index)),
  };
}

/** Of the boxes those that a verifier looks at, in their order; all of them where there is none. */
export function verifiable<T extends Boxed>(
  boxes: readonly T[],
  image: RgbImage,
  verifier: Verifier | undefined,
): readonly T[] {
  if (verifier === undefined) return boxes;
  const chosen = new Set(largest(boxes, image, verifier.parameters));
  return boxes.filter((boxed) => chosen.has(boxed));
}

/** The best score of each candidate. */
const bestOf = ([first = new Float32Array(), ...others]: readonly Float32Array[]): Float32Array =>
  first.map((score, at) => Math.max(score, ...others.map((other) => other[at] ?? score)));

function largest<T extends Boxed>(
  boxes: readonly T[],
  { width, height }: PhotoSize,
  { least_side, max_facings }: { readonly least_side: number; readonly max_facings: number },
): T[] {
  const least = least_side * Math.max(width, height);
  return boxes
    .filter(({ box }) => longerSide(box) >= least)
    .sort((a, b) => areaOf(b.box) - areaOf(a.box))
    .slice(0, max_facings);
}
