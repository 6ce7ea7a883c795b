import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readJpegStructure } from '../../../lambdas/domain/jpeg-markers';
import {
  atStart,
  beforeEnd,
  beforeScan,
  EOI,
  repeatScan,
  segment,
  SOI,
} from '../../support/jpeg-parts';
import { plainPicture } from '../../support/pictures';

const WHOLE = { size: { width: 64, height: 48 }, scans: 1, complete: true };

let baseline: Buffer;
let progressive: Buffer;
let other: Buffer;
beforeAll(async () => {
  baseline = await plainPicture(64, 48).jpeg().toBuffer();
  progressive = await plainPicture(64, 48).jpeg({ progressive: true }).toBuffer();
  other = await plainPicture(8, 16).jpeg({ progressive: true }).toBuffer();
});

describe('the markers of a JPEG', () => {
  it('show its size, its scans and that it is complete', () => {
    expect(readJpegStructure(baseline)).toEqual(WHOLE);
    expect(readJpegStructure(progressive)).toEqual({ ...WHOLE, scans: 10 });
  });

  it.each<[string, () => Buffer]>([
    ['fill bytes', () => beforeScan(baseline, Buffer.alloc(1000, 0xff))],
    ['fill bytes before the end', () => beforeEnd(baseline, Buffer.alloc(3, 0xff))],
    ['stray bytes', () => beforeScan(baseline, Buffer.from([0, 1, 0xff, 0]))],
    ['restart markers', () => beforeEnd(baseline, Buffer.from([0xff, 0xd0, 7, 0xff, 0xd7]))],
    ['a marker without meaning', () => beforeEnd(baseline, Buffer.from([0xff, 0x01, 0xff, 0x4f]))],
    ['bytes FF in a scan', () => beforeEnd(baseline, Buffer.from([0xff, 0, 0xff, 0, 0xda]))],
    ['an empty comment', () => atStart(baseline, segment(0xfe, Buffer.alloc(0)))],
    ['a length that is too short', () => atStart(baseline, Buffer.from([0xff, 0xe0, 0, 0]))],
    ['a picture in EXIF', () => atStart(baseline, segment(0xe1, other))],
    [
      'pictures in two segments',
      () => atStart(baseline, segment(0xe2, other), segment(0xed, other)),
    ],
    ['another picture behind it', () => Buffer.concat([baseline, other])],
    ['bytes behind it', () => Buffer.concat([baseline, Buffer.alloc(1000, 0xda)])],
  ])('are found despite %s', (_, make) => {
    expect(readJpegStructure(make())).toEqual(WHOLE);
  });

  it('show the size by the first frame header, because libjpeg refuses a second one', () => {
    const frame = (side: number) =>
      segment(0xc0, Buffer.from([8, 0, side, 0, side, 1, 1, 0x11, 0]));
    const file = Buffer.concat([SOI, frame(200), frame(8), EOI]);

    expect(readJpegStructure(file).size).toEqual({ width: 200, height: 200 });
  });

  it('are read in a part of a larger buffer', () => {
    const larger = Buffer.concat([EOI, baseline, other]);

    expect(readJpegStructure(larger.subarray(2, 2 + baseline.length))).toEqual(WHOLE);
    expect(readJpegStructure(larger.subarray(2, baseline.length))).toEqual({
      ...WHOLE,
      complete: false,
    });
  });

  it.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc9, 0xca, 0xcf])(
    'tell the size by the frame header %i, also with 12 bits',
    (marker) => {
      const frame = Buffer.from([12, 0x01, 0x02, 0x03, 0x04, 0]);
      const tables = [0xc4, 0xc8, 0xcc].map((table) => segment(table, Buffer.alloc(6, 9)));

      expect(readJpegStructure(atStart(EOI, ...tables, segment(marker, frame))).size).toEqual({
        width: 0x03_04,
        height: 0x01_02,
      });
    },
  );

  it('show no size if the frame header is cut off or too short', () => {
    const frame = baseline.indexOf(Buffer.from([0xff, 0xc0]));

    for (const cut of [2, 3, 4, frame, frame + 4, frame + 9]) {
      expect(readJpegStructure(baseline.subarray(0, cut))).toEqual({
        size: undefined,
        scans: 0,
        complete: false,
      });
    }
    expect(readJpegStructure(atStart(EOI, segment(0xc0, Buffer.alloc(5, 9)))).size).toBeUndefined();
  });

  it('show that a picture is cut off, even if its thumbnail is complete', () => {
    const file = atStart(baseline, segment(0xe1, other));

    for (let cut = 4; cut < file.length; cut += 1) {
      expect(readJpegStructure(file.subarray(0, cut)).complete).toBe(false);
    }
  });

  it('count every scan', () => {
    expect(readJpegStructure(repeatScan(progressive, 2_590)).scans).toBe(2_600);
  });

  it('can be searched for in any bytes, and change none', () => {
    const bytes = fc.array(
      fc.oneof(fc.constantFrom(0xff, 0, 1, 2, 0xc0, 0xc4, 0xd0, 0xd9, 0xda, 0xe1), fc.nat(255)),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(bytes, (rest) => {
        const file = Buffer.from([0xff, 0xd8, ...rest]);
        const { scans, complete } = readJpegStructure(file);

        expect(scans).toBeLessThanOrEqual(file.length / 2);
        expect(complete && !file.includes(EOI)).toBe(false);
        expect(file.equals(Buffer.from([0xff, 0xd8, ...rest]))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [
      'of the data of a scan',
      Buffer.alloc(20e6, Buffer.from([...Array<number>(255).fill(7), 0xff, 0])),
    ],
    ['of zeros', Buffer.alloc(20e6)],
    ['of fill bytes', Buffer.alloc(20e6, 0xff)],
    ['of bytes FF', Buffer.alloc(20e6, Buffer.from([0xff, 0]))],
    ['of empty segments', Buffer.alloc(20e6, Buffer.from([0xff, 0xe1, 0, 0]))],
  ])('are searched for to the end of 20 MB %s', (_, rest) => {
    expect(readJpegStructure(Buffer.concat([baseline.subarray(0, 2), rest])).complete).toBe(false);
  });
});
