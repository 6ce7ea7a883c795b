import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildPackage } from '../../tools/client/build-package';
import { testBed } from '../support/clients/test-bed-under-test';

const FIXTURES = path.join(__dirname, '../inference/fixtures');
const CLIENTS = path.join(__dirname, '../../clients');
const run = promisify(execFile);

let folder: string;
let user: string;

/** Installs the packed package as a developer does with `npm install`, but without a registry. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelf-package-'));
  user = path.join(folder, 'user');
  await buildPackage(path.join(folder, 'package'));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: path.join(folder, 'package') });
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  await run('npm', ['install', '--offline', '--prefix', user, path.join(folder, tarball)]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package installs nothing beside itself', async () => {
  expect(
    (await readdir(path.join(user, 'node_modules'))).filter((name) => !/^\./.test(name)),
  ).toEqual(['@shelf-recognition']);
});

test('a module of three lines recognises a photo with it', async () => {
  const module = `
    import { readFile } from 'node:fs/promises';
    import { facingsOf, ShelfClient } from '@shelf-recognition/client';
    const [baseUrl, apiKey, folder] = process.argv.slice(2);
    const shelf = new ShelfClient({ baseUrl, apiKey });
    const name = 'Coya Detergent Citrus 250 ml';
    const thumbnail = await readFile(\`\${folder}/mini-catalog/\${name}.jpg\`);
    const item = await shelf.catalogItems.create({ name, thumbnail });
    const task = await shelf.tasks.create({ name: 'Shelf', catalog_items: [item.uuid] });
    const result = await shelf.recognise(task.uuid, await readFile(\`\${folder}/mini-shelf.jpg\`));
    console.log(facingsOf(result).map((facing) => facing.name).join());
  `;
  await writeFile(path.join(user, 'three-lines.mjs'), module);
  const { service, api_key } = testBed();

  const args = ['three-lines.mjs', service, api_key, FIXTURES];
  const { stdout } = await run(process.execPath, args, { cwd: user });

  expect(stdout).toContain('Coya Detergent Citrus 250 ml');
});

test('the examples of its README run as they are written, one after the other', async () => {
  const installed = path.join(user, 'node_modules/@shelf-recognition/client');
  const readme = await readFile(path.join(installed, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => code);
  expect(examples).toHaveLength(3);
  await writeFile(path.join(user, 'readme.mjs'), examples.join('\n'));
  const product = 'Coya Detergent Citrus 250 ml';
  await copyFile(
    path.join(FIXTURES, `mini-catalog/${product}.jpg`),
    path.join(user, 'oat-drink.jpg'),
  );
  await copyFile(path.join(FIXTURES, 'mini-shelf.jpg'), path.join(user, 'shelf.jpg'));
  const { service, api_key } = testBed();

  const { stdout } = await run(process.execPath, ['readme.mjs'], {
    cwd: user,
    env: { ...process.env, SHELF_BASE_URL: service, SHELF_API_KEY: api_key },
  });

  expect(stdout).toContain('Oat drink');
  expect(stdout).toContain("2 { store: '17' }");
});

test('what a registry shows stands alone: no link leads out of the package', async () => {
  const installed = path.join(user, 'node_modules/@shelf-recognition/client');
  expect((await readdir(installed)).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'THIRD-PARTY-LICENSES',
    'dist',
    'package.json',
  ]);
  const texts = ['typescript/README.md', 'python/README.md', 'CHANGELOG.md'];
  for (const text of texts) {
    const content = await readFile(path.join(CLIENTS, text), 'utf8');
    expect(content).not.toMatch(/\]\((?!https:)/);
  }
});

test('both packages and the changelog have one version', async () => {
  const read = (file: string) => readFile(path.join(CLIENTS, file), 'utf8');
  const ofPython = /^version = "(.*)"$/m.exec(await read('python/pyproject.toml'))?.[1];
  const ofTypeScript = /"version": "(.*)"/.exec(await read('typescript/package.json'))?.[1];
  const latest = /^## (.*)$/m.exec(await read('CHANGELOG.md'))?.[1];
  expect([ofTypeScript, latest]).toEqual([ofPython, ofPython]);
});

test('its types compile in a project without types of Node.js', async () => {
  const source = `
    import { facingsOf, ShelfClient, type Facing } from '@shelf-recognition/client';
    const shelf = new ShelfClient({ baseUrl: 'https://shelf.example.com', apiKey: 'key' });
    export const facings = async (photo: Blob): Promise<Facing[]> =>
      facingsOf(await shelf.recognise('uuid', photo));
    // @ts-expect-error: a page has no such field
    export const wrong = shelf.catalogItems.list({ colour: 'red' });
  `;
  await writeFile(path.join(user, 'user.mts'), source);
  const tsc = require.resolve('typescript/bin/tsc');
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];

  const { stdout } = await run(process.execPath, [tsc, ...flags, 'user.mts'], { cwd: user });

  expect(stdout).toBe('');
});

test('npx shelf --help lists the commands', async () => {
  const { stdout } = await run('npx', ['--no-install', 'shelf', '--help'], { cwd: user });

  expect(stdout).toContain('catalog import TABLE.csv');
});

test('a command whose reader has seen enough ends without an error', async () => {
  const file = path.join(user, 'node_modules/@shelf-recognition/client/dist/shelf.js');
  const script = 'set -o pipefail; (sleep 1; exec "$0" "$1" catalog export) | true';
  const { service, api_key } = testBed();

  const { stderr } = await run('bash', ['-c', script, process.execPath, file], {
    env: { ...process.env, SHELF_BASE_URL: service, SHELF_API_KEY: api_key },
  });

  expect(stderr).toBe('');
});
