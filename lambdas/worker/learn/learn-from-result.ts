import { createHash } from 'node:crypto';
import type { LearnedCut } from '../../contracts/learned-views';
import type { LearnMessage } from '../../contracts/queue-message';
import type { Bbox, RecognitionDocument } from '../../contracts/result';
import type { ResultRow, TaskRow } from '../../contracts/rows';
import { judgePicture, MIN_LONG_SIDE_PIXELS } from '../../domain/enrolment/judge-picture';
import { isOfResult, namedPictures, roomOf } from '../../domain/learned-views';
import { boxOfBbox } from '../../domain/recognition/box';
import { judgedFacings } from '../../domain/recognition/judged-facings';
import { mapInParallel } from '../../storage/aws/batches';
import { isLearningOff } from '../../storage/catalogue/account-learning';
import { getEnrolments } from '../../storage/catalogue/enrolments';
import { addLearned, takeBackLearned } from '../../storage/catalogue/learned-views';
import { readRecognitionDocument } from '../../storage/objects/documents';
import { findMedia, newMediaKey } from '../../storage/objects/media';
import { correctionsOf, recordTaught } from '../../storage/results/corrections';
import { takeBackTaught } from '../../storage/results/deleted-results';
import { getResult, getStoredResult } from '../../storage/results/results';
import { getTaskUpToDate } from '../../storage/tasks/following';
import { asLearned, enrolCatalogItem, viewsByPicture, type EmbeddedPicture } from '../enrolment';
import { galleryOfTask } from '../gallery/task-gallery';
import { storeMadePicture } from '../item-picture';
import { loadContainerModels } from '../models';
import type { Models } from '../onnx/models';
import { embedBoxes } from '../pipeline/name/embed';
import type { Gallery } from '../pipeline/name/gallery';
import { embedThumbnail } from '../pipeline/name/views';
import { cutPicture } from '../pipeline/picture/cut-picture';
import { decodePhoto } from '../pipeline/picture/decode';
import { toWorkingPixels } from '../pipeline/picture/photo-scale';
import { chooseNewViews, LEAST_CONFIDENCE_OF_NEGATIVES, type NewView } from './choose-views';
import { trialPhotosOfTask } from './trial-photos';
import { tryViews } from './try-views';

/** A confirmed facing, and the key of the picture that may be cut from it for an item. */
interface Lesson extends Pick<LearnedCut, 'key' | 'image_key' | 'bbox' | 'from'> {
  /** The item that the facing shows, or that it was taken for. */
  readonly item_uuid: string;
  /** Whether the facing was taken for the item, and is not in the catalogue. */
  readonly isNegative: boolean;
}

/**
 * Handles a `learn` message. Items learn views of facings that the corrections confirm, and lose views of
 * facings that they no longer confirm.
 */
export async function handleLearnMessage(message: LearnMessage): Promise<void> {
  const row = await getResult(message);
  if (row?.document_key === undefined || row.corrections?.version !== message.version) return;
  const lessons = lessonsOf(row, await readRecognitionDocument(row.document_key));
  const taught = new Set([...(row.taught ?? []), ...lessons.map(({ item_uuid }) => item_uuid)]);
  if (!(await recordTaught(row, [...taught]))) return;

  const wanted = new Set(lessons.map(({ key }) => key));
  const isOfThis = isOfResult(row.result_uuid);
  await mapInParallel(row.taught ?? [], (uuid) =>
    takeBackLearned(row.account_id, uuid, (view) => isOfThis(view) && !wanted.has(view.key)),
  );
  const task = await getTaskUpToDate(row.account_id, row.task_uuid);
  if (task && !(await isLearningOff(row.account_id))) {
    await learn(row, task, lessons, await loadContainerModels());
  }
  // If the result was deleted meanwhile, the deletion may have removed its views before these were stored.
  const after = await getStoredResult(row);
  if (after?.status === 'DELETED') await takeBackTaught(after);
}

function lessonsOf(row: ResultRow, document: RecognitionDocument): Lesson[] {
  const { account_id, task_uuid, result_uuid, image_key } = row;
  const takenFor = itemsTakenFor(document);
  return judgedFacings(document, correctionsOf(row)).flatMap(({ annotation_id, bbox, right }) => {
    if (right === undefined || Math.max(bbox[2], bbox[3]) < MIN_LONG_SIDE_PIXELS) return [];
    const item_uuid = right ?? takenFor.get(annotation_id);
    if (item_uuid === undefined) return [];
    const isNegative = right === null;
    const shown = isNegative ? `not ${item_uuid}` : item_uuid;
    const key = newMediaKey('references', account_id, secretOf(image_key, shown, bbox));
    const from = { task_uuid, result_uuid, annotation_id };
    return [{ key, image_key, bbox, from, item_uuid, isNegative }];
  });
}

