import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Facing } from '../../facings.js';
import { typeOf } from '../../photo.js';
import { LINE_HEIGHT, PADDING, placeLabel } from './label.js';
import { NUMBER_WIDTH, numberProducts, placeLegend, type Entry, type Legend } from './legend.js';
import type { PhotoRecord } from '../../../../tables/photo-record.js';

/**
 * Draws boxes over a photo, as SVG. Each box shows its product's number in the legend, and its name if there is
 * room for readable letters.
 * @param folder where to write `<name of the photo>.svg`.
 */
export async function drawPhoto(file: string, record: PhotoRecord, folder: string): Promise<void> {
  const target = path.join(folder, `${record.photo.replaceAll('../', '')}.svg`);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, svgOf(await readFile(file), record));
}

/** Exported for tests. */
export function svgOf(photo: Buffer, record: PhotoRecord): string {
  const { photo_width: width, photo_height: height, facings } = record;
  const type = typeOf(photo) ?? 'image/jpeg';
  const stroke = Math.max(1, Math.round(width / 800));
  const longer = Math.max(width, height);
  const letters = { largest: longer / 60, legible: longer / 140 };
  const products = numberProducts(facings);
  const legend = placeLegend([...products.values()], { width, height });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width + legend.width)} ${height}" font-family="DejaVu Sans, Verdana, Arial, sans-serif" font-weight="bold">`,
    `<title>${escape(record.photo)}</title>`,
    '<rect width="100%" height="100%" fill="white"/>',
    `<image width="${width}" height="${height}" style="image-orientation: from-image" href="data:${type};base64,${photo.toString('base64')}"/>`,
    ...facings.map((facing) =>
      facingOf(facing, products.get(facing.catalog_item_uuid ?? ''), { stroke, letters }),
    ),
    ...legend.lines.map((line) => legendLineOf(line, legend.size)),
    '</svg>\n',
  ].join('\n');
}

const UNNAMED_COLOUR = '#666666';

/** Derives a product's colour from its name, so that it is the same on all photos. */
function colourOf(name: string): string {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return `hsl(${hash % 360} 85% 33%)`;
}

interface Style {
  readonly stroke: number;
  readonly letters: Parameters<typeof placeLabel>[2];
}

/** Draws a facing's box, with its label on a plate at the bottom. Unnamed facings have no plate. */
function facingOf(facing: Facing, product: Entry | undefined, { stroke, letters }: Style): string {
  const { x, y, width, height, name, confidence } = facing;
  const colour = product ? colourOf(name) : UNNAMED_COLOUR;
  const tip = `<title>${escape(name)}, ${confidence.toFixed(2)}</title>`;
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="${stroke}" pointer-events="all"/>`;
  if (!product) return `<g>${tip}${box}</g>`;
  const label = placeLabel(product, facing, letters);
  const [middle, top] = [x + width / 2, y + height - label.height];
  const texts = label.lines.map((line, index) => {
    const baseline = top + label.size * (PADDING + LINE_HEIGHT * index + BASELINE);
    return textOf(line, { x: middle, y: baseline, size: label.size }, WHITE_IN_THE_MIDDLE);
  });
  const plate = plateOf(middle - label.width / 2, top, label.width, label.height, colour);
  return `<g>${tip}${box}${plate}${texts.join('')}</g>`;
}

function legendLineOf({ entry, text, x, y }: Legend['lines'][number], size: number): string {
  const place = { y: y + size * (PADDING + BASELINE), size };
  const width = size * NUMBER_WIDTH;
  return [
    '<g>',
    plateOf(x, y, width, size * (LINE_HEIGHT + PADDING * 2 - GAP), colourOf(entry.name)),
    textOf(String(entry.number), { ...place, x: x + width / 2 }, WHITE_IN_THE_MIDDLE),
    textOf(text, { ...place, x: x + width + size / 2 }, 'fill="#222222"'),
    '</g>',
  ].join('');
}

/** The distance from the top of a line to its baseline, relative to the letter size. */
const BASELINE = 0.95;
/** The gap between the plates of two lines of the legend, relative to the letter size. */
const GAP = 0.1;
const WHITE_IN_THE_MIDDLE = 'text-anchor="middle" fill="white"';

const plateOf = (x: number, y: number, width: number, height: number, colour: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${colour}" fill-opacity="0.85"/>`;

const textOf = (
  text: string,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
  style: string,
): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" ${style}>${escape(text)}</text>`;

const round = (value: number): number => Math.round(value * 100) / 100;

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(NOT_IN_XML, '\ufffd');

/** Characters that XML does not allow, not even escaped. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
