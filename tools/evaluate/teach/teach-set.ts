import { readFile } from 'node:fs/promises';
import {
  judgePicture,
  MIN_LONG_SIDE_PIXELS,
} from '../../../lambdas/domain/enrolment/judge-picture';
import { longerSide, toBbox, type Box } from '../../../lambdas/domain/recognition/box';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { asLearned } from '../../../lambdas/worker/enrolment';
import {
  chooseNewViews,
  LEAST_CONFIDENCE_OF_NEGATIVES,
  withViews,
  type Learnable,
} from '../../../lambdas/worker/learn/choose-views';
import { tryViews, type TrialPhoto } from '../../../lambdas/worker/learn/try-views';
import type { Models } from '../../../lambdas/worker/onnx/models';
import { embedBoxes } from '../../../lambdas/worker/pipeline/name/embed';
import type { Gallery } from '../../../lambdas/worker/pipeline/name/gallery';
import { embedThumbnail } from '../../../lambdas/worker/pipeline/name/views';
import { cutPicture } from '../../../lambdas/worker/pipeline/picture/cut-picture';
import { decodePhoto } from '../../../lambdas/worker/pipeline/picture/decode';
import { toWorkingPixels } from '../../../lambdas/worker/pipeline/picture/photo-scale';
import { Progress } from '../../shared/progress';
import { aboutFile } from '../about-file';
import type { EvaluationSet } from '../evaluation-set';
import { isFacing, judge, type Judged } from '../metrics/end-to-end';
import type { CanonicalItem } from '../metrics/same-item';
import type { Observation } from '../observation';
import { observe } from '../observe';
import { enrolCatalogue } from '../reference-gallery';

/** One photo, recognised once without teaching, and once after all earlier photos were corrected. */
export interface PhotoComparison {
  readonly untaught: Observed;
  readonly taught: Observed;
  /** How many learned views were used to recognise it, and how many the trials had left out before it. */
  readonly views: number;
  readonly negatives: number;
  readonly leftOut: number;
}

export interface Observed {
  readonly observation: Observation;
  readonly judged: readonly Judged[];
}

/** Recognises the photos of a set in turn. After each photo, all its facings are corrected as a person would do. */
export async function teachSet(
  set: EvaluationSet,
  models: Models,
): Promise<{ readonly photos: readonly PhotoComparison[]; readonly canonical: CanonicalItem }> {
  const { gallery: first, canonical } = await enrolCatalogue(set.catalogue, models.embedder);
  const progress = new Progress('photos', set.photos.length);
  const pupil = new Pupil(first, models);
  const photos: PhotoComparison[] = [];
  for (const photo of set.photos) {
    const look = async (gallery: Gallery): Promise<Observed> => {
      const observation = await observe(photo, gallery, models);
      return { observation, judged: judge([observation], canonical) };
    };
    await aboutFile(photo.file, async () => {
      const untaught = await look(first);
      const { views, negatives, leftOut } = pupil;
      const taught = views + negatives === 0 ? untaught : await look(pupil.gallery);
      photos.push({ untaught, taught, views, negatives, leftOut });
      await pupil.learn(taught);
    });
    progress.show(photos.length);
  }
  return { photos, canonical };
}

/** How many of the latest photos are used to try out views, as in the service. */
const MAX_TRIAL_PHOTOS = 8;

/** A gallery that learns from corrected photos, as the worker does. */
class Pupil {
  gallery: Gallery;
  views = 0;
  negatives = 0;
  leftOut = 0;
  readonly #models: Models;
  readonly #learnedOf = new Map<number, number>();
  readonly #photos: TrialPhoto[] = [];

  constructor(gallery: Gallery, models: Models) {
    this.gallery = gallery;
    this.#models = models;
  }

  async learn({ observation, judged }: Observed): Promise<void> {
    const { embedder } = this.#models;
    const bytes = await readFile(observation.photo.file);
    const photo = await decodePhoto(bytes);
    const confirmed = confirmedFacings(observation, judged);
    const facings = confirmed.map(({ box, item }) => ({
      box: toWorkingPixels(box, photo.scale),
      right: item,
    }));
    const boxes = facings.map(({ box }) => box);
    const { vectors } = await embedBoxes(photo.image, boxes, embedder);
    const { dimensions } = this.gallery;
    const offered = confirmed.flatMap((facing, index): (Learnable & { box: Box })[] => {
      const { box, item, takenFor } = facing;
      const learner = item ?? takenFor;
      if (learner === undefined || longerSide(box) < MIN_LONG_SIDE_PIXELS) return [];
      const vector = vectors.subarray(index * dimensions, (index + 1) * dimensions);
      return [{ item: learner, box, vector, isNegative: item === null }];
    });
    const chosen = chooseNewViews(
      this.gallery,
      offered,
      (item) => LIMITS.learnedViewsPerItem - (this.#learnedOf.get(item) ?? 0),
    );
    const cut = [];
    for (const { item, box, isNegative = false } of chosen) {
      const bbox = toBbox(box, observation.size);
      if (bbox === undefined) continue;
      const views = asLearned(await embedThumbnail(await cutPicture(bytes, bbox), embedder));
      if (judgePicture(views.measures).length === 0) cut.push({ item, isNegative, views });
    }
    const others = this.#photos.slice(-MAX_TRIAL_PHOTOS);
    const kept = await tryViews(this.gallery, cut, others, this.#models);
    const shown = kept.filter(({ isNegative }) => !isNegative);
    for (const { item } of shown) this.#learnedOf.set(item, (this.#learnedOf.get(item) ?? 0) + 1);
    this.views += shown.length;
    this.negatives += kept.length - shown.length;
    this.leftOut += cut.length - kept.length;
    this.gallery = withViews(this.gallery, kept);
    this.#photos.push({ image: photo.image, facings });
  }
}

/**
 * All marked facings, each with its detected box, or with its marked box if it was missed, and with the item that
 * it was taken for.
 */
function confirmedFacings({ photo }: Observation, judged: readonly Judged[]) {
  const foundOf = new Map(
    judged.flatMap(({ assignment, facing }) =>
      isFacing(assignment) ? [[assignment, facing] as const] : [],
    ),
  );
  return photo.facings
    .filter(({ ignored }) => !ignored)
    .map((facing) => {
      const found = foundOf.get(facing);
      const nearest = found?.best ?? found?.alternatives[0];
      const isNear = (nearest?.confidence ?? 0) >= LEAST_CONFIDENCE_OF_NEGATIVES;
      return {
        box: found?.box ?? facing.box,
        item: facing.item,
        takenFor: isNear ? nearest?.item : undefined,
      };
    });
}
