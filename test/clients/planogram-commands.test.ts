import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ShelfClient, type Planogram } from '../../clients/typescript/src/index';
import { shelfIn, type Ended } from '../support/clients/shelf-command';
import { testBed } from '../support/clients/test-bed-under-test';

const FIXTURES = path.join(__dirname, '../inference/fixtures');
const NAME = 'Coya Detergent Ocean 250 ml';
const { service, api_key } = testBed();
const client = new ShelfClient({ baseUrl: service, apiKey: api_key });
/** The items of this run have it in their custom_id. */
const run = String(Date.now());

let folder: string;
let shelf: (...args: string[]) => Promise<Ended>;
let items: string[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelf-planogram-'));
  shelf = (await shelfIn(folder)).run;
  const thumbnail = await readFile(path.join(FIXTURES, 'mini-catalog', `${NAME}.jpg`));
  const create = async (name: string, key: string): Promise<string> =>
    (await client.catalogItems.create({ name, custom_id: `${key}-${run}`, thumbnail })).uuid;
  items = [await create(NAME, 'größe'), await create('Other', 'b'), await create('Third', 'c')];
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const inFolder = (name: string): string => path.join(folder, name);

describe('shelf planogram', () => {
  const rows = [
    'Shelf;Slot;custom ID;facings;must-have',
    `2;1;b-${run};3;`,
    `1;1;größe-${run};;yes`,
    `;;c-${run};;x`,
  ];
  const text = rows.join('\r\n');
  const imports = ['planogram', 'import', 'bay.csv', '--name', `Bay ${run}`];
  const whatStands = ({ name, positions, must_have }: Planogram) => ({
    ...{ name, positions, must_have: must_have.toSorted() },
  });

  it.each([
    ['UTF-8', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')],
    ['the alphabet of Windows', Buffer.from(text, 'latin1')],
  ])('imports a table in %s, and prints the uuid alone', async (_, bytes) => {
    await writeFile(inFolder('bay.csv'), bytes);

    const { exit, stdout, stderr } = await shelf(...imports, '--description', 'Aisle 3');

    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(/^[0-9a-f-]{36}\n$/);
    expect(await client.planograms.get(stdout.trim())).toMatchObject({
      name: `Bay ${run}`,
      description: 'Aisle 3',
      positions: [
        { shelf_id: 1, position: 1, catalog_item_uuid: items[0], facings: 1 },
        { shelf_id: 2, position: 1, catalog_item_uuid: items[1], facings: 3 },
      ],
      must_have: [items[0], items[2]],
    });
  });

  it('exports a table that import takes: the same stands there again, and is listed until deleted', async () => {
    await writeFile(inFolder('bay.csv'), text);
    const uuid = (await shelf(...imports)).stdout.trim();
    const before = whatStands(await client.planograms.get(uuid));

    const exported = await shelf('planogram', 'export', uuid);
    await writeFile(inFolder('exported.csv'), exported.stdout);
    await client.planograms.replace(uuid, { name: 'Empty', must_have: [items[1] ?? ''] });
    const again = ['planogram', 'import', 'exported.csv', '--name', `Bay ${run}`];
    const replaced = await shelf(...again, '--replace', uuid);

    expect(exported.stdout.split('\n')[0]).toBe(
      'shelf,position,catalog_item_uuid,facings,must_have',
    );
    expect(replaced).toEqual({ exit: 0, stdout: `${uuid}\n`, stderr: '' });
    expect(whatStands(await client.planograms.get(uuid))).toEqual(before);
    const listed = (await shelf('planogram', 'list')).stdout.split('\n');
    expect(listed).toContain(`${uuid} Bay ${run}`);
    expect(await shelf('planogram', 'delete', uuid)).toMatchObject({ exit: 0, stdout: '' });
    expect((await shelf('planogram', 'export', uuid)).exit).toBe(3);
  }, 60_000);

  it('names both wrong lines of a table in one line, by the lines of the file, and stores nothing', async () => {
    const before = (await client.planograms.list()).total;
    // The empty line counts as an editor counts it.
    await writeFile(
      inFolder('bad.csv'),
      [rows[0], '', `one;1;b-${run};1;`, `1;2;nobody;0;`].join('\n'),
    );

    expect(await shelf('planogram', 'import', 'bad.csv', '--name', 'Bad')).toEqual({
      exit: 2,
      stdout: '',
      stderr: 'bad.csv: line 3: shelf: must be an integer; line 4: facings: must be at least 1\n',
    });
    expect((await client.planograms.list()).total).toBe(before);
  });

  it.each([
    [
      'a workbook',
      'PK\u0003\u0004...',
      [],
      2,
      'is a workbook of Excel or LibreOffice: save it as CSV',
    ],
    ['another planogram', 'custom_id\n', ['--replace', randomUUID()], 3, 'There is no planogram'],
  ])('refuses %s', async (_, content, more, exit, reason) => {
    await writeFile(inFolder('refused.csv'), content);

    const args = ['planogram', 'import', 'refused.csv', '--name', 'Bay', ...more];
    expect(await shelf(...args)).toMatchObject({
      ...{ exit, stdout: '' },
      stderr: expect.stringContaining(reason) as unknown,
    });
  });
});
