import type { Box } from '../../../domain/recognition/box';
import type { Facing } from '../../../domain/recognition/facing';
import type { Embeddings } from '../../onnx/embedder';
import type { DetectedBox } from '../find/look';
import { compareAspects } from './compare-aspects';
import { embedBoxes } from './embed';
import { findNearestViews, settleNearestViews } from './match';
import {
  lowerShelfViews,
  rankAnewByHeight,
  MIN_ITEMS_PER_FACING,
  namesOfRankedBoxes,
  rankItemsByBestView,
  type RankedBoxes,
} from './rank-items';
import type { RecognitionContext } from './recognition-context';
import { verifyLargeFacings } from './verify';

/**
 * Makes a facing from each box, in order, with a name if the catalogue has one.
 * @param knownFacings - facings on the same image that already have names and are surer than the boxes
 */
export async function nameBoxes(
  detected: readonly DetectedBox[],
  context: RecognitionContext,
  knownFacings?: readonly Facing[],
): Promise<Facing[]> {
  const { timer } = context;
  const { dimensions } = context.models.embedder.parameters;
  const boxes = detected.map(({ box }) => box);
  const ranked = await rankItemsOfBoxes(boxes, context, { knownFacings });
  const namings = await timer.measureStage('post-process', () =>
    namesOfRankedBoxes(boxes, ranked, context),
  );
  return detected.map(({ box, score }, index) => ({
    box,
    detectionScore: score,
    best: namings[index]?.best ?? null,
    alternatives: namings[index]?.alternatives ?? [],
    verified: namings[index]?.verified ?? false,
    embedding: ranked.vectors.subarray(index * dimensions, (index + 1) * dimensions),
  }));
}

interface RankingOptions {
  /** How many items to rank for each box at least, if the gallery has as many. */
  readonly itemsWanted?: number;
  /**
   * Facings whose heights show the photo's scale.
   * @default - the boxes themselves
   */
  readonly knownFacings?: readonly Facing[] | undefined;
  /** The embeddings of the boxes, if they are known. */
  readonly embeddings?: Embeddings | undefined;
}

/** Ranks the items that each box may show: by vectors, details, aspects, keypoints and heights. */
export async function rankItemsOfBoxes(
  boxes: readonly Box[],
  context: RecognitionContext,
  { itemsWanted = MIN_ITEMS_PER_FACING, knownFacings, embeddings: known }: RankingOptions = {},
): Promise<RankedBoxes & Pick<Embeddings, 'vectors'>> {
  if (boxes.length === 0) return { ranked: [], verified: new Set(), vectors: new Float32Array() };
  const { image, gallery, models, timer } = context;
  const embeddings = known ?? (await embedBoxes(image, boxes, models.embedder, timer));
  const nearest = await timer.measureStage('match', () =>
    findNearestViews(embeddings, gallery, models, itemsWanted),
  );
  const settled = await timer.measureStage('settle', () =>
    settleNearestViews(embeddings, gallery, nearest, models.settler),
  );
  const shaped = await timer.measureStage('settle', () =>
    compareAspects(boxes, settled, gallery, image, models.embedder.parameters.aspects),
  );
  const { nearest: verified, facings } = await timer.measureStage('verify', () =>
    verifyLargeFacings(boxes, shaped, context),
  );
  return timer.measureStage('post-process', () => {
    const level = lowerShelfViews(verified, boxes.length, facings, gallery, models.naming);
    const ranked = rankItemsByBestView(level, boxes.length, gallery);
    return {
      ...rankAnewByHeight(boxes, { ranked, verified: facings }, context, knownFacings),
      vectors: embeddings.vectors,
    };
  });
}
