import { describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { withoutMetadata } from '../../lambdas/domain/metadata/without-metadata';
import { inspectPicture } from '../../lambdas/domain/picture';
import { decodePicture, decodePhoto } from '../../lambdas/worker/pipeline/picture/decode';
import { markedPicture, plainPicture, VIOLET } from '../support/pictures';
import { behindHeader, chunk } from '../support/png-parts';
import sharp from 'sharp';

const LONG_SIDE = 2400;
const END_MARKER = Buffer.from([0xff, 0xd9]);
const violet = [VIOLET.r, VIOLET.g, VIOLET.b];

/** The channels of one pixel. */
async function pixel(bytes: Uint8Array, x = 0, y = 0): Promise<number[]> {
  const { image } = await decodePicture(bytes, LONG_SIDE);
  expect(image.data).toHaveLength(image.width * image.height * 3);
  const start = (y * image.width + x) * 3;
  return [...image.data.subarray(start, start + 3)];
}

describe('decodePicture', () => {
  it('does not resize a picture that is small enough', async () => {
    const { image, size, scale } = await decodePicture(
      await plainPicture(50, 40).png().toBuffer(),
      2400,
    );

    expect([image.width, image.height]).toEqual([50, 40]);
    expect(size).toEqual({ width: 50, height: 40 });
    expect(scale).toEqual({ x: 1, y: 1 });
  });

  it("reads a photo with a camera's stray bytes between two segments", async () => {
    const photo = await plainPicture(50, 40).jpeg().toBuffer();
    const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
    const strayed = [photo.subarray(0, scan), Buffer.alloc(3), photo.subarray(scan)];

    const { image } = await decodePicture(Buffer.concat(strayed), LONG_SIDE);

    expect([image.width, image.height]).toEqual([50, 40]);
  });

  it.each([
    ['zTXt', 'k\0\0'],
    ['iTXt', 'k\0\x01\0\0\0'],
  ])('is not slower with 1 GB of text compressed to 1 MB of %s', async (type, head) => {
    const text = deflateSync(Buffer.alloc(50e6), { level: 9 });
    const part = chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), text]));
    const photo = await plainPicture(50, 40).png().toBuffer();
    const packed = behindHeader(photo, ...Array<Buffer>(20).fill(part));
    const start = performance.now();

    expect(await pixel(packed)).toEqual(violet);

    // If libpng inflates the text, decoding takes seven seconds; otherwise a few milliseconds.
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it.each([
    ['a photo of one pixel', 1, 1, 1, 1],
    ['a photo of 12 megapixels', 4000, 3000, 2400, 1800],
    ['a panorama of 20,000 x 500', 20_000, 500, 2400, 60],
    ['a line of pixels', 10_000, 1, 2400, 1],
  ])('shrinks %s to the long side', async (_name, width, height, workingWidth, workingHeight) => {
    const bytes = await plainPicture(width, height).png().toBuffer();

    const { image, size, scale } = await decodePicture(bytes, LONG_SIDE);

    expect([image.width, image.height]).toEqual([workingWidth, workingHeight]);
    expect(size).toEqual({ width, height });
    expect(scale).toEqual({ x: workingWidth / width, y: workingHeight / height });
  });

  it.each([
    ['of 12 megapixels', 4000, 3000, 2000, 1500],
    ['of a square', 3000, 3000, 2000, 2000],
    ['that is wide', 8000, 1500, 4000, 750],
    ['that is high', 1500, 8000, 750, 4000],
    ['of 16:9', 4032, 2268, 2309, 1299],
    ['of three rows of pixels', 20_000, 3, 8000, 1],
    ['of one pixel', 1, 1, 1, 1],
  ])('shrinks a photo %s to the working size', async (_name, width, height, ...working) => {
    const { image } = await decodePhoto(await plainPicture(width, height).jpeg().toBuffer());

    expect([image.width, image.height]).toEqual(working);
  });

  it('computes the working size of a rotated photo from its upright size', async () => {
    const bytes = await plainPicture(1500, 8000).withMetadata({ orientation: 6 }).jpeg().toBuffer();

    const { image, size } = await decodePhoto(bytes);

    expect(size).toEqual({ width: 8000, height: 1500 });
    expect([image.width, image.height]).toEqual([4000, 750]);
  });

  it.each([
    [2, 'top right', 100, 60, 95, 5],
    [3, 'bottom right', 100, 60, 95, 55],
    [4, 'bottom left', 100, 60, 5, 55],
    [5, 'top left', 60, 100, 5, 5],
    [6, 'top right', 60, 100, 55, 5],
    [7, 'bottom right', 60, 100, 55, 95],
    [8, 'bottom left', 60, 100, 5, 95],
  ])(
    'turns a picture of EXIF orientation %i: what is stored at the top left is at the %s',
    async (orientation, _, width, height, x, y) => {
      const mark = { left: 0, top: 0, width: 10, height: 10 };
      const bytes = await markedPicture({ width: 100, height: 60 }, mark)
        .withMetadata({ orientation })
        .png()
        .toBuffer();

      const { image, size } = await decodePicture(bytes, LONG_SIDE);

      expect(size).toEqual({ width, height });
      expect([image.width, image.height]).toEqual([width, height]);
      expect(await pixel(bytes, x, y)).toEqual([0, 0, 0]);
      expect(await pixel(bytes, width - 1 - x, y)).toEqual([255, 255, 255]);
    },
  );

  it('reads 16-bit, palette and progressive pictures as 8-bit RGB', async () => {
    const sixteenBit = await plainPicture(50, 40).toColourspace('rgb16').png().toBuffer();
    const palette = await plainPicture(50, 40).png({ palette: true }).toBuffer();
    const progressive = await plainPicture(50, 40).jpeg({ progressive: true }).toBuffer();

    expect((await sharp(sixteenBit).metadata()).depth).toBe('ushort');
    expect(await pixel(sixteenBit)).toEqual(violet);
    expect(await pixel(palette)).toEqual(violet);
    expectNear(await pixel(progressive), violet, 4);
  });

  it('reads a greyscale picture as RGB', async () => {
    const bytes = await plainPicture(50, 40).toColourspace('b-w').png().toBuffer();

    expect((await sharp(bytes).metadata()).channels).toBe(1);
    const [red, green, blue] = await pixel(bytes);
    expect(red).toBe(green);
    expect(green).toBe(blue);
  });

  it('reads a CMYK picture as RGB', async () => {
    const bytes = await plainPicture(50, 40).toColourspace('cmyk').jpeg().toBuffer();

    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    // CMYK cannot represent every RGB colour.
    expectNear(await pixel(bytes), violet, 60);
  });

  it.each([
    ['transparent', 'srgb'],
    ['transparent 16-bit', 'rgb16'],
    ['transparent greyscale', 'b-w'],
  ])('puts a %s picture on white', async (_name, space) => {
    const clear = { r: 10, g: 20, b: 30, alpha: 0 };
    const bytes = await sharp({ create: { width: 50, height: 40, channels: 4, background: clear } })
      .toColourspace(space)
      .png()
      .toBuffer();

    expect((await sharp(bytes).metadata()).space).toBe(space);
    expect(await pixel(bytes)).toEqual([255, 255, 255]);
  });

  it('reads a progressive JPEG without end marker, but refuses one with a byte less', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const whole = await sharp({
      create: { width: 24, height: 16, channels: 3, background: 'grey', noise },
    })
      .jpeg({ progressive: true })
      .toBuffer();
    const noEnd = whole.subarray(0, -END_MARKER.length);
    /** What the service does with a photo: its first check, then it stores it, then it decodes it. */
    const decode = async (bytes: Buffer) => {
      inspectPicture(bytes, 'image');
      return decodePicture(withoutMetadata(bytes), LONG_SIDE);
    };

    expect(await decode(noEnd)).toEqual(await decode(whole));
    const lastScan = noEnd.lastIndexOf(Buffer.from([0xff, 0xda]));
    for (let end = lastScan; end < noEnd.length; end++) {
      await expect(decode(noEnd.subarray(0, end))).rejects.toThrow(/truncated|cut off/);
    }
  });

  describe('refuses with a reason', () => {
    const photo = () =>
      sharp({
        create: {
          width: 400,
          height: 300,
          channels: 3,
          background: 'black',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      });
    const cutOff = (bytes: Buffer) => bytes.subarray(0, bytes.length * 0.6);

    it.each([
      ['text', async () => Promise.resolve(Buffer.from('hello')), 'the file is no JPEG or PNG'],
      ['nothing', async () => Promise.resolve(Buffer.alloc(0)), 'the file is empty'],
      ['a WebP picture', () => photo().webp().toBuffer(), 'the file is no JPEG or PNG picture'],
      [
        'a JPEG that is cut off',
        async () => cutOff(await photo().jpeg().toBuffer()),
        'the picture is damaged or cut off',
      ],
      [
        'a JPEG that is cut off before its end marker',
        async () => Buffer.concat([cutOff(await photo().jpeg().toBuffer()), END_MARKER]),
        'the picture is damaged or cut off',
      ],
      [
        'a PNG that is cut off',
        async () => cutOff(await photo().png().toBuffer()),
        'the picture is damaged or cut off',
      ],
      [
        'a picture of 54 megapixels',
        () => plainPicture(9000, 6000).png({ compressionLevel: 1 }).toBuffer(),
        'the picture has 54.0 megapixels, more than the 50 allowed',
      ],
    ])('%s', async (_name, make, reason) => {
      await expect(decodePicture(await make(), LONG_SIDE)).rejects.toMatchObject({
        code: 'image-unreadable',
        retryable: false,
        message: expect.stringContaining(reason),
      });
    });
  });
});

function expectNear(actual: number[], expected: number[], tolerance: number): void {
  actual.forEach((value, channel) => {
    expect(Math.abs(value - (expected[channel] ?? NaN))).toBeLessThanOrEqual(tolerance);
  });
}
