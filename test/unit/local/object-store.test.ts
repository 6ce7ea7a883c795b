import { execFile } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { ObjectStore } from '../../../local/s3/object-store';
import { temporaryFolder } from '../../support/temporary-folder';

const ROOT = path.join(__dirname, '../../..');
const folder = temporaryFolder();
const OBJECTS = 600;
const MAX_OPEN_FILES = 256;

const LIST = `
  import('./local/s3/object-store.ts')
    .then(({ ObjectStore }) => new ObjectStore(process.argv[1], new Set()).list('bucket', 'images/'))
    .then((objects) => console.log(objects.length));`;

it('lists more objects than a process may have files open', async () => {
  const store = new ObjectStore(folder, new Set(['bucket']));
  await store.prepare();
  for (let index = 0; index < OBJECTS; index += 1) {
    const content = Readable.from([Buffer.from('picture')]);
    await store.put('bucket', `images/${index}`, content, {}, { onlyNew: true });
  }

  const command = `ulimit -n ${MAX_OPEN_FILES} && exec "$@"`;
  const list = [process.execPath, '--import', 'tsx', '--eval', LIST, folder];
  const { stdout } = await promisify(execFile)('bash', ['-c', command, 'bash', ...list], {
    cwd: ROOT,
  });

  expect(Number(stdout)).toBe(OBJECTS);
});

it.each(['overwritten', 'deleted'])(
  'reads an open object whole after its key is %s',
  async (how) => {
    const store = new ObjectStore(folder, new Set(['bucket']));
    await store.prepare();
    const put = (content: string) =>
      store.put('bucket', 'key', Readable.from([Buffer.from(content)]), {}, { onlyNew: false });
    const written = await put('the first content');
    const object = await store.open('bucket', 'key');

    await (how === 'deleted' ? store.delete('bucket', 'key') : put('another'));

    expect(object?.metadata).toEqual(written);
    expect(await text(object?.read() ?? Readable.from([]))).toBe('the first content');
    await object?.close();
  },
);
