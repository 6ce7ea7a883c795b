import { beforeAll, describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { pngWithoutCompressedText } from '../../../lambdas/domain/png-chunks';
import { plainPicture } from '../../support/pictures';
import { behindHeader, chunk } from '../../support/png-parts';

const compressed = chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync('text')]));
const international = chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0<x/>'));
const plain = chunk('tEXt', Buffer.from('k\0text'));
const orientation = chunk('eXIf', Buffer.from('II*\0\b\0\0\0\0\0\0\0', 'latin1'));

let png: Buffer;
beforeAll(async () => {
  png = await plainPicture(5, 7).png().toBuffer();
});

describe('pngWithoutCompressedText', () => {
  it('removes nothing else', () => {
    const file = behindHeader(png, compressed, plain, international, orientation, compressed);

    expect(pngWithoutCompressedText(file)).toEqual(behindHeader(png, plain, orientation));
  });

  it.each<[string, () => Uint8Array]>([
    ['a PNG without such text', () => png],
    ['a PNG with such text behind its pixels', () => Buffer.concat([png, compressed])],
    ['no PNG', () => Buffer.from('zTXt')],
    ['a PNG that ends in the head of a chunk', () => png.subarray(0, 37)],
    ['no bytes', () => new Uint8Array()],
  ])('returns the same bytes for %s', (_, make) => {
    const bytes = make();
    expect(pngWithoutCompressedText(bytes)).toBe(bytes);
  });

  it('stops at a chunk of text that is longer than the file', () => {
    const cut = behindHeader(png.subarray(0, 33), compressed.subarray(0, -3));
    expect(pngWithoutCompressedText(cut)).toEqual(png.subarray(0, 33));
  });

  it('takes any bytes, in time that grows with their number', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const file = Buffer.concat([png.subarray(0, 33), bytes]);
        expect(pngWithoutCompressedText(file).length).toBeLessThanOrEqual(file.length);
      }),
    );
  });
});
