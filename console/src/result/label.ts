interface Label {
  readonly lines: readonly string[];
  /** In pixels of the photo. */
  readonly fontSize: number;
}

const MOST_LINES = 3;
/** Width of a bold letter and height of a line, as ratios of the font size. */
const LETTER_WIDTH = 0.68;
export const LINE_HEIGHT = 1.15;

/**
 * Lays out a name in at most three lines, with letters as large as the box allows. A name that does not fit ends
 * with an ellipsis.
 */
export function labelOf(name: string, width: number, height: number): Label {
  const target = Math.max(8, Math.ceil(name.length / MOST_LINES));
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= target) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  const kept = lines.slice(0, MOST_LINES);
  if (lines.length > MOST_LINES) kept.push(`${kept.pop() ?? ''} …`);
  const longest = Math.max(1, ...kept.map((line) => line.length));
  const fontSize = Math.min(
    (width * 0.92) / (longest * LETTER_WIDTH),
    (height * 0.4) / (kept.length * LINE_HEIGHT),
  );
  return { lines: kept, fontSize };
}
