import { isDeepStrictEqual } from 'node:util';
import type { PictureMeasures } from '../contracts/enrolment';
import type { CatalogItemRow, EnrolmentRow } from '../contracts/rows';
import { AppError } from '../shared/app-error';
import { logger } from '../shared/logger';
import { recordMetrics } from '../shared/metrics';
import { getCatalogItem } from '../storage/catalogue/catalogue';
import { deleteEnrolments, saveEnrolment } from '../storage/catalogue/enrolments';
import { usedNegatives, usedViews } from '../domain/learned-views';
import { pictureKeysOf, readItemPicture, type Pictured } from './item-picture';
import type { Embedder, Views } from './onnx/embedder';
import { embedThumbnail, joinViews, type ThumbnailView } from './pipeline/name/views';

const EMPTY_BYTES = new Uint8Array();

/** Views that are known and need not be computed, by the keys of their pictures. */
export type KnownViews = ReadonlyMap<string, EmbeddedPicture>;

/** Embeds an item's pictures, except those whose views are known, and stores the views of all of them. */
export async function enrolCatalogItem(
  item: CatalogItemRow,
  embedder: Embedder,
  known: KnownViews = new Map(),
): Promise<Views> {
  const { account_id, item_uuid } = item;
  const pictures = pictureKeysOf(item);
  const negatives = new Set(usedNegatives(item));
  const embedded: EmbeddedPicture[] = [];
  for (const key of pictures) {
    const view = known.get(key) ?? (await embedStoredPicture(item, key, embedder));
    const isNegative = negatives.has(key) && view.measures !== null;
    embedded.push({ ...view, negatives: isNegative ? 1 : 0 });
  }
  const views = joinViews(embedded);
  await saveEnrolment({
    account_id,
    item_uuid,
    pictures,
    embedder: embedder.id,
    dimensions: embedder.parameters.dimensions,
    vectors: Uint8Array.from(Buffer.from(views.vectors.buffer)),
    aspects: [...views.aspects],
    details: Uint8Array.from(views.details),
    keypoints: Uint8Array.from(views.keypoints),
    enrolled_at: new Date().toISOString(),
    measures: embedded.map(({ measures }) => measures),
  });
  // If the item was deleted meanwhile, its deletion may have missed this enrolment.
  if (!(await getCatalogItem(account_id, item_uuid))) await deleteEnrolments(account_id, item_uuid);
  return views;
}

/** The views in an enrolment, by the keys of their pictures. The item's pictures may have changed since. */
export function viewsByPicture(
  enrolment: EnrolmentRow | undefined,
  embedder: EmbedderShape,
): KnownViews {
  const all = enrolment && storedViews(enrolment, embedder);
  if (!all || !enrolment.measures) return new Map();
  const { dimensions } = embedder.parameters;
  const part = <T extends Uint8Array | Float32Array>(of: T, view: number, length: number): T =>
    of.subarray(view * length, (view + 1) * length) as T;
  let view = -1;
  return new Map(
    enrolment.pictures.flatMap((key, place): [string, EmbeddedPicture][] => {
      const measures = enrolment.measures?.[place];
      if (!measures) return [];
      view += 1;
      const views = {
        vectors: part(all.vectors, view, dimensions),
        details: part(all.details, view, embedder.detailBytes),
        keypoints: part(all.keypoints, view, embedder.keptKeypointBytes),
        aspects: part(all.aspects, view, 1),
        measures,
      };
      return [[key, views]];
    }),
  );
}

/**
 * The stored views of an item.
 * @returns undefined if the item's pictures have changed since, another embedder made the views, or a part is
 * missing
 */
export function enrolledViews(
  item: Pictured,
  enrolment: EnrolmentRow | undefined,
  embedder: EmbedderShape,
): Views | undefined {
  if (!isDeepStrictEqual(enrolment?.pictures, pictureKeysOf(item))) return undefined;
  const views = enrolment && storedViews(enrolment, embedder);
  if (!views) return undefined;
  const negatives = new Set(usedNegatives(item));
  const isNegative = (key: string, place: number): boolean =>
    negatives.has(key) && enrolment.measures?.[place] !== null;
  return { ...views, negatives: enrolment.pictures.filter(isNegative).length };
}

type EmbedderShape = Pick<Embedder, 'id' | 'parameters' | 'detailBytes' | 'keptKeypointBytes'>;

/** @returns undefined if another embedder made the views, or if a part is missing */
function storedViews(enrolment: EnrolmentRow, embedder: EmbedderShape): Views | undefined {
  if (enrolment.embedder !== embedder.id) return undefined;
  const { vectors, aspects = [], details = EMPTY_BYTES, keypoints = EMPTY_BYTES } = enrolment;
  const views = vectors.length / (embedder.parameters.dimensions * Float32Array.BYTES_PER_ELEMENT);
  const isComplete =
    aspects.length === views &&
    details.length === views * embedder.detailBytes &&
    keypoints.length === views * embedder.keptKeypointBytes;
  if (!isComplete) return undefined;
  // The bytes are copied because a Float32Array must begin at a multiple of four bytes.
  const floats = new Float32Array(Uint8Array.from(vectors).buffer);
  return { vectors: floats, details, keypoints, aspects: Float32Array.from(aspects) };
}

/** Marks a view as cut from a shelf photo, by setting its aspect to 0 (unknown). */
export const asLearned = (view: ThumbnailView): ThumbnailView => ({
  ...view,
  aspects: Float32Array.of(0),
});

/** A picture's view and measures. An unreadable picture has no view, and null measures. */
export interface EmbeddedPicture extends Views {
  readonly measures: PictureMeasures | null;
}

/**
 * Embeds one picture, and returns no view if it is unreadable. The caller's request has already been answered,
 * so only a log line and a metric report it.
 */
async function embedStoredPicture(
  item: CatalogItemRow,
  key: string,
  embedder: Embedder,
): Promise<EmbeddedPicture> {
  try {
    const view = await embedThumbnail(await readItemPicture(item, key), embedder);
    const isLearned = [...usedViews(item), ...usedNegatives(item)].includes(key);
    return isLearned ? asLearned(view) : view;
  } catch (error) {
    if (!(error instanceof AppError) || error.retryable) throw error;
    logger.warn('A picture of a catalogue item is unreadable', {
      error,
      item_uuid: item.item_uuid,
      key,
    });
    recordMetrics({ 'unreadable-item-pictures': 1 });
    return {
      vectors: new Float32Array(),
      details: EMPTY_BYTES,
      keypoints: EMPTY_BYTES,
      aspects: new Float32Array(),
      measures: null,
    };
  }
}
