import sharp from 'sharp';
import type { Box } from '../../../lambdas/domain/recognition/box';
import type { Reference } from '../evaluation-set';

/** Height of every picture on the page, in pixels. */
const HEIGHT = 220;

/** Part of the box's size that is shown around it. */
const MARGIN = 0.4;

/** The photo around a box, with the box drawn, as a JPEG. */
export async function drawOnPhoto(file: string, box: Box | undefined): Promise<Buffer> {
  const upright = await sharp(file, { autoOrient: true }).toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const shown = box ?? { x0: 0, y0: 0, x1: width, y1: height };
  const frame = Buffer.from(
    `<svg width="${width}" height="${height}"><rect x="${shown.x0}" y="${shown.y0}"
      width="${shown.x1 - shown.x0}" height="${shown.y1 - shown.y0}" fill="none"
      stroke="#e00" stroke-width="${Math.max(2, (shown.y1 - shown.y0) / 60)}"/></svg>`,
  );
  const framed = await sharp(upright.data)
    .composite([{ input: frame }])
    .toBuffer();
  return sharp(framed)
    .extract(region(around(shown), width, height))
    .resize({ height: HEIGHT })
    .jpeg()
    .toBuffer();
}

/** The reference picture of a catalogue item, as a JPEG. */
export async function drawReference({ file, box }: Reference): Promise<Buffer> {
  const upright = await sharp(file, { autoOrient: true }).toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const shown = box ?? { x0: 0, y0: 0, x1: width, y1: height };
  return sharp(upright.data)
    .extract(region(shown, width, height))
    .flatten({ background: 'white' })
    .resize({ height: HEIGHT })
    .jpeg()
    .toBuffer();
}

function around({ x0, y0, x1, y1 }: Box): Box {
  const margin = MARGIN * Math.max(x1 - x0, y1 - y0);
  return { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin };
}

function region(box: Box, width: number, height: number) {
  const left = Math.min(Math.max(Math.floor(box.x0), 0), width - 1);
  const top = Math.min(Math.max(Math.floor(box.y0), 0), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.ceil(box.x1), width) - left),
    height: Math.max(1, Math.min(Math.ceil(box.y1), height) - top),
  };
}
