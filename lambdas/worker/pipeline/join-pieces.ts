import type { Facing } from '../../domain/recognition/facing';
import { mean } from '../../domain/recognition/statistics';
import { findPieceRows, packsOf, type PieceRow } from '../../domain/recognition/naming/multipacks';
import { boundingBoxOf, iou, partInside } from '../../domain/recognition/box';
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

/** A row, and the packs that it may be. */
interface Attempt<Pack extends DetectedBox | Facing> {
  readonly row: PieceRow;
  readonly packs: readonly Pack[];
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
  const attempts = findPieceRows(facings, evidence.gallery.aspects)
    .map((row) => ({ row, packs: packsOf(row).map(asBox) }))
    .filter(({ packs }) => packs.length > 0);
  const alike = await moreAlike(attempts, facings, evidence);
  let kept = facings;
  for (const { row, packs } of await named(alike, facings, evidence)) {
    const others = kept.filter((facing) => !row.pieces.includes(facing));
    kept = [...others.filter((other) => !packs.some((pack) => isShownBy(pack, other))), ...packs];
  }
  return kept.toSorted((a, b) => b.detectionScore - a.detectionScore);
}

/** Whether a facing is the same as a pack, or a piece of it. */
function isShownBy(pack: Facing, { box, best }: Facing): boolean {
  if (iou(box, pack.box) > SAME_PLACE) return true;
  const isOtherProduct = best !== null && best.item !== pack.best?.item;
  return !isOtherProduct && partInside(box, pack.box) > SAME_PLACE;
}

/** Those whose packs are more like the product of the row's name than its pieces are. */
async function moreAlike(
  attempts: readonly Attempt<DetectedBox>[],
  facings: readonly Facing[],
  { image, gallery, models, timer }: Evidence,
): Promise<Attempt<DetectedBox>[]> {
  // The verifier scores on another scale: what it scored, or would, is scored without it.
  const unscored = attempts.flatMap(({ row, packs }) => [
    ...packs,
    ...row.pieces.filter(({ verified }) => verified),
  ]);
  const boxes = unscored.map(({ box }) => box);
  const unverified = { ...models, verifier: undefined };
  const options = { timer, among: facings };
  const { ranked } = await rankBoxes(image, boxes, gallery, unverified, options);
  const rankedOf = new Map(boxes.map((box, index) => [box, ranked[index] ?? []]));
  return attempts.filter(({ row, packs }) => {
    const scoreOf = (of: DetectedBox | Facing): number =>
      rankedOf.get(of.box)?.find(({ item }) => item === row.item)?.similarity ?? 0;
    const ofPieces = row.pieces.map((piece) =>
      piece.verified ? scoreOf(piece) : (piece.best?.similarity ?? 0),
    );
    return mean(packs.map(scoreOf)) - mean(ofPieces) >= LEAST_LEAD;
  });
}

/** Those whose packs all have a name. */
async function named(
  attempts: readonly Attempt<DetectedBox>[],
  facings: readonly Facing[],
  { image, gallery, models, timer }: Evidence,
): Promise<Attempt<Facing>[]> {
  const boxes = attempts.flatMap(({ packs }) => packs);
  const packs = await nameBoxes(image, boxes, gallery, models, timer, facings);
  let next = 0;
  return attempts
    .map(({ row, packs: { length } }) => ({ row, packs: packs.slice(next, (next += length)) }))
    .filter((attempt) => attempt.packs.every(({ best }) => best !== null));
}

const asBox = (pieces: readonly Facing[]): DetectedBox => ({
  box: boundingBoxOf(pieces.map(({ box }) => box)),
  score: mean(pieces.map(({ detectionScore }) => detectionScore)),
});
