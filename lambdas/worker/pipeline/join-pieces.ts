import type { Facing } from '../../domain/recognition/facing';
import { mean } from '../../domain/recognition/mean';
import { around, findPieceRows, packsOf, type PieceRow } from '../../domain/recognition/multipacks';
import { overlap, partInside } from '../../domain/recognition/overlap';
import type { Models } from '../onnx/models';
import type { RgbImage } from '../rgb-image';
import type { DetectedBox } from './detector-geometry';
import type { Gallery } from './gallery';
import { nameBoxes } from './name-boxes';
import { rankBoxes } from './rank-boxes';
import type { StageTimer } from './stage-timer';

/** So much more alike than its pieces, as a score, a pack has to be. */
const LEAST_LEAD = 0.02;

/** What lies on a pack by more than this part of it shows the pack. */
const SAME_PLACE = 0.5;

/** What facings are named by. */
interface Evidence {
  readonly image: RgbImage;
  readonly gallery: Gallery;
  readonly models: Models;
  readonly timer: StageTimer;
}

/**
 * Makes multipacks of the facings that may be their pieces, where the packs are more like the product of that name.
 * @param facings - the surest first
 * @returns the surest first
 */
export async function joinPieces(
  facings: readonly Facing[],
  evidence: Evidence,
): Promise<readonly Facing[]> {
  let kept = facings;
  for (const row of findPieceRows(facings, evidence.gallery.aspects)) {
    const packs = await findPacks(row, facings, evidence);
    if (packs.length === 0) continue;
    const others = kept.filter((facing) => !row.pieces.includes(facing));
    kept = [...others.filter((other) => !packs.some((pack) => isShownBy(pack, other))), ...packs];
  }
  return kept.toSorted((a, b) => b.detectionScore - a.detectionScore);
}

/** Whether a facing is the same as a pack, or a piece of it. */
function isShownBy(pack: Facing, { box, best }: Facing): boolean {
  if (overlap(box, pack.box) > SAME_PLACE) return true;
  const isOtherProduct = best !== null && best.item !== pack.best?.item;
  return !isOtherProduct && partInside(box, pack.box) > SAME_PLACE;
}

/** The packs of a row, each with a name; none where its pieces are as good as they are. */
async function findPacks(
  row: PieceRow,
  facings: readonly Facing[],
  { image, gallery, models, timer }: Evidence,
): Promise<readonly Facing[]> {
  const packs = packsOf(row).map(asBox);
  if (packs.length === 0) return [];
  const boxes = [...row.pieces, ...packs].map(({ box }) => box);
  // Packs are larger than their pieces: some would be verified, and score on another scale.
  const unverified = { ...models, verifier: undefined };
  const { ranked } = await rankBoxes(image, boxes, gallery, unverified, { timer });
  const scores = ranked.map(
    (items) => items.find(({ item }) => item === row.item)?.similarity ?? 0,
  );
  const lead = mean(scores.slice(row.pieces.length)) - mean(scores.slice(0, row.pieces.length));
  if (lead < LEAST_LEAD) return [];
  const named = await nameBoxes(image, packs, gallery, models, timer, facings);
  return named.every(({ best }) => best !== null) ? named : [];
}

const asBox = (pieces: readonly Facing[]): DetectedBox => ({
  box: around(pieces),
  score: mean(pieces.map(({ detectionScore }) => detectionScore)),
});
