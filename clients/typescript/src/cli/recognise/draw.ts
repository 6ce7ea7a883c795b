import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Facing } from '../../facings.js';
import { typeOf } from '../../photo.js';
import type { PhotoRecord } from './photo-record.js';

/**
 * Draws the boxes and names of a photo as an SVG file with the photo in it. Names stay sharp however far
 * one zooms in, so they fit boxes of any size.
 * @param folder gets `<name of the photo>.svg`.
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
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans, Verdana, Arial, sans-serif" font-weight="bold">`,
    `<title>${escape(record.photo)}</title>`,
    `<image width="${width}" height="${height}" style="image-orientation: from-image" href="data:${type};base64,${photo.toString('base64')}"/>`,
    ...facings.map((facing) => facingOf(facing, { stroke, largest: width / 60 })),
    '</svg>\n',
  ].join('\n');
}

const UNNAMED_COLOUR = '#666666';

/** A colour of its own for each product, the same on all photos: the hue is made of the name. */
function colourOf({ name, catalog_item_uuid }: Facing): string {
  if (catalog_item_uuid === null) return UNNAMED_COLOUR;
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return `hsl(${hash % 360} 85% 33%)`;
}

interface Style {
  readonly stroke: number;
  /** The largest letters, in pixels of the photo. */
  readonly largest: number;
}

/** The box, and on a plate at its bottom the name. Unnamed facings have no plate. */
function facingOf(facing: Facing, { stroke, largest }: Style): string {
  const { x, y, width, height, name, confidence, catalog_item_uuid } = facing;
  const colour = colourOf(facing);
  const tip = `<title>${escape(name)}, ${confidence.toFixed(2)}</title>`;
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="${stroke}" pointer-events="all"/>`;
  if (catalog_item_uuid === null) return `<g>${tip}${box}</g>`;
  const { size, lines } = fit(name, { width, height: height * MAX_PLATE_PART }, largest);
  const plate = lines.length * size * LINE_HEIGHT + size * PADDING * 2;
  const top = y + height - plate;
  const texts = lines.map((line, index) => {
    const baseline = top + size * (PADDING + LINE_HEIGHT * index + 0.95);
    return `<text x="${round(x + width / 2)}" y="${round(baseline)}" font-size="${round(size)}" text-anchor="middle" fill="white">${escape(line)}</text>`;
  });
  const background = `<rect x="${x}" y="${round(top)}" width="${width}" height="${round(plate)}" fill="${colour}" fill-opacity="0.85"/>`;
  return `<g>${tip}${box}${background}${texts.join('')}</g>`;
}

/** The part of a box that its name may cover. */
const MAX_PLATE_PART = 0.4;
/** In parts of the size of the letters. A bold letter of these fonts is 0.68 wide on average. */
const [LETTER_WIDTH, LINE_HEIGHT, PADDING] = [0.68, 1.15, 0.2];
const SMALLEST = 2;
const SHRINK = 0.9;

/** The largest letters with which the name fits, broken between words. */
function fit(
  name: string,
  room: { readonly width: number; readonly height: number },
  largest: number,
): { readonly size: number; readonly lines: readonly string[] } {
  for (let size = largest; ; size *= SHRINK) {
    const letters = (room.width - size * PADDING * 2) / (size * LETTER_WIDTH);
    const lines = wrap(name, letters);
    const fits =
      lines.every((line) => line.length <= letters) &&
      (lines.length * LINE_HEIGHT + PADDING * 2) * size <= room.height;
    if (fits || size < SMALLEST) return { size, lines };
  }
}

/** Words in lines of this many letters. A longer word has a line of its own. */
function wrap(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

const round = (value: number): number => Math.round(value * 100) / 100;

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Control characters are not allowed in XML at all.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
