import type { Box } from '../../domain/recognition/box';
import type { RankedItem } from '../../domain/recognition/naming';
import type { Models } from '../onnx/models';
import type { RgbImage } from '../rgb-image';
import { crop } from './crop';
import type { Gallery } from './gallery';
import { match } from './match';
import { ITEMS_WANTED, rankItems, weighItems } from './name';
import { settle } from './settle';
import { StageTimer } from './stage-timer';
import { verify } from './verify';

export interface RankedBoxes {
  /** For each box the items that it may show, best first. */
  readonly ranked: readonly (readonly RankedItem[])[];
  /** The boxes, by their places, whose scores are the verifier's. */
  readonly verified: ReadonlySet<number>;
}

/** All evidence of what the boxes of a working image show, one kind after the other. */
export async function rankBoxes(
  image: RgbImage,
  boxes: readonly Box[],
  gallery: Gallery,
  models: Models,
  { timer = new StageTimer(), itemsWanted = ITEMS_WANTED } = {},
): Promise<RankedBoxes> {
  if (boxes.length === 0) return { ranked: [], verified: new Set() };
  const { pixels, aspects } = await timer.time('crop', () => crop(image, boxes, models.embedder));
  const embedded = await timer.time('embed', () => models.embedder.embed(pixels, aspects));
  const nearest = await timer.time('match', () => match(embedded, gallery, models, itemsWanted));
  const settled = await timer.time('settle', () =>
    settle(embedded, gallery, nearest, models.settler),
  );
  const verified = await timer.time('verify', () => verify(image, boxes, gallery, settled, models));
  return timer.time('post-process', () => {
    const ranked = rankItems(verified.nearest, boxes.length, gallery);
    return {
      ranked: weighItems(boxes, ranked, verified.facings, gallery, models),
      verified: verified.facings,
    };
  });
}
