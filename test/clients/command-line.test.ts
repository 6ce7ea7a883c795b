import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ShelfClient } from '../../clients/typescript/src/index';
import { shelfIn } from '../support/clients/shelf-command';
import { testBed } from '../support/clients/test-bed-under-test';

const FIXTURES = path.join(__dirname, '../inference/fixtures');
const NAMES = ['Coya Detergent Ocean 250 ml', 'Taxo Mild Yoghurt Natural 300 g'];
const { service, api_key } = testBed();
const client = new ShelfClient({ baseUrl: service, apiKey: api_key });

let folder: string;
let shelf: Awaited<ReturnType<typeof shelfIn>>;
/** The custom_id of every item in this run ends with this, so the run finds only its own items. */
const run = String(Date.now());

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelf-command-'));
  shelf = await shelfIn(folder);
  await mkdir(path.join(folder, 'pictures'));
  for (const name of NAMES) {
    const file = path.join(FIXTURES, 'mini-catalog', `${name}.jpg`);
    await copyFile(file, path.join(folder, 'pictures', `${name}.jpg`));
  }
  await mkdir(path.join(folder, 'photos/aisle'), { recursive: true });
  for (const name of ['1.jpg', '2.jpg', '3.jpg', 'aisle/4.jpg', 'aisle/5.jpg']) {
    await copyFile(path.join(FIXTURES, 'mini-shelf.jpg'), path.join(folder, 'photos', name));
  }
  await writeFile(path.join(folder, 'photos/page.jpg'), '<html></html>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const command: typeof shelf.run = (...args) => shelf.run(...args);

const recognise = (task: string): string[] => [
  ...['recognise', 'photos', '--task', task, '--out', 'results.csv', '--draw', 'drawn'],
  ...['--at-once', '2'],
];

async function namesOfPhotos(file: string): Promise<string[]> {
  const text = await readFile(path.join(folder, file), 'utf8');
  return text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0] ?? '');
}

describe('shelf catalog import', () => {
  it('creates items, reports each refused row, and changes only what differs when it runs again', async () => {
    const rows = [
      'name;custom_id;brand',
      `${NAMES[0] ?? ''};a-${run};Coya`,
      `${NAMES[1] ?? ''};b-${run};Taxo`,
      `Nothing;c-${run};`,
      `Twice;a-${run};`,
      ';;',
      `No key;;`,
    ];
    const table = path.join(folder, 'products.csv');
    await writeFile(table, Buffer.from(`\ufeff${rows.join('\r\n')}`, 'utf16le'));
    for (const name of ['notes.txt', 'lonely.jpg']) {
      await writeFile(path.join(folder, 'pictures', name), '');
    }
    const imports = ['catalog', 'import', 'products.csv', '--pictures', 'pictures'];

    const dry = await command(...imports, '--dry-run');
    expect({ exit: dry.exit, stderr: dry.stderr }).toEqual({
      exit: 1,
      stderr: expect.stringContaining('2 created, 3 refused (nothing was changed)') as unknown,
    });
    const first = await command(...imports);
    expect(first.exit).toBe(1);
    expect(first.stderr).toContain('2 created, 3 refused');
    expect(first.stderr).toMatch(
      /^Files of pictures that were left out: (?=.*\b1 \.txt\b).*\b1 that no row took\b/m,
    );
    expect(first.stderr).toContain(
      `row 4: thumbnail: pictures has no c-${run}.jpg or Nothing.jpg: add it, or name the file in a column thumbnail`,
    );
    expect(first.stderr).toContain(`row 5: custom_id a-${run} is in row 2, too: keep one`);
    expect(first.stderr).toContain('row 7: custom_id or barcode: is needed');
    expect((await client.catalogItems.list({ custom_id: `a-${run}` })).total).toBe(1);

    rows.splice(2, 5, `${NAMES[1] ?? ''};b-${run};Taxo Dairy;dairy, cold`);
    rows[0] = `${rows[0] ?? ''};tags`;
    await writeFile(table, rows.join('\n'));
    const again = await command(...imports, '--task', `Task ${run}`);
    expect(again.exit).toBe(0);
    expect(again.stderr).toContain('1 changed, 1 unchanged\n');
    const task = await client.tasks.get(again.stdout.trim());
    expect(task.name).toBe(`Task ${run}`);
    const [item] = (await client.catalogItems.list({ custom_id: `b-${run}` })).items;
    expect(item?.brand).toBe('Taxo Dairy');
    const { tags } = await client.catalogItems.get(item?.uuid ?? '', { fields: 'tags' });
    expect(tags).toEqual(['dairy', 'cold']);
    expect((await command(...imports)).stderr).toContain('2 unchanged\n');
    expect((await readdir(folder)).filter((name) => name.endsWith('.journal'))).toEqual([]);
  });

  it('says only why it refuses a table as a whole, and leaves no journal of it', async () => {
    await writeFile(path.join(folder, 'nameless.csv'), 'price\n1\n');

    const refused = await command('catalog', 'import', 'nameless.csv', '--pictures', folder);

    expect(refused.exit).not.toBe(0);
    expect(refused.stderr).toMatch(/^The table has no column "name": .*\n$/);
    expect((await readdir(folder)).filter((name) => name.endsWith('.journal'))).toEqual([]);
  });
});

