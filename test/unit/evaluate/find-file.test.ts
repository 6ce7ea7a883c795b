import { describe, expect, it } from '@jest/globals';
import { findFile } from '../../../tools/evaluate/sets/find-file';
import { at, write } from '../../support/set-files';

describe('findFile', () => {
  it.each([
    ['in other capitals', 'IMG_1.JPG', 'IMG_1.jpg'],
    ['without its extension', 'IMG_1', 'IMG_1.jpg'],
    ['with the path that it had on Windows', 'C:\\sets\\photos\\IMG_1.jpg', 'IMG_1.jpg'],
    ['with accents encoded in another way', 'crème.jpg'.normalize('NFD'), 'crème.jpg'],
  ])('finds a photo that is named %s', async (_how, name, file) => {
    await write('photos/other.jpg');
    const photo = await write(`photos/${file.normalize('NFC')}`);

    expect(findFile(name, [at('photos')])).toBe(photo);
  });

  it('prefers a file with exactly the name', async () => {
    const photo = await write('photos/a.jpg');
    await write('photos/A.JPG');

    expect(findFile('a.jpg', [at('photos')])).toBe(photo);
  });

  it('does not choose among files that are equally alike', async () => {
    await write('photos/a.jpg');
    await write('photos/a.png');

    expect(() => findFile('a', [at('photos')])).toThrow(`a is in none of ${at('photos')}`);
  });

  it('names the searched folders, also missing ones and files', async () => {
    const folders = [at('photos'), await write('catalog.json')];

    expect(() => findFile('shelf/a.jpg', [...folders, undefined])).toThrow(
      `shelf/a.jpg is in none of ${folders.join(', ')}`,
    );
  });
});
