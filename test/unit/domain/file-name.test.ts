import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { fileNameOf, fileNameOfAddress } from '../../../lambdas/domain/file-name';

describe('the file name of a photo', () => {
  it.each([
    ['Regal 7.JPG', 'Regal 7.JPG'],
    ['C:\\photos\\aisle 3.jpg', 'aisle 3.jpg'],
    ['/storage/DCIM/IMG_1.heic', 'IMG_1.heic'],
    ['Ge\u0301ant.png', 'G\u00e9ant.png'],
    ['exe\u202egpj.jpg', 'exegpj.jpg'],
    ['a\u0000b\nc\ud800.jpg', 'abc.jpg'],
    ['棚 👩‍👧.jpg', '棚 👩‍👧.jpg'],
    ['no-ending', 'no-ending'],
  ])('of %j is %j', (sent, kept) => {
    expect(fileNameOf(sent, 'images')).toBe(kept);
  });

  it.each([undefined, '', '  ', 'photos/', 'images', 'blob'])('is none for %j', (sent) => {
    expect(fileNameOf(sent, 'images')).toBeUndefined();
  });

  it('is cut at its start, between whole characters', () => {
    const kept = fileNameOf(`${'👩'.repeat(300)}.jpg`) ?? '';
    expect(Array.from(kept)).toHaveLength(LIMITS.fileNameLength);
    expect(kept).toMatch(/^👩.*👩\.jpg$/u);
    expect(fileNameOf('/'.repeat(100_000))).toBeUndefined();
  });
});

describe('the file name of an address', () => {
  it.each([
    ['https://example.com/a/Caf%C3%A9%201.jpeg?size=2#x', 'Café 1.jpeg'],
    ['https://example.com/a%2Fb.jpg', 'b.jpg'],
    ['https://example.com/bay.jfif', 'bay.jfif'],
    ['https://example.com/bay.JPE', 'bay.JPE'],
    ['https://example.com/bay.heif', 'bay.heif'],
  ])('of %s is %s', (address, kept) => {
    expect(fileNameOfAddress(address)).toBe(kept);
  });

  it.each([
    'https://example.com/photo?id=7.jpg',
    'https://example.com/photo.php',
    'https://example.com/.jpg',
    'https://example.com/%E0%A4%A.jpg',
    'https://example.com',
    'none',
  ])('is none for %s', (address) => {
    expect(fileNameOfAddress(address)).toBeUndefined();
  });
});
