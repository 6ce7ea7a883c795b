import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { LogFile } from '../../../local/shared/log-file';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();
const TEN_MEGABYTES = 10_000_000;

it('goes on in a new file after 10 MB, and keeps the one before', () => {
  const file = path.join(folder, 'function.log');
  writeFileSync(file, 'x'.repeat(TEN_MEGABYTES - 1));
  const log = new LogFile(file);
  log.line('last of the old file');
  log.line('first of the new file');
  log.close();

  expect(readFileSync(file, 'utf8')).toMatch(/^\S+Z first of the new file\n$/);
  expect(readFileSync(`${file}.1`, 'utf8').slice(-100)).toMatch(/x\S+Z last of the old file\n$/);
});

it('never takes more than two files of that size', () => {
  const file = path.join(folder, 'busy.log');
  const log = new LogFile(file);
  for (let line = 0; line < 35; line += 1) log.line('y'.repeat(1_000_000));
  log.close();

  const sizes = [file, `${file}.1`].map((each) => statSync(each).size);
  expect(Math.max(...sizes)).toBeLessThan(TEN_MEGABYTES + 1_100_000);
});
