import type { Box } from '../../domain/recognition/box';
import type { Candidate } from '../../domain/recognition/facing';
import type { Embeddings } from '../onnx/embedder';
import type { Models } from '../onnx/models';
import { embedBoxes } from '../pipeline/name/embed';
import type { Gallery } from '../pipeline/name/gallery';
import { rankItemsOfBoxes } from '../pipeline/name/name-boxes';
import { namesOfRankedBoxes } from '../pipeline/name/rank-items';
import { StageTimer } from '../pipeline/stage-timer';
import type { RgbImage } from '../rgb-image';
import { keyOfViews, withViews, type NewView } from './choose-views';

/** A facing on a photo with corrections. */
export interface TrialFacing {
  readonly box: Box;
  /** Index of the right item in the gallery; null: no item of the gallery; undefined: unknown. */
  readonly right: number | null | undefined;
}

/** A photo on which new views are tried. */
export interface TrialPhoto {
  readonly image: RgbImage;
  /**
   * All facings, even if their right item is unknown, because facings on a photo are evidence for each other.
   */
  readonly facings: readonly TrialFacing[];
}

/**
 * How many trials are made. If views still cost a right answer after the last one, all remaining views are left
 * out.
 */
const MAX_TRIALS = 4;

/**
 * Names confirmed facings with and without new views.
 * @returns the views that cost no right answer. All views of one item are kept or left out together, and so are
 * all its negative views.
 */
export async function tryViews<T extends NewView>(
  gallery: Gallery,
  views: readonly T[],
  photos: AsyncIterable<TrialPhoto> | Iterable<TrialPhoto>,
  models: Models,
): Promise<T[]> {
  if (views.length === 0) return [];
  const trials: Trial[] = [];
  for await (const photo of photos) {
    const boxes = photo.facings.map(({ box }) => box);
    const embeddings = await embedBoxes(photo.image, boxes, models.embedder);
    const before = await nameFacings(photo, embeddings, gallery, models);
    trials.push({ photo, embeddings, before });
  }
  let kept = [...views];
  for (let trial = 0; trial < MAX_TRIALS && kept.length > 0; trial++) {
    const guilty = await findGuilty(trials, withViews(gallery, kept), kept, models);
    if (guilty.size === 0) return kept;
    kept = kept.filter((view) => !guilty.has(keyOfViews(view)));
  }
  return [];
}

interface Trial {
  readonly photo: TrialPhoto;
  readonly embeddings: Embeddings;
  readonly before: readonly Named[];
}

interface Named {
  readonly best: Candidate | null;
  readonly alternatives: readonly Candidate[];
}

/** Finds the new views that cost a right answer, and returns their keys. */
async function findGuilty(
  trials: readonly Trial[],
  gallery: Gallery,
  views: readonly NewView[],
  models: Models,
): Promise<Set<string>> {
  const suspects = new Set(views.map(keyOfViews));
  const negatives = new Set(views.filter(({ isNegative }) => isNegative).map(keyOfViews));
  const guilty = new Set<string>();
  for (const { photo, embeddings, before } of trials) {
    const after = await nameFacings(photo, embeddings, gallery, models);
    photo.facings.forEach(({ right }, facing) => {
      const [was, is] = [before[facing], after[facing]];
      if (right === undefined || nameOf(was) !== right || nameOf(is) === right) return;
      for (const key of blamedFor(right, is, suspects, negatives)) guilty.add(key);
    });
  }
  return guilty;
}

/**
 * Returns the views to blame for a right answer that was lost. If the facing lost its name, they are the negative
 * views of its item or, if there are none, all negative views. Otherwise they are the views of the item wrongly
 * named or, failing that, of the first rival.
 */
function blamedFor(
  right: number | null,
  is: Named | undefined,
  suspects: ReadonlySet<string>,
  negatives: ReadonlySet<string>,
): Iterable<string> {
  if (right !== null && nameOf(is) === null && negatives.size > 0) {
    const own = keyOfViews({ item: right, isNegative: true });
    return negatives.has(own) ? [own] : negatives;
  }
  const named = [is?.best, ...(is?.alternatives ?? [])].flatMap((one) => one?.item ?? []);
  const rivals = named.filter((item) => item !== right).map((item) => keyOfViews({ item }));
  const first = rivals.find((key) => suspects.has(key));
  // Without a rival, something else cost the name, such as the size of neighbours, so all are suspects.
  return first === undefined ? suspects : [first];
}

const nameOf = (named: Named | undefined): number | null => named?.best?.item ?? null;

async function nameFacings(
  { image, facings }: TrialPhoto,
  embeddings: Embeddings,
  gallery: Gallery,
  models: Models,
): Promise<readonly Named[]> {
  const context = { image, gallery, models, timer: new StageTimer() };
  const boxes = facings.map(({ box }) => box);
  const ranked = await rankItemsOfBoxes(boxes, context, { embeddings });
  return namesOfRankedBoxes(boxes, ranked, context);
}
