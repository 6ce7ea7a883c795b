import { boundingBoxOf, iou, areaPartInside } from '../../../domain/recognition/box';
import type { Facing } from '../../../domain/recognition/facing';
import {
  divideRowIntoPacks,
  findPieceRows,
  likeliestOf,
  type PieceRow,
} from '../../../domain/recognition/naming/multipacks';
import { mean } from '../../../domain/recognition/statistics';
import type { DetectedBox } from '../find/look';
import { nameBoxes, rankItemsOfBoxes } from './name-boxes';
import type { RecognitionContext } from './recognition-context';

/** The smallest lead in similarity to the product that packs must have over their pieces. */
const MIN_PACK_SIMILARITY_LEAD = 0.02;

/** A pack replaces a facing if their IoU, or the share of the facing inside the pack, is larger than this. */
const MAX_PART_SHARED_WITH_PACK = 0.5;

/** A row of pieces, and the packs that the pieces may belong to. */
interface PackedRow<Pack extends DetectedBox | Facing> {
  readonly row: PieceRow;
  readonly packs: readonly Pack[];
}

/**
 * Replaces facings that are pieces of multipacks with the packs, if the packs are more similar than the pieces
 * to the product that the pieces resemble most.
 * @param facings - surest first
 * @returns facings, surest first
 */
export async function replacePiecesByPacks(
  facings: readonly Facing[],
  context: RecognitionContext,
): Promise<readonly Facing[]> {
  const packedRows = findPieceRows(facings, context.gallery.aspects)
    .map((row) => ({ row, packs: divideRowIntoPacks(row).map(packBoxOf) }))
    .filter(({ packs }) => packs.length > 0);
  const similarRows = await keepRowsMoreSimilarAsPacks(packedRows, facings, context);
  let kept = facings;
  for (const { row, packs } of await keepRowsWithNamedPacks(similarRows, facings, context)) {
    const others = kept.filter((facing) => !row.pieces.includes(facing));
    kept = [
      ...others.filter((other) => !packs.some((pack) => doesPackShow(pack, other))),
      ...packs,
    ];
  }
  return kept.toSorted((a, b) => b.detectionScore - a.detectionScore);
}

const packBoxOf = (pieces: readonly Facing[]): DetectedBox => ({
  box: boundingBoxOf(pieces.map(({ box }) => box)),
  score: mean(pieces.map(({ detectionScore }) => detectionScore)),
});

/** Whether a facing is the pack itself or a piece of it. */
function doesPackShow(pack: Facing, { box, best }: Facing): boolean {
  if (iou(box, pack.box) > MAX_PART_SHARED_WITH_PACK) return true;
  const isOtherProduct = best !== null && best.item !== pack.best?.item;
  return !isOtherProduct && areaPartInside(box, pack.box) > MAX_PART_SHARED_WITH_PACK;
}

/** Keeps the rows whose packs are more similar to the row's product than its pieces are. */
async function keepRowsMoreSimilarAsPacks(
  packedRows: readonly PackedRow<DetectedBox>[],
  facings: readonly Facing[],
  context: RecognitionContext,
): Promise<PackedRow<DetectedBox>[]> {
  // The verifier's scores have a different scale, so packs, and pieces that the verifier scored, are scored
  // without it.
  const unscored = packedRows.flatMap(({ row, packs }) => [
    ...packs,
    ...row.pieces.filter(({ verified }) => verified),
  ]);
  const boxes = unscored.map(({ box }) => box);
  const withoutVerifier = { ...context, models: { ...context.models, verifier: undefined } };
  const { ranked } = await rankItemsOfBoxes(boxes, withoutVerifier, { knownFacings: facings });
  const rankedOf = new Map(boxes.map((box, index) => [box, ranked[index] ?? []]));
  return packedRows.filter(({ row, packs }) => {
    const similarityOf = ({ box }: DetectedBox | Facing): number =>
      rankedOf.get(box)?.find(({ item }) => item === row.item)?.similarity ?? 0;
    const ofPieces = row.pieces.map((piece) =>
      piece.verified ? similarityOf(piece) : (likeliestOf(piece)?.similarity ?? 0),
    );
    return mean(packs.map(similarityOf)) - mean(ofPieces) >= MIN_PACK_SIMILARITY_LEAD;
  });
}

/** Names the packs and keeps the rows whose packs all have a name. */
async function keepRowsWithNamedPacks(
  packedRows: readonly PackedRow<DetectedBox>[],
  facings: readonly Facing[],
  context: RecognitionContext,
): Promise<PackedRow<Facing>[]> {
  const boxes = packedRows.flatMap(({ packs }) => packs);
  const named = await nameBoxes(boxes, context, facings);
  let next = 0;
  return packedRows
    .map(({ row, packs: { length } }) => ({ row, packs: named.slice(next, (next += length)) }))
    .filter(({ packs }) => packs.every(({ best }) => best !== null));
}
