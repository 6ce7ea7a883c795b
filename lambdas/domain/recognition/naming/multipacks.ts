import { aspectOf, boundingBoxOf, centreOf, type Box } from '../box';
import type { Candidate, Facing } from '../facing';
import { mean } from '../statistics';

/**
 * Finds pieces, which are boxes around single bottles under a multipack's film, and the packs they may
 * form. Pieces are most similar to the pack but narrower; at least one in a row has the pack's name.
 */

/** The product's width / height is at least this many times a piece's. A pack of two is twice as wide. */
const MIN_PACK_ASPECT_PER_PIECE_ASPECT = 1.6;

/**
 * The upper edges of neighbours differ by less than this fraction of their height, and so do the lower
 * edges.
 */
const MAX_EDGE_DIFFERENCE_HEIGHT_PART = 0.15;

/** The gap between neighbours is less than this fraction of the left one's width. */
const MAX_GAP_WIDTH_PART = 0.3;

/** Neighbours overlap by less than this fraction of the left one's width. */
const MAX_OVERLAP_WIDTH_PART = 0.75;

/**
 * The minimum width of a row of pieces, in widths of a pack. Two of a pack's three pieces are 0.67 packs
 * wide.
 */
const MIN_ROW_WIDTH_IN_PACKS = 0.6;

/** Facings side by side that are most similar to a product wider than each of them. */
export interface PieceRow {
  readonly item: number;
  /** Width / height of the product. */
  readonly aspect: number;
  /** From left to right. */
  readonly pieces: readonly Facing[];
}

/**
 * Finds rows of facings that may be pieces of packs.
 * @param aspects - width / height of each item; 0: not known
 * @returns rows of at least two pieces
 */
export function findPieceRows(facings: readonly Facing[], aspects: Float32Array): PieceRow[] {
  const rows: { item: number; aspect: number; pieces: Facing[] }[] = [];
  for (const piece of facings.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const item = likeliestOf(piece)?.item;
    if (item === undefined) continue;
    const aspect = aspects[item] ?? 0;
    if (aspectOf(piece.box) * MIN_PACK_ASPECT_PER_PIECE_ASPECT > aspect) continue;
    const row = rows.find((each) => each.item === item && isNextPieceInRow(piece.box, each));
    if (row === undefined) rows.push({ item, aspect, pieces: [piece] });
    else row.pieces.push(piece);
  }
  return rows.filter(({ pieces }) => pieces.length > 1 && pieces.some(({ best }) => best !== null));
}

/** The item that a facing is most similar to, named or not; undefined in an empty gallery. */
export const likeliestOf = ({ best, alternatives }: Facing): Candidate | undefined =>
  best ?? alternatives[0];

/** Whether a box stands beside the last piece of a row. */
function isNextPieceInRow(box: Box, { pieces }: PieceRow): boolean {
  const last = pieces.at(-1)?.box;
  if (last === undefined) return false;
  const height = last.y1 - last.y0;
  const unevenness = Math.max(Math.abs(last.y0 - box.y0), Math.abs(last.y1 - box.y1));
  const gap = box.x0 - last.x1;
  const width = last.x1 - last.x0;
  return (
    unevenness < MAX_EDGE_DIFFERENCE_HEIGHT_PART * height &&
    gap < MAX_GAP_WIDTH_PART * width &&
    -gap < MAX_OVERLAP_WIDTH_PART * width
  );
}

/**
 * Divides a row into packs of equal width, as many as fit the row's width.
 * @returns the pieces of each pack, at least two, from left to right; empty if no such division fits
 */
export function divideRowIntoPacks({ pieces, aspect }: PieceRow): (readonly Facing[])[] {
  const { x0, x1 } = boundingBoxOf(pieces.map(({ box }) => box));
  const height = mean(pieces.map(({ box }) => box.y1 - box.y0));
  const widthInPacks = (x1 - x0) / (height * aspect);
  if (widthInPacks < MIN_ROW_WIDTH_IN_PACKS) return [];
  const count = Math.round(widthInPacks);
  const packIndexOf = ({ box }: Facing): number =>
    Math.floor(((centreOf(box).x - x0) / (x1 - x0)) * count);
  const packs = Array.from({ length: count }, (_, pack) =>
    pieces.filter((piece) => packIndexOf(piece) === pack),
  );
  return packs.every((pack) => pack.length > 1) ? packs : [];
}
