import sharp from 'sharp';
import { boxOfWholePhoto, type Box } from '../../../lambdas/domain/recognition/box';
import type { Reference } from '../evaluation-set';

/** The largest size of a picture on the page, in pixels. */
const HEIGHT = 220;
const WIDTH = 440;

/** Width of the margin shown around a box, as a fraction of the box's longer side. */
const MARGIN = 0.4;

/** Width of a box's outline, in pixels on the page. */
const STROKE = 3;

/** A JPEG of a box on a photo, with a margin around the box. Without a box, a JPEG of the whole photo. */
export async function drawOnPhoto(file: string, box: Box | undefined): Promise<Buffer> {
  const { data, info, shown, scale } = await cutOut(file, box && withMargin(box));
  if (box === undefined) return sharp(data).jpeg().toBuffer();
  const frame = Buffer.from(
    `<svg width="${info.width}" height="${info.height}"><rect
      x="${(box.x0 - shown.left) * scale}" y="${(box.y0 - shown.top) * scale}"
      width="${(box.x1 - box.x0) * scale}" height="${(box.y1 - box.y0) * scale}"
      fill="none" stroke="#e00" stroke-width="${STROKE}"/></svg>`,
  );
  return sharp(data)
    .composite([{ input: frame }])
    .jpeg()
    .toBuffer();
}

/** A JPEG of a catalogue item's reference picture. */
export async function drawReference({ file, box }: Reference): Promise<Buffer> {
  const { data } = await cutOut(file, box);
  return sharp(data).jpeg().toBuffer();
}

/** Cuts a box out of an upright picture, or takes the whole picture, scaled to fit the page. */
async function cutOut(file: string, box: Box | undefined) {
  const { width, height } = (await sharp(file).metadata()).autoOrient;
  const shown = region(box ?? boxOfWholePhoto({ width, height }), width, height);
  const { data, info } = await sharp(file, { autoOrient: true })
    .extract(shown)
    .flatten({ background: 'white' })
    .resize(WIDTH, HEIGHT, { fit: 'inside' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, info, shown, scale: info.width / shown.width };
}

function withMargin({ x0, y0, x1, y1 }: Box): Box {
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
