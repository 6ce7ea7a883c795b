import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { atStart } from '../../support/jpeg-parts';
import { chunk } from '../../support/png-parts';
import { withoutMetadata } from '../../../lambdas/domain/metadata/without-metadata';

const SECRET = 'Ada Lovelace';
const FORMATS = ['jpeg', 'png'] as const;
type Format = (typeof FORMATS)[number];

/** A picture of 6 x 4 pixels that are all different, with a name, a place, and a colour profile. */
async function picture(format: Format, orientation: number): Promise<Buffer> {
  const data = Buffer.from(Array.from({ length: 72 }, (_, index) => index * 3));
  return sharp(data, { raw: { width: 6, height: 4, channels: 3 } })
    .withExifMerge({
      IFD0: { Artist: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><name>${SECRET}</name></x:xmpmeta>`)
    .toFormat(format)
    .toBuffer();
}

const pixels = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer();

it.each([
  ['jpeg', 2],
  ['png', 12],
] as const)(
  'adds the end that a %s lacks, because not every viewer shows it',
  async (format, end) => {
    const whole = Buffer.from(withoutMetadata(await picture(format, 1)));

    expect(Buffer.from(withoutMetadata(whole.subarray(0, -end)))).toEqual(whole);
  },
);

it('keeps the first of two orientations, because viewers differ in which one they follow', async () => {
  const jpeg = Buffer.from(withoutMetadata(await picture('jpeg', 6)));
  const other = Buffer.from(withoutMetadata(await picture('jpeg', 3)));
  const exif = (bytes: Buffer) => {
    const start = bytes.indexOf('Exif') - 4;
    return bytes.subarray(start, start + 2 + bytes.readUInt16BE(start + 2));
  };
  const png = Buffer.from(withoutMetadata(await picture('png', 6)));
  const behind = exif(other).subarray(10);

  const jpegOfTwo = withoutMetadata(atStart(jpeg, exif(jpeg), exif(other)));
  const pngOfTwo = withoutMetadata(
    Buffer.concat([png.subarray(0, -12), chunk('eXIf', behind), png.subarray(-12)]),
  );

  expect(Buffer.from(pngOfTwo)).toEqual(png);
  expect(Buffer.from(jpegOfTwo).indexOf('Exif')).toBe(Buffer.from(jpegOfTwo).lastIndexOf('Exif'));
  expect((await sharp(jpegOfTwo).metadata()).orientation).toBe(6);
});

describe.each(FORMATS)('a %s without its metadata', (format) => {
  it.each([1, 3, 6, 8])('looks the same if its orientation is %i', async (orientation) => {
    const submitted = await picture(format, orientation);

    const served = withoutMetadata(submitted);

    expect(await pixels(served)).toEqual(await pixels(submitted));
    const [before, after] = [await sharp(submitted).metadata(), await sharp(served).metadata()];
    expect(after.icc).toEqual(before.icc);
    expect(after.orientation ?? 1).toBe(orientation);
  });

  it('shows no name and no place', async () => {
    const submitted = await picture(format, 6);
    expect(submitted.includes(SECRET)).toBe(true);

    const served = Buffer.from(withoutMetadata(submitted));

    expect(served.includes(SECRET)).toBe(false);
    const { exif, xmp } = await sharp(served).metadata();
    // The header of EXIF, and one entry: how the picture is turned.
    expect(exif?.length).toBeLessThanOrEqual(32);
    expect(xmp).toBeUndefined();
  });

  it('ends where the picture ends', async () => {
    const submitted = withoutMetadata(await picture(format, 1));

    const served = withoutMetadata(Buffer.concat([submitted, Buffer.from(SECRET)]));

    expect(Buffer.from(served)).toEqual(Buffer.from(submitted));
  });

  it('is the very same if it has none', async () => {
    const plain = await sharp(await picture(format, 1))
      .toFormat(format)
      .toBuffer();

    expect(withoutMetadata(plain)).toBe(plain);
  });

  it('ends as it did if it is cut off, whatever the place', async () => {
    const submitted = await picture(format, 6);

    for (let length = 0; length < submitted.length; length += 1) {
      expect(() => withoutMetadata(submitted.subarray(0, length))).not.toThrow();
    }
  });
});

it('a JPEG loses its comment, the segments of other programs, and the thumbnail of its JFIF', async () => {
  const jpeg = await sharp(await picture('jpeg', 1))
    .jpeg()
    .toBuffer();
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data]);
  const jfif = Buffer.concat([
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x01\x04', 'latin1'),
    Buffer.from(SECRET),
  ]);
  const own = jpeg.subarray(2);
  const submitted = Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe0, jfif),
    segment(0xfe, Buffer.from(SECRET)),
    segment(0xed, Buffer.from(SECRET)),
    own,
  ]);

  const served = Buffer.from(withoutMetadata(submitted));

  expect(served.includes(SECRET)).toBe(false);
  expect(await pixels(served)).toEqual(await pixels(jpeg));
});

it('a PNG that says how it is turned behind its pixels looks the same to every decoder', async () => {
  const upright = await picture('png', 6);
  const exif = upright.indexOf('eXIf') - 4;
  const exifEnd = exif + 12 + upright.readUInt32BE(exif);
  const end = upright.length - 12;
  const behind = Buffer.concat([
    upright.subarray(0, exif),
    upright.subarray(exifEnd, end),
    upright.subarray(exif, exifEnd),
    upright.subarray(end),
  ]);

  const served = withoutMetadata(behind);

  expect((await sharp(served).metadata()).orientation).toBe(6);
  expect(await pixels(served)).toEqual(await pixels(upright));
});
