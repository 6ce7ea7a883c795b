import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { trimBorder } from '../../../lambdas/worker/pipeline/picture/trim-border';
import type { RgbImage } from '../../../lambdas/worker/rgb-image';

const SIDE = 200;

/** A picture of 200 x 200 pixels with SVG shapes on it. */
async function picture(shapes: string): Promise<RgbImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${shapes}</svg>`;
  const data = await sharp(Buffer.from(svg)).flatten({ background: 'white' }).raw().toBuffer();
  return { data, width: SIDE, height: SIDE };
}

const BOTTLE = '<rect x="80" y="20" width="40" height="160" fill="navy"/>';
const ROOM = `<defs><linearGradient id="light" x2="0" y2="1"><stop stop-color="white"/>
  <stop offset="1" stop-color="grey"/></linearGradient></defs>
  <rect width="200" height="200" fill="url(#light)"/>`;

describe('trimBorder', () => {
  it('cuts off a border with the colour of the corners', async () => {
    const { image, aspect } = await trimBorder(await picture(BOTTLE));

    expect([image.width, image.height]).toEqual([40, 160]);
    expect(aspect).toBeCloseTo(40 / 160, 5);
  });

  it('does not count a shadow on the floor as product', async () => {
    const shadow = '<ellipse cx="100" cy="170" rx="80" ry="10" fill="silver"/>';

    const { image, aspect } = await trimBorder(await picture(shadow + BOTTLE));

    expect(image.width).toBe(160);
    expect(aspect).toBeCloseTo(40 / 160, 5);
  });

  it.each([
    [12, 40],
    [13, 80],
  ])('finds in a shape darker than the corner by %d of 255 a product %d wide', async (by, wide) => {
    const shade = `<rect x="60" y="10" width="80" height="180" fill="rgb(${255 - by}, 255, 255)"/>`;

    const { image, aspect } = await trimBorder(await picture(shade + BOTTLE));

    expect(image.width).toBe(wide);
    expect(aspect * image.height).toBeCloseTo(wide, 5);
  });

  it.each([
    [12, 40 / 160],
    [13, 0],
  ])('treats corners that differ by %d of 255 as one colour or not', async (by, expected) => {
    const corner = `<rect x="199" y="199" width="1" height="1" fill="rgb(255, ${255 - by}, 255)"/>`;

    expect((await trimBorder(await picture(BOTTLE + corner))).aspect).toBeCloseTo(expected, 5);
  });

  it.each([
    ['a room', ROOM + BOTTLE],
    ['a badge in one corner', `${BOTTLE}<rect width="50" height="30" fill="red"/>`],
    [
      'a badge in the last corner',
      `${BOTTLE}<rect x="150" y="180" width="50" height="20" fill="red"/>`,
    ],
  ])('tells no aspect for %s', async (_, shapes) => {
    expect((await trimBorder(await picture(shapes))).aspect).toBe(0);
  });

  it.each([
    [SIDE, SIDE],
    [1, 1],
    [50, 2],
  ])('leaves a picture of one colour as it is: %i x %i', async (width, height) => {
    const plain = { data: new Uint8Array(width * height * 3).fill(200), width, height };

    expect(await trimBorder(plain)).toEqual({ image: plain, aspect: 0 });
  });
});