describe('shelf task create', () => {
  it('takes the items of a brand as they are now, or follows the brand', async () => {
    const brand = `Brand ${run}`;
    const thumbnail = await readFile(path.join(folder, 'pictures', `${NAMES[0] ?? ''}.jpg`));
    const item = await client.catalogItems.create({ name: 'Soap', brand, thumbnail });
    const create = async (...args: string[]) =>
      (await command('task', 'create', 'Shelf', '--brand', brand, ...args)).stdout.trim();

    const [named, following] = [await create(), await create('--follow')];

    expect((await client.tasks.items(named)).items).toMatchObject([{ uuid: item.uuid }]);
    expect((await client.tasks.get(named)).catalog_filter).toBeUndefined();
    expect((await client.tasks.get(following)).catalog_filter).toEqual({ brand });
    const exported = await command('catalog', 'export', '--brand', brand);
    expect(exported.stdout.match(/[0-9a-f-]{36},Soap/g)).toEqual([`${item.uuid},Soap`]);
    expect(await command('task', 'create', 'Shelf', '--tag', brand)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('No item matches') as unknown,
    });
  });
});

describe('shelf catalog import of a picture that changed', () => {
  const imports = ['catalog', 'import', 'pictures.csv', '--pictures', 'changing'];
  const picture = (name: string): string => path.join(folder, 'changing', name);
  const thumbnailOf = async (key: string): Promise<string | undefined> =>
    (await client.catalogItems.list({ custom_id: `${key}-${run}` })).items[0]?.thumbnail_url;
  const tookPicture = (name: string): Promise<void> =>
    copyFile(path.join(folder, 'pictures', `${NAMES[1] ?? ''}.jpg`), picture(name));

  beforeAll(async () => {
    await mkdir(path.join(folder, 'changing'));
    // The JPEG has metadata, which the service does not keep, so the stored picture has other bytes.
    const jpeg = await readFile(path.join(folder, 'pictures', `${NAMES[0] ?? ''}.jpg`));
    const comment = Buffer.from([0xff, 0xfe, 0, 6, ...Buffer.from('shop')]);
    const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    for (const key of ['p', 'q']) await writeFile(picture(`${key}-${run}.jpg`), commented);
    const rows = ['name,custom_id', `First,p-${run}`, `Second,q-${run}`];
    await writeFile(path.join(folder, 'pictures.csv'), rows.join('\n'));
  });

  it('replaces the thumbnail of that item only, and sends no picture that is the same', async () => {
    expect((await command(...imports)).stderr).toContain('2 created\n');
    const [first, second] = [await thumbnailOf('p'), await thumbnailOf('q')];
    expect((await command(...imports)).stderr).toContain('2 unchanged\n');
    await tookPicture(`q-${run}.jpg`);

    const dry = await command(...imports, '--dry-run');
    expect(dry.stderr).toContain('1 changed, 1 unchanged (nothing was changed)');
    expect(await thumbnailOf('q')).toBe(second);
    const { stderr } = await command(...imports);

    expect(stderr).toContain('1 changed, 1 unchanged\n');
    expect(await thumbnailOf('p')).toBe(first);
    expect(await thumbnailOf('q')).not.toBe(second);
    expect((await command(...imports)).stderr).toContain('2 unchanged\n');
  });

  it('looks again at a row that is done, if its picture changed before the command went on', async () => {
    const stopped = await command(...imports, '--task', 'n'.repeat(256));
    expect(stopped.exit).not.toBe(0);
    const before = await thumbnailOf('p');
    await tookPicture(`p-${run}.jpg`);

    const { stderr } = await command(...imports, '--task', `Pictures ${run}`);

    expect(stderr).toContain('1 changed, 1 done before\n');
    expect(await thumbnailOf('p')).not.toBe(before);
  });

  it('keeps the thumbnail of a row without a picture, and refuses one whose file is missing', async () => {
    const rows = ['name,custom_id,thumbnail', `First,p-${run},`, `Second,q-${run},lost.jpg`];
    await writeFile(path.join(folder, 'pictures.csv'), rows.join('\n'));
    await rm(picture(`p-${run}.jpg`));

    const { exit, stderr } = await command(...imports);

    expect(exit).toBe(1);
    expect(stderr).toContain('row 3: thumbnail: changing has no lost.jpg');
    expect(stderr).toContain('1 unchanged, 1 refused\n');
  });
});

