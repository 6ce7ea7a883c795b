import { aspectOf, middleOf, type Box } from './box';
import type { Facing } from './facing';
import { mean } from './mean';

/**
 * A multipack under film looks like its bottles side by side, and a detector may box each of them. They bear the name of
 * the pack and are narrower than it is. What follows finds such boxes and the packs that they may be pieces of.
 */

/** A piece is so many times narrower for its height than its product at least; of a pack of two it is twice. */
const LEAST_TIMES_NARROWER = 1.6;

/** The upper and lower edges of neighbours differ by less, as a part of their height. */
const UNEVENNESS = 0.15;

/** Neighbours stand closer together, as a part of the width of the left one. */
const GAP = 0.3;

/** They overlap by less, as a part of the width of the left one. */
const OVERLAP = 0.75;

/** A row narrower than this part of a pack is none: two of three pieces are two thirds of one. */
const LEAST_PACKS = 0.6;

/** Facings side by side with the name of a product that is wider than each of them. */
export interface PieceRow {
  readonly item: number;
  /** Width / height of the product. */
  readonly aspect: number;
  /** From left to right. */
  readonly pieces: readonly Facing[];
}

/**
 * @param aspects - width / height of each item; 0: not known
 * @returns rows of two pieces at least
 */
export function findPieceRows(facings: readonly Facing[], aspects: Float32Array): PieceRow[] {
  const rows: { item: number; aspect: number; pieces: Facing[] }[] = [];
  for (const piece of facings.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    if (piece.best === null) continue;
    const { item } = piece.best;
    const aspect = aspects[item] ?? 0;
    if (aspectOf(piece.box) * LEAST_TIMES_NARROWER > aspect) continue;
    const row = rows.find((each) => each.item === item && goesOn(each, piece));
    if (row === undefined) rows.push({ item, aspect, pieces: [piece] });
    else row.pieces.push(piece);
  }
  return rows.filter(({ pieces }) => pieces.length > 1);
}

/** Whether a facing stands beside the last piece of a row. */
function goesOn({ pieces }: PieceRow, { box }: Facing): boolean {
  const last = pieces.at(-1)?.box;
  if (last === undefined) return false;
  const height = last.y1 - last.y0;
  const unevenness = Math.max(Math.abs(last.y0 - box.y0), Math.abs(last.y1 - box.y1));
  const gap = box.x0 - last.x1;
  const width = last.x1 - last.x0;
  return unevenness < UNEVENNESS * height && gap < GAP * width && -gap < OVERLAP * width;
}

/**
 * The packs that a row may be: as many as fit its width.
 * @returns the pieces of each pack, two at least, from left to right; no packs where none fit
 */
export function packsOf({ pieces, aspect }: PieceRow): (readonly Facing[])[] {
  const { x0, x1 } = around(pieces);
  const height = mean(pieces.map(({ box }) => box.y1 - box.y0));
  const fitting = (x1 - x0) / (height * aspect);
  if (fitting < LEAST_PACKS) return [];
  const count = Math.round(fitting);
  const packAt = ({ box }: Facing): number =>
    Math.floor(((middleOf(box).x - x0) / (x1 - x0)) * count);
  const packs = Array.from({ length: count }, (_, pack) =>
    pieces.filter((piece) => packAt(piece) === pack),
  );
  return packs.every((pack) => pack.length > 1) ? packs : [];
}

/** The smallest box around facings. */
export function around(facings: readonly Facing[]): Box {
  const boxes = facings.map(({ box }) => box);
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}
