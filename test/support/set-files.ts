import { beforeEach } from '@jest/globals';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from '../../local/shared/command-line';
import { EVALUATE } from '../../tools/evaluate/options';
import { readSet } from '../../tools/evaluate/sets/read-set';
import { temporaryFolder } from './temporary-folder';

const root = temporaryFolder();
/** Each test has a folder of its own. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(root, 'set-'));
});

export const at = (file: string): string => path.join(folder, file);

export async function write(file: string, content: unknown = ''): Promise<string> {
  await mkdir(path.dirname(at(file)), { recursive: true });
  await writeFile(at(file), typeof content === 'string' ? content : JSON.stringify(content));
  return at(file);
}

/** Reads a set by the command line's options. Pictures are only looked up, not read. */
export async function read(...args: string[]) {
  return await readSet(parse(EVALUATE, args).values);
}

/** Writes a catalogue of one product. @returns its folder. */
export async function writeCatalogue(): Promise<string> {
  await write('catalog/oats.png');
  await write('catalog.json', [{ id: 5, name: 'Oats', thumbnail: 'catalog/oats.png' }]);
  return at('catalog');
}
