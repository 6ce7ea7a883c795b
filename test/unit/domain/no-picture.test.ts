import { expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { inspectPicture } from '../../../lambdas/domain/picture';
import { HEIC } from '../../support/heic';
import { plainPicture } from '../../support/pictures';

it('inspectPicture refuses a file that is not a picture, naming the field and the reason', async () => {
  const jpeg = await plainPicture(640, 480).jpeg().toBuffer();
  const png = await plainPicture(640, 480).png().toBuffer();
  const webp = await plainPicture(64, 48).webp().toBuffer();

  for (const [bytes, reason] of [
    [Buffer.alloc(0), 'images[2]: is empty'],
    [
      Buffer.from('GIF89a'),
      'images[2]: must be a JPEG, PNG, WebP or HEIC image, not GIF: save it as PNG',
    ],
    [webp.subarray(0, -2), 'images[2]: is a truncated image'],
    [HEIC.subarray(0, -1), 'images[2]: is a truncated image'],
    [Buffer.from('\0\0\0\x18ftypheic'), 'images[2]: is a damaged or truncated image'],
    [
      Buffer.from('\0\0\0\x18ftypavif'),
      'must be a JPEG, PNG, WebP or HEIC image, not AVIF: save it as JPEG',
    ],
    [Buffer.from('\0\0\0\x0cjP  \r\n', 'latin1'), 'JPEG 2000: save it as JPEG'],
    [Buffer.from('\xff\x0a\0', 'latin1'), 'JPEG XL: save it as JPEG'],
    [Buffer.from('PK\x03\x04'), 'a ZIP archive: send each picture by itself'],
    [gzipSync(jpeg), 'gzip: send the picture uncompressed'],
    [Buffer.from(jpeg.toString('base64')), 'base64: send the bytes of the picture'],
    [Buffer.from('data:image/png;base64,AAAA'), 'base64: send the bytes of the picture'],
    [Buffer.from('{"error": "expired"}'), 'JSON, such as an error: send the picture itself'],
    [Buffer.from(jpeg.toString('utf8')), 'one that was read as text: send its bytes'],
    [Buffer.from(png.toString('latin1')), 'one that was read as text: send its bytes'],
    [
      Buffer.from(png.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
      'a PNG whose line breaks were changed: send it as binary',
    ],
    [Buffer.from('nothing known'), 'images[2]: must be a JPEG, PNG, WebP or HEIC image'],
    [jpeg.subarray(0, 3), 'images[2]: is a damaged or truncated image'],
    [jpeg.subarray(0, jpeg.length / 2), 'images[2]: is a truncated image'],
    [png.subarray(0, png.length / 2), 'images[2]: is a truncated image'],
  ] as const) {
    expect(() => inspectPicture(bytes, 'images[2]')).toThrow(reason);
  }
});
