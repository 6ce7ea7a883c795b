import { areaOf, longerSide, type Box, type PhotoSize } from '../../../domain/recognition/box';
import { MAX_SIMILARITY_LEAD } from '../../../domain/recognition/naming/name-facing';
import type { NearestViews } from '../../onnx/matcher';
import type { Models } from '../../onnx/models';
import type { Verifier } from '../../onnx/verifier';
import type { RgbImage } from '../../rgb-image';
import { findKeypoints } from './embed';
import type { RecognitionContext } from './recognition-context';

interface Boxed {
  readonly box: Box;
}

interface Verified {
  readonly nearest: NearestViews;
  /** Indices of the facings whose scores come from the verifier. */
  readonly facings: ReadonlySet<number>;
}

/** The part of a recognition's context that verifying needs. */
interface VerificationContext extends Pick<RecognitionContext, 'image' | 'gallery'> {
  readonly models: Pick<Models, 'embedder' | 'verifier'>;
}

/**
 * Scores the candidates of the photo's large facings again, by keypoints. Other facings keep their
 * scores.
 */
export async function verifyLargeFacings(
  boxes: readonly Box[],
  nearest: NearestViews,
  { image, gallery, models: { embedder, verifier } }: VerificationContext,
): Promise<Verified> {
  if (verifier === undefined || nearest.views.length === 0) return { nearest, facings: new Set() };
  const indexed = boxes.map((box, index) => ({ box, index }));
  const large = largestBoxes(indexed, image, verifier.parameters);
  const scores = Float32Array.from(nearest.scores);
  const k = nearest.views.length / boxes.length;
  // Keypoints for all large facings are gathered at once, so that stored ones are read in parallel.
  await gallery.keypoints.gather(
    large.flatMap(({ index }) => [...nearest.views.subarray(index * k, (index + 1) * k)]),
  );
  for (const { box, index } of large) {
    const [start, end] = [index * k, (index + 1) * k];
    const candidates = nearest.views.subarray(start, end);
    const settled = nearest.scores.subarray(start, end);
    const thumbnails = await gallery.keypoints.gather(candidates);
    let best = new Float32Array(k).fill(-Infinity);
    for (const tilt of verifier.parameters.tilts) {
      const keypoints = await findKeypoints(image, box, embedder, tilt);
      const tilted = await verifier.verify(keypoints, thumbnails, settled);
      best = best.map((score, place) => Math.max(score, tilted[place] ?? score));
      if (isDecided(best, candidates, gallery.itemOfView, verifier.parameters)) break;
    }
    scores.set(best, start);
  }
  return {
    nearest: { ...nearest, scores },
    facings: new Set(large.map(({ index }) => index)),
  };
}

/**
 * Returns the boxes that `verifyLargeFacings` would score, in the given order; all of them if there is no
 * verifier.
 */
export function boxesToVerify<T extends Boxed>(
  boxes: readonly T[],
  image: RgbImage,
  verifier: Verifier | undefined,
): readonly T[] {
  if (verifier === undefined) return boxes;
  const large = new Set(largestBoxes(boxes, image, verifier.parameters));
  return boxes.filter((boxed) => large.has(boxed));
}

/**
 * Whether the best item leads all others, and the score that doubtful boxes need, by the largest lead that
 * counts. Further tilts, which take some 40 ms each, are then skipped.
 */
function isDecided(
  scores: Float32Array,
  views: Int32Array,
  itemOfView: Int32Array,
  { match_threshold, doubtful_margin }: Verifier['parameters'],
): boolean {
  const best = Math.max(...scores);
  const item = itemOfView[views[scores.indexOf(best)] ?? -1];
  const rivals = scores.filter((_, place) => itemOfView[views[place] ?? -1] !== item);
  return best - Math.max(match_threshold + doubtful_margin, ...rivals) >= MAX_SIMILARITY_LEAD;
}

/** The boxes that are large enough to verify, largest first, and at most `max_facings` of them. */
function largestBoxes<T extends Boxed>(
  boxes: readonly T[],
  { width, height }: PhotoSize,
  { least_side, max_facings }: { readonly least_side: number; readonly max_facings: number },
): T[] {
  const minSide = least_side * Math.max(width, height);
  return boxes
    .filter(({ box }) => longerSide(box) >= minSide)
    .sort((a, b) => areaOf(b.box) - areaOf(a.box))
    .slice(0, max_facings);
}
