import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { inspectPicture } from '../../../lambdas/domain/picture';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4080c0' } });

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

  it('accepts bytes behind the end of a JPEG, as phones append them', async () => {
    const jpeg = await picture(64, 48).jpeg().toBuffer();

    expect(inspectPicture(Buffer.concat([jpeg, Buffer.alloc(1000)]), 'image').width).toBe(64);
  });

  it('refuses what is no picture, naming the field and the reason', async () => {
    const jpeg = await picture(640, 480).jpeg().toBuffer();
    const png = await picture(640, 480).png().toBuffer();
    const webp = await picture(64, 48).webp().toBuffer();

    for (const [bytes, reason] of [
      [Buffer.alloc(0), 'images[2]: is empty'],
      [Buffer.from('GIF89a'), 'images[2]: must be a JPEG or PNG image'],
      [webp, 'images[2]: must be a JPEG or PNG image'],
      [jpeg.subarray(0, 3), 'images[2]: is a damaged or truncated image'],
      [jpeg.subarray(0, jpeg.length / 2), 'images[2]: is a truncated image'],
      [png.subarray(0, png.length / 2), 'images[2]: is a truncated image'],
    ] as const) {
      expect(() => inspectPicture(bytes, 'images[2]')).toThrow(reason);
    }
  });

  it('refuses more than 50 megapixels from the header alone', async () => {
    const png = await picture(1, 1).png().toBuffer();
    png.writeUInt32BE(10_000, 16);
    png.writeUInt32BE(5_001, 20);

    expect(() => inspectPicture(png, 'thumbnail')).toThrow(
      'thumbnail: has 10000 x 5001 pixels; at most 50 megapixels are allowed',
    );
  });
});
