import sharp, { type OverlayOptions } from 'sharp';
import type { Bbox, Result } from '../../lambdas/contracts/result';

/** The font is from an npm package, because some machines have no fonts installed. */
const FONT_FILE = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
const LABEL_DPI = 90;

/**
 * Picks a category's colour. Hues 137.5 degrees apart (the golden angle) make neighbouring categories look very
 * different.
 */
const colourOf = (categoryId: number): string =>
  categoryId === 0 ? '#777777' : `hsl(${(categoryId * 137.5) % 360}, 85%, 38%)`;

/**
 * Draws boxes and names on the photo; facings that were not recognised are grey.
 * @param photo JPEG or PNG bytes; written to `file` as JPEG.
 */
export async function drawResult(photo: Buffer, result: Result, file: string): Promise<void> {
  const upright = sharp(photo).rotate();
  const { data, info } = await upright.jpeg({ quality: 92 }).toBuffer({ resolveWithObject: true });
  const names = new Map(result.coco.categories.map(({ id, name }) => [id, name]));

  const stroke = Math.max(2, Math.round(info.width / 600));
  const boxes = result.coco.annotations.map(({ bbox: [x, y, width, height], category_id }) => {
    const colour = colourOf(category_id);
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`;
  });
  const frame = `<svg width="${info.width}" height="${info.height}">${boxes.join('')}</svg>`;

  const labels = await Promise.all(
    result.coco.annotations
      .filter(({ category_id }) => category_id !== 0)
      .map(({ bbox, category_id }) =>
        label(names.get(category_id) ?? '', colourOf(category_id), bbox, info),
      ),
  );
  await sharp(data)
    .composite([{ input: Buffer.from(frame), left: 0, top: 0 }, ...labels.flat()])
    .jpeg({ quality: 90 })
    .toFile(file);
}

/** Draws a name on a coloured plate at the bottom of its box. The plate is at most as wide as the box. */
async function label(
  name: string,
  colour: string,
  [x, y, boxWidth, boxHeight]: Bbox,
  photo: { readonly width: number; readonly height: number },
): Promise<OverlayOptions[]> {
  const width = Math.min(boxWidth - 2, photo.width - x - 1);
  if (width < 16) return [];
  const points = Math.max(7, Math.round(photo.width / 190));
  const text = await sharp({
    text: {
      text: `<span foreground="white">${escape(name)}</span>`,
      font: `DejaVu Sans Bold ${points}`,
      fontfile: FONT_FILE,
      width: width - 4 > 8 ? width - 4 : width,
      wrap: 'word-char',
      dpi: LABEL_DPI,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const plateHeight = Math.min(text.info.height + 4, boxHeight);
  const shown = await sharp(text.data)
    .extract({
      left: 0,
      top: 0,
      width: Math.min(text.info.width, width),
      height: Math.min(text.info.height, plateHeight),
    })
    .png()
    .toBuffer();
  const plate = await sharp({
    create: { width, height: plateHeight, channels: 4, background: colour },
  })
    .composite([{ input: shown, left: Math.min(2, width - 1), top: 0 }])
    .png()
    .toBuffer();
  const top = Math.min(y + boxHeight - plateHeight, photo.height - plateHeight);
  return [{ input: plate, left: x + 1, top: Math.max(0, top) }];
}

function escape(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // XML does not allow these characters, even escaped.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
  );
}
