import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { describeLeftOut, photosOf } from '../../../clients/typescript/src/cli/recognise/photos';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();

it('the photos of a folder are those by their ending, and the others are counted by reason', async () => {
  mkdirSync(path.join(folder, 'bay'));
  const names = [
    'b.JPG',
    'bay/a.heic',
    'bay/c.jfif',
    'd.jpe',
    '._b.JPG',
    'notes.txt',
    'list.TXT',
    'README',
  ];
  for (const name of names) writeFileSync(path.join(folder, name), '');

  const { photos, leftOut } = await photosOf([folder]);

  expect(photos.map(({ name }) => name)).toEqual(['b.JPG', 'bay/a.heic', 'bay/c.jfif', 'd.jpe']);
  const said = describeLeftOut(leftOut);
  expect(said).toMatch(/^Files that are left out, because photos end in /);
  for (const part of ['1 hidden', '2 .txt', '1 without an ending']) expect(said).toContain(part);
});

it('nothing is said of a folder of photos', async () => {
  mkdirSync(path.join(folder, 'photos'));
  writeFileSync(path.join(folder, 'photos', 'a.png'), '');

  const { leftOut } = await photosOf([path.join(folder, 'photos')]);

  expect(describeLeftOut(leftOut)).toBeUndefined();
});
