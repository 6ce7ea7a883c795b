import { describe, expect, it } from '@jest/globals';
import type { JpegOptions } from 'sharp';
import { readJpegStructure } from '../../../lambdas/domain/jpeg-markers';
import { EOI, SOS } from '../../support/jpeg-parts';
import { plainPicture } from '../../support/pictures';

describe.each<[string, JpegOptions]>([
  ['libjpeg', { progressive: true }],
  ['mozjpeg', { mozjpeg: true }],
])('a progressive JPEG of %s without its end marker', (_, options) => {
  const withoutEnd = async () => {
    const bytes = await plainPicture(64, 48).jpeg(options).toBuffer();
    return bytes.subarray(0, -EOI.length);
  };

  it('is complete with all of its scans, and not without the last of them', async () => {
    const bytes = await withoutEnd();

    expect(readJpegStructure(bytes).complete).toBe(true);
    for (let scan = bytes.lastIndexOf(SOS); scan > 0; scan = bytes.lastIndexOf(SOS, scan - 1)) {
      for (const end of [scan, scan + 2, scan + 5]) {
        expect(readJpegStructure(bytes.subarray(0, end)).complete).toBe(false);
      }
    }
  });

  it('is not complete if it is filled up with zeros', async () => {
    const filled = Buffer.concat([(await withoutEnd()).subarray(0, -1), Buffer.alloc(1000)]);

    expect(readJpegStructure(filled).complete).toBe(false);
  });
});
