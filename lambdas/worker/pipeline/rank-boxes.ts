import type { Box } from '../../domain/recognition/box';
import type { Facing } from '../../domain/recognition/facing';
import type { Models } from '../onnx/models';
import type { RgbImage } from '../rgb-image';
import { compareHeights } from './compare-heights';
import { embedBoxes } from './embed-boxes';
import type { Gallery } from './gallery';
import { match } from './match';
import { ITEMS_WANTED, rankItems, type RankedBoxes } from './name';
import { settle } from './settle';
import { StageTimer } from './stage-timer';
import { verify } from './verify';

interface RankingOptions {
  readonly timer?: StageTimer;
  /** So many items are ranked for each box at least, where there are so many. */
  readonly itemsWanted?: number;
  /** Facings on the same image that are named already: they say how large a metre is. */
  readonly among?: readonly Facing[] | undefined;
}

/** All evidence of what the boxes of a working image show, one kind after the other. */
export async function rankBoxes(
  image: RgbImage,
  boxes: readonly Box[],
  gallery: Gallery,
  models: Models,
  { timer = new StageTimer(), itemsWanted = ITEMS_WANTED, among }: RankingOptions = {},
): Promise<RankedBoxes> {
  if (boxes.length === 0) return { ranked: [], verified: new Set() };
  const embedded = await embedBoxes(image, boxes, models.embedder, timer);
  const nearest = await timer.time('match', () => match(embedded, gallery, models, itemsWanted));
  const settled = await timer.time('settle', () =>
    settle(embedded, gallery, nearest, models.settler),
  );
  const verified = await timer.time('verify', () => verify(image, boxes, gallery, settled, models));
  return timer.time('post-process', () => {
    const ranked = rankItems(verified.nearest, boxes.length, gallery);
    const seen = { ranked, verified: verified.facings };
    return compareHeights(boxes, seen, gallery, models, among);
  });
}
