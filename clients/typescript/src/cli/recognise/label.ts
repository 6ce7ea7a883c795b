/** The label in a facing's box. All lengths are in pixels of the photo. */
interface Label {
  /** The size of the letters. */
  readonly size: number;
  readonly lines: readonly string[];
  /** The plate under the letters, at the bottom of the box. */
  readonly width: number;
  readonly height: number;
}

/** The largest share of a box that its label may cover. */
const MAX_PLATE_PART = 0.4;
/** Relative to the letter size. */
export const [LINE_HEIGHT, PADDING] = [1.15, 0.2];
/**
 * The size of a number shown alone, relative to the largest letters. It stays legible, and hides less of the
 * product.
 */
const NUMBER_PART = 0.75;
const SHRINK = 0.9;
const SMALLEST = 2;

/**
 * Places a product's number and name, or only its number if there is no room for both.
 * @param letters the largest letter size, and the smallest that is legible when the whole photo is in view.
 */
export function placeLabel(
  { number, name }: { readonly number: number; readonly name: string },
  box: { readonly width: number; readonly height: number },
  letters: { readonly largest: number; readonly legible: number },
): Label {
  const room = { width: box.width, height: box.height * MAX_PLATE_PART };
  for (let size = letters.largest; size >= letters.legible; size *= SHRINK) {
    const label = labelOf(`${number} ${name}`, room, size);
    if (fits(label, room)) return { ...label, width: box.width };
  }
  for (let size = letters.largest * NUMBER_PART; ; size *= SHRINK) {
    const label = labelOf(String(number), room, size);
    if (fits(label, room) || size < SMALLEST) return label;
  }
}

function labelOf(text: string, room: { readonly width: number }, size: number): Label {
  const lines = wrap(text, room.width / size - PADDING * 2);
  return {
    size,
    lines,
    width: (Math.max(...lines.map(widthOf)) + PADDING * 2) * size,
    height: (lines.length * LINE_HEIGHT + PADDING * 2) * size,
  };
}

const fits = (label: Label, room: { readonly width: number; readonly height: number }): boolean =>
  label.width <= room.width && label.height <= room.height;

/**
 * Breaks text into lines of this width, at blanks, hyphens, underscores and slashes. A longer word gets a line
 * of its own.
 */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<=[-_/])|(?<=\s)/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf((last + word).trimEnd()) <= width) {
      lines[lines.length - 1] = last + word;
    } else lines.push(word);
  }
  return lines.map((line) => line.trim());
}

/** Wide characters: Chinese, Japanese, Korean, and pictograms such as emoji. */
const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;

/**
 * Estimates the width of a text relative to the letter size. Bold letters are 0.7 wide on average, and digits
 * exactly.
 */
export const widthOf = (text: string): number =>
  Array.from(text, (character) => (WIDE.test(character) ? 1.05 : 0.7)).reduce((a, b) => a + b, 0);
