import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { measurePicture } from '../../../lambdas/worker/pipeline/picture/measure-picture';
import type { RgbImage } from '../../../lambdas/worker/rgb-image';

const GREY = { r: 90, g: 90, b: 90 };
const AS_SUBMITTED = { x: 1, y: 1 };

/** A picture with squares all over, 32 pixels apart. */
const printed = (width: number, height: number): Sharp =>
  sharp(
    Buffer.from(
      `<svg width="${width}" height="${height}"><defs><pattern id="p" width="32" height="32"
        patternUnits="userSpaceOnUse"><rect width="32" height="32" fill="#ddd"/>
        <rect x="8" y="8" width="16" height="16" fill="#222"/></pattern></defs>
        <rect width="100%" height="100%" fill="url(#p)"/></svg>`,
    ),
  );

async function pixelsOf(picture: Sharp): Promise<RgbImage> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const measure = async (picture: Sharp, scale = AS_SUBMITTED) => {
  const image = await pixelsOf(picture);
  return measurePicture(image, { image, aspect: 0 }, scale);
};

const around = (width: number, height: number, background: object): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

describe('measurePicture', () => {
  it('counts the pixels of the product on the picture as it was submitted', async () => {
    expect(await measure(printed(120, 200), { x: 0.5, y: 0.25 })).toMatchObject({
      width: 240,
      height: 800,
    });
  });

  it('finds blurred print more blurred than sharp print, whatever the direction', async () => {
    const sharpPrint = await measure(printed(256, 256));
    const blurred = await measure(printed(256, 256).blur(4));
    const onlyAcross = await measure(
      // Rows are averaged over 32 pixels; columns stay as they are.
      sharp(await printed(256, 256).resize(8, 256, { fit: 'fill' }).png().toBuffer()).resize(
        256,
        256,
        { fit: 'fill' },
      ),
    );

    expect(sharpPrint.blur).toBeLessThan(0.4);
    expect(blurred.blur).toBeGreaterThan(0.7);
    expect(onlyAcross.blur).toBeGreaterThan(0.7);
  });

  it('does not count blur that is gone once the picture is shrunk', async () => {
    const large = await printed(1024, 1024).resize(1024, 1024).blur(1).png().toBuffer();
    const fine = await measure(sharp(large).resize(256, 256));

    expect((await measure(sharp(large))).blur).toBeCloseTo(fine.blur, 1);
  });

  it('measures how much of the picture the print takes', async () => {
    const product = await printed(100, 80).png().toBuffer();
    const alone = around(200, 160, GREY).composite([{ input: product, left: 10, top: 60 }]);

    const image = await pixelsOf(sharp(await alone.png().toBuffer()));

    expect((await measure(printed(200, 160))).extent).toBeGreaterThan(0.75);
    expect((await measurePicture(image, { image, aspect: 0 }, AS_SUBMITTED)).extent).toBeLessThan(
      0.3,
    );
    // A known aspect says that a plain background was cut off.
    expect((await measurePicture(image, { image, aspect: 0.8 }, AS_SUBMITTED)).extent).toBe(1);
  });

  it('measures how much is burnt out to white, except on a white background', async () => {
    const glare = await around(100, 100, { r: 255, g: 255, b: 255 }).png().toBuffer();
    const mirrored = await printed(200, 200)
      .composite([{ input: glare, left: 50, top: 50 }])
      .png()
      .toBuffer();
    const image = await pixelsOf(sharp(mirrored));
    const onWhite = await pixelsOf(around(300, 300, { r: 255, g: 255, b: 255 }));

    expect((await measure(sharp(mirrored))).burnt_out).toBeCloseTo(0.25, 2);
    expect((await measurePicture(onWhite, { image, aspect: 0 }, AS_SUBMITTED)).burnt_out).toBe(0);
  });

  it('finds no contrast in a picture of one colour, and measures a single pixel', async () => {
    expect((await measure(around(200, 300, GREY))).contrast).toBe(0);
    expect(await measure(around(1, 1, GREY))).toMatchObject({ width: 1, height: 1, contrast: 0 });
  });
});
