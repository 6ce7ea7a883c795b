import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { servedPicture } from '../../lambdas/worker/pipeline/picture/served-picture';
import { HEIC, heicOfTwo } from '../support/heic';
import { markedPicture, oddWebp, plainPicture } from '../support/pictures';

/** The channels of a pixel of the stored picture. */
async function pixelOf(jpeg: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
}

describe('what is stored of a picture', () => {
  it('is the very same if it is a JPEG or PNG', async () => {
    const bytes = await plainPicture(8, 8).png().toBuffer();

    expect((await servedPicture(bytes, 'image/png')).bytes).toBe(bytes);
  });

  it('is an upright JPEG of a WebP, with white where that is transparent', async () => {
    const mark = { left: 0, top: 0, width: 32, height: 32 };
    const webp = await markedPicture({ width: 96, height: 64 }, mark)
      .withMetadata({ orientation: 6 })
      .webp({ lossless: true })
      .toBuffer();
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: '#00000000' },
    })
      .webp()
      .toBuffer();

    const { bytes, contentType } = await servedPicture(webp, 'image/webp');

    expect(contentType).toBe('image/jpeg');
    const { format, width, height, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, orientation: orientation ?? 1 }).toEqual({
      format: 'jpeg',
      width: 64,
      height: 96,
      orientation: 1,
    });
    expect((await pixelOf(bytes, 60, 4))[0]).toBeLessThan(20);
    expect((await pixelOf(bytes, 4, 4))[0]).toBeGreaterThan(235);
    const white = await servedPicture(clear, 'image/webp');
    expect((await pixelOf(white.bytes, 4, 4))[0]).toBeGreaterThan(250);
  });

  it('is the first picture of an animated WebP', async () => {
    const frames = ['red', 'blue'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const webp = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp()
      .toBuffer();

    const { bytes } = await servedPicture(webp, 'image/webp');

    expect((await sharp(bytes).metadata()).height).toBe(8);
    expect((await pixelOf(bytes, 4, 4))[0]).toBeGreaterThan(235);
  });

  it('is the same for a WebP without the padding byte of its last chunk', async () => {
    const { whole, unpadded } = await oddWebp();
    // Some programs that leave out the padding byte do not count it in the file's size either.
    const uncounted = Buffer.from(unpadded);
    uncounted.writeUInt32LE(unpadded.length - 8, 4);

    const { bytes } = await servedPicture(whole, 'image/webp');

    expect((await servedPicture(unpadded, 'image/webp')).bytes).toEqual(bytes);
    expect((await servedPicture(uncounted, 'image/webp')).bytes).toEqual(bytes);
  });

  it('is an upright JPEG of a HEIC', async () => {
    const { bytes, contentType } = await servedPicture(HEIC, 'image/heic');

    expect(contentType).toBe('image/jpeg');
    const [red = 0, , blue = 0] = await pixelOf(bytes, 32, 8);
    expect(blue - red).toBeGreaterThan(100);
    const [redBelow = 0, , blueBelow = 0] = await pixelOf(bytes, 32, 56);
    expect(redBelow - blueBelow).toBeGreaterThan(100);
  });

  it.each<[primary: 1 | 2, string, blue: [number, number], red: [number, number]]>([
    [1, 'blue above red', [32, 8], [32, 56]],
    [2, 'blue right of red', [56, 32], [8, 32]],
  ])('is the primary one of two pictures: number %i, with %s', async (primary, _, blue, red) => {
    const { bytes } = await servedPicture(heicOfTwo(primary), 'image/heic');

    const [redOfBlue = 0, , blueOfBlue = 0] = await pixelOf(bytes, ...blue);
    expect(blueOfBlue - redOfBlue).toBeGreaterThan(100);
    const [redOfRed = 0, , blueOfRed = 0] = await pixelOf(bytes, ...red);
    expect(redOfRed - blueOfRed).toBeGreaterThan(100);
  });

  it.each([
    ['WebP', 'image/webp'],
    ['HEIC', 'image/heic'],
  ] as const)('is refused if the %s is damaged', async (_, type) => {
    const whole =
      type === 'image/heic'
        ? Buffer.from(HEIC)
        : await sharp({
            create: {
              width: 64,
              height: 64,
              channels: 3,
              background: 'grey',
              noise: { type: 'gaussian', mean: 128, sigma: 50 },
            },
          })
            .webp()
            .toBuffer();
    whole.fill(0, 20);

    await expect(servedPicture(whole, type)).rejects.toMatchObject({
      code: 'image-unreadable',
      retryable: false,
    });
  });
});
