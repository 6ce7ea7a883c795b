import type { Facing } from '../../facings.js';
import { widthOf } from './label.js';

/** A product on a photo, as listed in the photo's legend. */
export interface Entry {
  readonly number: number;
  readonly name: string;
  /** How many facings on the photo show the product. */
  readonly facings: number;
}

/** The named products on a photo, by uuid, numbered in alphabetical order. */
export function numberProducts(facings: readonly Facing[]): ReadonlyMap<string, Entry> {
  const products = new Map<string, { name: string; facings: number }>();
  for (const { catalog_item_uuid: uuid, name } of facings) {
    if (uuid !== null)
      products.set(uuid, { name, facings: (products.get(uuid)?.facings ?? 0) + 1 });
  }
  return new Map(
    [...products]
      .sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'))
      .map(([uuid, product], index) => [uuid, { number: index + 1, ...product }]),
  );
}

export interface Legend {
  /** The legend's width; 0 if it has no entries. All lengths are in pixels of the photo. */
  readonly width: number;
  /** The size of the letters. */
  readonly size: number;
  readonly lines: readonly LegendLine[];
}
interface LegendLine {
  readonly entry: Entry;
  readonly text: string;
  /** The left end of the number's plate, and the top of the line. */
  readonly x: number;
  readonly y: number;
}

/** Relative to the letter size. */
const LEGEND_LINE = 1.6;
export const NUMBER_WIDTH = 2.8;
const [MARGIN, GAP] = [1, 0.6];
/**
 * Letter sizes relative to the photo's longer side. The smallest are 9 pixels high if that side is 1,300 pixels
 * on screen.
 */
const [LARGEST, SMALLEST, SHRINK] = [1 / 70, 1 / 140, 0.9];
/**
 * The largest width of a legend, relative to the photo's width. A wider one gets smaller letters, down to the
 * smallest size.
 */
const MAX_WIDTH = 0.5;

/** Places one line per product, in columns to the right of the photo. */
export function placeLegend(
  entries: readonly Entry[],
  photo: { readonly width: number; readonly height: number },
): Legend {
  const longer = Math.max(photo.width, photo.height);
  if (entries.length === 0) return { width: 0, size: longer * LARGEST, lines: [] };
  for (let size = longer * LARGEST; ; size *= SHRINK) {
    const smaller = size * SHRINK;
    const legend = legendOfSize(entries, photo, size);
    if (legend.width <= photo.width * MAX_WIDTH || smaller < longer * SMALLEST) return legend;
  }
}

function legendOfSize(
  entries: readonly Entry[],
  photo: { readonly width: number; readonly height: number },
  size: number,
): Legend {
  const rows = Math.max(1, Math.floor((photo.height / size - MARGIN * 2) / LEGEND_LINE));
  const lines: LegendLine[] = [];
  let x = photo.width + size * MARGIN;
  for (let first = 0; first < entries.length; first += rows) {
    const column = entries.slice(first, first + rows);
    const texts = column.map(({ name, facings }) => (facings > 1 ? `${name} × ${facings}` : name));
    lines.push(
      ...column.map((entry, row) => ({
        entry,
        text: texts[row] ?? '',
        x,
        y: size * (MARGIN + LEGEND_LINE * row),
      })),
    );
    x += size * (NUMBER_WIDTH + GAP * 2 + Math.max(...texts.map(widthOf)));
  }
  return { width: x - photo.width, size, lines };
}