/** The item that each facing is most likely to show, by the facing's id, if it is likely enough. */
function itemsTakenFor({ coco }: RecognitionDocument): ReadonlyMap<number, string> {
  const uuidOf = new Map(coco.categories.map(({ id, neurolabs }) => [id, neurolabs?.productUuid]));
  return new Map(
    coco.annotations.flatMap(({ id, category_id, neurolabs }): [number, string][] => {
      const name = { category_id, score: neurolabs.score };
      const nearest = category_id > 0 ? name : neurolabs.alternative_predictions[0];
      const uuid = nearest && uuidOf.get(nearest.category_id);
      const isNear = (nearest?.score ?? 0) >= LEAST_CONFIDENCE_OF_NEGATIVES;
      return uuid !== undefined && isNear ? [[id, uuid]] : [];
    }),
  );
}

/**
 * The secret part of a picture's key. It is the same at every attempt, and cannot be guessed because the
 * photo's key is secret.
 */
const secretOf = (imageKey: string, shown: string, bbox: Bbox): string =>
  createHash('sha256')
    .update(JSON.stringify([imageKey, shown, bbox]))
    .digest('hex')
    .slice(0, 32);

async function learn(
  row: ResultRow,
  task: TaskRow,
  lessons: readonly Lesson[],
  models: Models,
): Promise<void> {
  const gallery = await galleryOfTask(task, models.embedder);
  const photo = await findMedia(row.image_key);
  if (!photo) return;
  const chosen = await chooseLessons(photo, lessons, gallery, models);
  const cuts = await cutLessons(photo, chosen, models);
  const others = trialPhotosOfTask(task, row.result_uuid, gallery);
  const kept = new Set(await tryViews(gallery, cuts, others, models));
  const learned_at = new Date().toISOString();
  for (const [uuid, ofItem] of Map.groupBy(cuts, ({ lesson }) => lesson.item_uuid)) {
    const learned = ofItem.map((cut): LearnedCut => {
      const { key, image_key, bbox, from, isNegative } = cut.lesson;
      const view = { key, image_key, bbox, from, learned_at };
      if (!kept.has(cut)) return { ...view, status: 'LEFT_OUT' };
      return isNegative
        ? { ...view, status: 'LEFT_OUT', negative: true }
        : { ...view, status: 'USED' };
    });
    const item = await addLearned(row.account_id, uuid, learned);
    if (!item) continue;
    const named = new Set(namedPictures(item));
    for (const { lesson, jpeg } of ofItem) {
      // A view for which the item had no room any more was not added.
      if (named.has(lesson.key)) await storeMadePicture(item, lesson.key, jpeg);
    }
    const [enrolment] = await getEnrolments(row.account_id, [uuid], models.embedder.id);
    const fresh = ofItem.map(({ lesson, views }) => [lesson.key, views] as const);
    const known = new Map([...viewsByPicture(enrolment, models.embedder), ...fresh]);
    await enrolCatalogItem(item, models.embedder, known);
  }
}

/** Chooses the lessons that show something new of an item in the task. */
async function chooseLessons(
  photo: Uint8Array,
  lessons: readonly Lesson[],
  gallery: Gallery,
  { embedder }: Models,
): Promise<(Lesson & { readonly item: number })[]> {
  const itemOf = new Map(gallery.items.map(({ item_uuid }, item) => [item_uuid, item]));
  const known = new Set(gallery.items.flatMap(({ learned = [] }) => learned.map(({ key }) => key)));
  const open = lessons.flatMap((lesson) => {
    const item = itemOf.get(lesson.item_uuid);
    return item === undefined || known.has(lesson.key) ? [] : [{ ...lesson, item }];
  });
  if (open.length === 0) return [];
  const { image, scale } = await decodePhoto(photo);
  const boxes = open.map(({ bbox }) => toWorkingPixels(boxOfBbox(bbox), scale));
  const { vectors } = await embedBoxes(image, boxes, embedder);
  const { dimensions } = gallery;
  const offered = open.map((lesson, index) => ({
    ...lesson,
    vector: vectors.subarray(index * dimensions, (index + 1) * dimensions),
  }));
  return chooseNewViews(gallery, offered, (item) => {
    const row = gallery.items[item];
    return row ? roomOf(row) : 0;
  });
}

interface CutLesson extends NewView {
  readonly lesson: Lesson;
  readonly jpeg: Uint8Array;
  readonly views: EmbeddedPicture;
}

/** Cuts the pictures of lessons, and drops those that are bad references. */
async function cutLessons(
  photo: Uint8Array,
  lessons: readonly (Lesson & { readonly item: number })[],
  { embedder }: Models,
): Promise<CutLesson[]> {
  const cuts: CutLesson[] = [];
  for (const { item, ...lesson } of lessons) {
    const jpeg = await cutPicture(photo, lesson.bbox);
    const views = asLearned(await embedThumbnail(jpeg, embedder));
    if (judgePicture(views.measures).length > 0) continue;
    cuts.push({ item, isNegative: lesson.isNegative, lesson, jpeg, views });
  }
  return cuts;
}
