import { describe, expect, it } from '@jest/globals';
import { at, read, write, writeCatalogue } from '../../support/set-files';

describe('a set of photos without products', () => {
  it('is every picture of a folder, with nothing marked on it', async () => {
    await write('bare/b.png');
    await write('bare/a.JPG');
    await write('bare/notes.txt');

    const set = await read('--catalog', await writeCatalogue(), '--without-products', at('bare'));

    expect(set).toMatchObject({ catalogue: [{ name: 'Oats' }], complete: true });
    expect(set.photos).toEqual([
      { file: at('bare/a.JPG'), facings: [] },
      { file: at('bare/b.png'), facings: [] },
    ]);
  });

  it('may be a part of them: every N-th from the K-th on', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await write(`bare/${name}.jpg`);
    const bare = ['--catalog', await writeCatalogue(), '--without-products', at('bare')];

    const { photos } = await read(...bare, '--every', '3', '--from', '2');

    expect(photos.map(({ file }) => file)).toEqual([at('bare/b.jpg'), at('bare/e.jpg')]);
    expect((await read(...bare, '--every', '3')).photos[0]?.file).toBe(at('bare/a.jpg'));
  });

  it('is refused without its folder, and without a picture in it', async () => {
    const catalogue = ['--catalog', await writeCatalogue()];
    const readBare = () => read(...catalogue, '--without-products', at('bare'));

    await expect(readBare()).rejects.toThrow('There is no folder');
    await write('bare/notes.txt');
    await expect(readBare()).rejects.toThrow('names no photos');
    const file = read(...catalogue, '--without-products', at('bare/notes.txt'));
    await expect(file).rejects.toThrow('There is no folder');
  });

  it('needs a catalogue, because a doubtful box counts only with a name', async () => {
    await write('bare/a.jpg');

    await expect(read('--without-products', at('bare'))).rejects.toThrow(
      '--without-products needs --catalog',
    );
  });
});
