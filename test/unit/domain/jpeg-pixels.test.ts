import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp, { type JpegOptions } from 'sharp';
import { hasAllPixels } from '../../../lambdas/domain/jpeg-pixels';
import { beforeScan, EOI, segment } from '../../support/jpeg-parts';

/** 40 x 8 grey pixels, with a restart marker after every two blocks. sharp writes no such markers. */
const WITH_RESTART_MARKERS = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////' +
    '////////////////////////wAALCAAIACgBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAQAD/8QAHhAAAQMEAwAAAAAA' +
    'AAAAAAAAAQADEQITMUFhcZH/3QAEAAL/2gAIAQEAAD8AKX5pwJ2q7MyAv//QA514m6eF/9HN1y5UBoZX/9k=',
  'base64',
);

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

const jpeg = (options: JpegOptions = {}) => noise(33, 20).jpeg(options).toBuffer();

const withoutEnd = (bytes: Buffer): Buffer => bytes.subarray(0, -EOI.length);

const isIntact = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { failOn: 'warning' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

describe('a JPEG without its end marker', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['with colours at half the resolution', () => jpeg()],
    ['with colours at full resolution', () => jpeg({ chromaSubsampling: '4:4:4' })],
    ['of the best quality', () => jpeg({ quality: 100 })],
    ['of low quality', () => jpeg({ quality: 10 })],
    ["with the standard's codes", () => jpeg({ optimiseCoding: false })],
    ['of greys', () => noise(33, 20).toColourspace('b-w').jpeg().toBuffer()],
    ['of four colours', () => noise(33, 20).toColourspace('cmyk').jpeg().toBuffer()],
    ['of one pixel', () => noise(1, 1).jpeg().toBuffer()],
    ['with restart markers', () => Promise.resolve(WITH_RESTART_MARKERS)],
    [
      'with fill bytes',
      async () => beforeScan(await jpeg(), Buffer.from([0xff, 0xff, 0xff, 0xfe, 0, 2])),
    ],
  ])('%s has all pixels if no byte is missing', async (_, make) => {
    const bytes = withoutEnd(await make());

    expect(hasAllPixels(bytes)).toBe(true);
    expect(await isIntact(Buffer.concat([bytes, EOI]))).toBe(true);
    for (let cut = 0; cut < bytes.length; cut++) {
      expect(hasAllPixels(bytes.subarray(0, cut))).toBe(false);
    }
  });

  it.each([0, 0xff])('lacks pixels if it was cut and filled up with bytes %i', async (byte) => {
    const bytes = withoutEnd(await jpeg());
    for (let cut = 0; cut < bytes.length - 1; cut++) {
      const filled = Buffer.concat([bytes.subarray(0, cut), Buffer.alloc(10_000, byte)]);
      expect(hasAllPixels(filled)).toBe(false);
    }
  });

  it('is not read further if it is progressive', async () => {
    expect(hasAllPixels(withoutEnd(await jpeg({ progressive: true })))).toBe(false);
  });

  it('can be damaged in any way', async () => {
    const files = [withoutEnd(await jpeg()), WITH_RESTART_MARKERS];
    const changes = fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...files), changes, (whole, flips) => {
        const bytes = Buffer.from(whole);
        for (const [place, value] of flips) bytes[place % bytes.length] = value;

        expect(typeof hasAllPixels(bytes)).toBe('boolean');
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes no longer with a million code tables', () => {
    const table = segment(0xc4, Buffer.from([0, 1, ...Array<number>(15).fill(0), 7]));
    const file = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(20e6, table)]);
    const start = performance.now();

    expect(hasAllPixels(file)).toBe(false);

    // Expanding every table would take a minute. Without that, it takes under a second.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
