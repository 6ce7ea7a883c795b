import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { inspectPicture } from '../../../lambdas/domain/picture';
import { AppError } from '../../../lambdas/shared/app-error';
import { HEIC } from '../../support/heic';
import { oddWebp, plainPicture } from '../../support/pictures';

const WEBP = { contentType: 'image/webp', width: 64, height: 48 };

describe('a picture that becomes a JPEG', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['lossy', () => plainPicture(64, 48).webp().toBuffer()],
    ['lossless', () => plainPicture(64, 48).webp({ lossless: true }).toBuffer()],
    ['with alpha', () => plainPicture(64, 48).ensureAlpha(0.5).webp().toBuffer()],
    ['with EXIF', () => plainPicture(64, 48).withMetadata({ orientation: 6 }).webp().toBuffer()],
    [
      'animated',
      async () =>
        sharp(
          [
            await plainPicture(64, 48).png().toBuffer(),
            await plainPicture(64, 48).png().toBuffer(),
          ],
          {
            join: { animated: true },
          },
        )
          .webp()
          .toBuffer(),
    ],
  ])('is a WebP: %s', async (_, make) => {
    expect(inspectPicture(await make(), 'image')).toEqual(WEBP);
  });

  it('is complete without the padding byte of its last chunk, and cut off without another', async () => {
    const { whole, unpadded } = await oddWebp();

    expect(inspectPicture(unpadded, 'image')).toMatchObject({ contentType: 'image/webp' });
    expect(() => inspectPicture(unpadded.subarray(0, -1), 'image')).toThrow('truncated');
    const even = Buffer.concat([whole.subarray(0, -1), Buffer.alloc(1)]);
    even.writeUInt32LE(even.readUInt32LE(16) + 1, 16);
    expect(() => inspectPicture(even.subarray(0, -1), 'image')).toThrow('truncated');
  });

  it('is a HEIC, with the largest of its sizes', () => {
    expect(inspectPicture(HEIC, 'image')).toEqual({
      contentType: 'image/heic',
      width: 64,
      height: 64,
    });
  });

  it('may have no more pixels than others', async () => {
    const webp = await plainPicture(64, 48).webp({ lossless: true }).toBuffer();
    webp.writeUInt32LE(0x0fff_ffff, 21);
    const heic = Buffer.from(HEIC);
    heic.writeUInt32BE(1_000_000, heic.indexOf('ispe') + 8);

    for (const bytes of [webp, heic]) {
      expect(() => inspectPicture(bytes, 'image')).toThrow('at most 50 megapixels are allowed');
    }
  });

  it('is accepted or refused, however it is damaged', async () => {
    const files = [HEIC, await plainPicture(64, 48).webp().toBuffer()];
    const flips = fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...files), flips, fc.nat(1000), (whole, changes, cut) => {
        const bytes = Buffer.from(whole.subarray(0, Math.ceil((whole.length * cut) / 1000)));
        for (const [place, value] of changes) bytes[place % bytes.length] = value;
        let thrown: unknown;
        try {
          inspectPicture(bytes, 'image');
        } catch (error) {
          thrown = error;
        }

        if (thrown !== undefined) expect(thrown).toBeInstanceOf(AppError);
      }),
      { numRuns: 2_000 },
    );
  });
});