describe('shelf recognise', () => {
  it('goes on after kill -9: no photo is missing, and none is there twice', async () => {
    const items = await client.catalogItems.list({ custom_id: `b-${run}` });
    const catalog_items = items.items.map(({ uuid }) => uuid);
    const task = await client.tasks.create({ name: 'Photos', catalog_items });

    const killed = spawn(process.execPath, [shelf.file, ...recognise(task.uuid)], shelf.options);
    const journal = path.join(folder, 'results.csv.journal');
    while (!(await readFile(journal, 'utf8').catch(() => '')).includes('"done"')) await sleep(20);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    // As if the kill had come in the middle of a row.
    await writeFile(path.join(folder, 'results.csv'), 'half a ro', { flag: 'a' });

    const { exit, stderr } = await command(...recognise(task.uuid));

    expect(exit).toBe(1);
    expect(stderr).toContain('page.jpg: is a web page or SVG: save it as JPEG or PNG');
    expect(stderr).toMatch(/Photos in results.csv: 5. Refused: 1./);
    const rows = await namesOfPhotos('results.csv');
    const photos = ['1.jpg', '2.jpg', '3.jpg', 'aisle/4.jpg', 'aisle/5.jpg'];
    expect([...new Set(rows)].sort()).toEqual(photos);
    for (const photo of photos) {
      expect(rows.filter((row) => row === photo)).toHaveLength(rows.length / photos.length);
    }
    expect((await client.results.list(task.uuid)).total).toBe(photos.length);
    expect(await readdir(path.join(folder, 'drawn/aisle'))).toEqual(['4.jpg.svg', '5.jpg.svg']);
    expect(await command('compare', 'results.csv', 'results.csv')).toMatchObject({
      exit: 0,
      stdout: 'Nothing changed\n',
    });
  });

  it.each([
    [['recognise', 'photos', '--task', 'x', '--out', 'shelf.mjs'], 2, 'must end in .csv'],
    [['recognise', 'nowhere', '--task', 'x', '--out', 'r.csv'], 2, 'no file or folder nowhere'],
    [['recognise', 'photos', '--task', run, '--out', 'other.csv'], 3, 'task_uuid'],
    [['recognise', 'photos', '--task', 'x', '--out', 'products.csv'], 2, 'has no journal'],
    [['catalog', 'import', '--pictures', 'x'], 2, 'TABLE.csv is missing'],
    [['recognise', '--colour'], 2, "Unknown option '--colour'"],
  ])('ends %j with %d and one line', async (args, exit, reason) => {
    const ended = await command(...args);

    expect(ended.exit).toBe(exit);
    expect(ended.stderr).toContain(reason);
    expect(ended.stderr + ended.stdout).not.toContain(api_key);
  });
});
