import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp, { type JpegOptions } from 'sharp';
import { inspectPicture } from '../../../lambdas/domain/picture';
import { AppError } from '../../../lambdas/shared/app-error';
import { atStart, beforeEnd, beforeScan, repeatScan, segment } from '../../support/jpeg-parts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4080c0' } });

const jpeg = (width = 64, height = 48, options: JpegOptions = {}) =>
  picture(width, height).jpeg(options).toBuffer();

function errorOf(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('inspectPicture', () => {
  it('reads type and size from the bytes', async () => {
    const jpeg = await picture(64, 48).jpeg().toBuffer();
    const png = await picture(5, 7).png().toBuffer();

    expect(inspectPicture(jpeg, 'image')).toEqual({
      contentType: 'image/jpeg',
      width: 64,
      height: 48,
    });
    expect(inspectPicture(png, 'image')).toEqual({ contentType: 'image/png', width: 5, height: 7 });
  });

  it('accepts bytes after the end of a JPEG, as phones append them', async () => {
    const jpeg = await picture(64, 48).jpeg().toBuffer();

    expect(inspectPicture(Buffer.concat([jpeg, Buffer.alloc(1000)]), 'image').width).toBe(64);
  });

  it('accepts a JPEG of which only the end marker is missing', async () => {
    const bytes = await jpeg();

    expect(inspectPicture(bytes.subarray(0, -2), 'image').width).toBe(64);
    expect(() => inspectPicture(bytes.subarray(0, -3), 'image')).toThrow(
      'image: is a truncated image',
    );
  });

  it('accepts a PNG of which only the end chunk is missing', async () => {
    const png = await picture(64, 48).png().toBuffer();
    const pixels = png.subarray(0, png.lastIndexOf('IEND') - 4);

    expect(inspectPicture(pixels, 'image').width).toBe(64);
    for (let cut = 1; cut < 40; cut++) {
      expect(() => inspectPicture(pixels.subarray(0, -cut), 'image')).toThrow(
        'image: is a truncated image',
      );
    }
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['progressive', () => picture(64, 48).jpeg({ progressive: true }).toBuffer()],
    ['progressive by mozjpeg', () => picture(64, 48).jpeg({ mozjpeg: true }).toBuffer()],
    ['grey', () => picture(64, 48).toColourspace('b-w').jpeg().toBuffer()],
    ['CMYK', () => picture(64, 48).toColourspace('cmyk').jpeg().toBuffer()],
    [
      'with an orientation and a colour profile',
      () => picture(64, 48).withIccProfile('p3').withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
    ['with fill bytes', async () => beforeScan(await jpeg(), Buffer.alloc(9, 0xff))],
    ['with fill bytes at its end', async () => beforeEnd(await jpeg(), Buffer.alloc(9, 0xff))],
    ['with stray bytes', async () => beforeScan(await jpeg(), Buffer.alloc(3))],
    ['with a thumbnail', async () => atStart(await jpeg(), segment(0xe1, await jpeg(8, 16)))],
    ['with a second picture', async () => Buffer.concat([await jpeg(), await jpeg(8, 16)])],
  ])('accepts a JPEG %s, as libjpeg does', async (_, make) => {
    const bytes = await make();

    const { info } = await sharp(bytes, { failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([64, 48]);
    expect(inspectPicture(bytes, 'image')).toEqual({
      contentType: 'image/jpeg',
      width: 64,
      height: 48,
    });
  });

  it('refuses a JPEG with too many scans, and says what to do', async () => {
    // This JPEG has ten scans.
    const progressive = await jpeg(64, 48, { progressive: true });

    expect(inspectPicture(repeatScan(progressive, 90), 'image').width).toBe(64);
    expect(() => inspectPicture(repeatScan(progressive, 91), 'image')).toThrow(
      'image: has 101 scans; at most 100 are allowed: ' +
        'save it as a baseline JPEG, or with fewer scans',
    );
  });

  it('refuses a JPEG that is cut off after its thumbnail', async () => {
    const bytes = atStart(await jpeg(), segment(0xe1, await jpeg(8, 16)));

    expect(() => inspectPicture(bytes.subarray(0, bytes.length - 3), 'image')).toThrow(
      'image: is a truncated image',
    );
  });

  it('refuses a picture without pixels', async () => {
    const png = await picture(1, 1).png().toBuffer();
    png.writeUInt32BE(0, 20);
    const noHeight = await jpeg();
    noHeight.writeUInt16BE(0, noHeight.indexOf(Buffer.from([0xff, 0xc0])) + 5);

    for (const bytes of [png, noHeight]) {
      expect(() => inspectPicture(bytes, 'image')).toThrow(
        'image: is a damaged image: it has no pixels',
      );
    }
  });

  it('refuses a PNG whose header is damaged or cut off', async () => {
    const png = await picture(5, 7).png().toBuffer();
    const other = Buffer.from(png);
    other.write('IDAT', 12, 'latin1');

    for (const bytes of [other, png.subarray(0, 8), png.subarray(0, 23)]) {
      expect(() => inspectPicture(bytes, 'image')).toThrow(
        'image: is a damaged or truncated image',
      );
    }
  });

  it('accepts or refuses any damaged picture, and never throws another error', async () => {
    const pictures = [
      await jpeg(),
      await jpeg(64, 48, { progressive: true }),
      atStart(await jpeg(), segment(0xe1, await jpeg(8, 16))),
      await picture(64, 48).png().toBuffer(),
    ];
    const byte = fc.oneof(fc.constantFrom(0, 0xff, 0xd9, 0xda), fc.nat(255));
    const flips = fc.array(fc.tuple(fc.nat(1000), byte), { maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...pictures), flips, fc.nat(1000), (whole, changes, cut) => {
        const bytes = Buffer.from(whole.subarray(0, Math.ceil((whole.length * cut) / 1000)));
        for (const [place, value] of changes) {
          bytes[Math.floor((bytes.length * place) / 1001)] = value;
        }

        const thrown = errorOf(() => inspectPicture(bytes, 'image'));

        if (thrown !== undefined) expect(thrown).toBeInstanceOf(AppError);
      }),
      { numRuns: 2_000 },
    );
  });

  it('accepts sides of 65,535 pixels and refuses longer ones, by the header alone', async () => {
    const png = await picture(1, 1).png().toBuffer();
    png.writeUInt32BE(65_535, 16);
    expect(inspectPicture(png, 'image').width).toBe(65_535);

    for (const [width, height] of [
      [65_536, 1],
      [1, 65_536],
    ] as const) {
      png.writeUInt32BE(width, 16);
      png.writeUInt32BE(height, 20);
      expect(() => inspectPicture(png, 'image')).toThrow(
        `image: has ${width} x ${height} pixels; at most 65535 a side are allowed`,
      );
    }
  });

  it.each([
    // Colour type, bits a channel, interlace method, and the width that just fits 5,000 rows.
    ['RGB with alpha', 6, 8, 0, 10_000, ''],
    ['16-bit RGB with alpha', 6, 16, 0, 5_000, 'with 8 bits a channel'],
    ['16-bit RGB', 2, 16, 0, 6_666, 'with 8 bits a channel'],
    ['interlaced RGB', 2, 8, 1, 6_666, 'without interlacing'],
    ['interlaced palette', 3, 1, 1, 6_666, 'without interlacing'],
    ['interlaced grey', 0, 8, 1, 10_000, ''],
    [
      'interlaced 16-bit RGB with alpha',
      6,
      16,
      1,
      2_500,
      'with 8 bits a channel and without interl',
    ],
    ['colours that no PNG has', 5, 16, 0, 5_000, 'with 8 bits a channel'],
  ])('bounds what decoding may cost, by the header alone: %s', async (...row) => {
    const [, colour, depth, interlace, width, remedy] = row;
    const png = await picture(1, 1).png().toBuffer();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(5_000, 20);
    png.set([depth, colour, 0, 0, interlace], 24);

    expect(inspectPicture(png, 'image').width).toBe(width);
    png.writeUInt32BE(width + 1, 16);
    expect(() => inspectPicture(png, 'image')).toThrow(
      remedy === '' ? '50 megapixels' : `at most 200 are allowed: save it ${remedy}`,
    );
  });

  it('refuses more than 50 megapixels, by the header alone', async () => {
    const png = await picture(1, 1).png().toBuffer();
    png.writeUInt32BE(10_000, 16);
    png.writeUInt32BE(5_001, 20);

    expect(() => inspectPicture(png, 'thumbnail')).toThrow(
      'thumbnail: has 10000 x 5001 pixels; at most 50 megapixels are allowed',
    );
  });
});
