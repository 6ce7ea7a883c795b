import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { ShelfClient, type Planogram } from '../../clients/typescript/src/index';
import { shelfIn, type Ended } from '../support/clients/shelf-command';
import { testBed } from '../support/clients/test-bed-under-test';

const FIXTURES = path.join(__dirname, '../inference/fixtures');
const NAME = 'Coya Detergent Citrus 250 ml';
const { service, api_key } = testBed();
const client = new ShelfClient({ baseUrl: service, apiKey: api_key });
/** Part of every item's custom_id in this run. */
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
});
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
    name,
    positions,
    must_have: must_have.toSorted(),
  });

  it.each([
    ['UTF-8', Buffer.from(`\ufeff${text}`), ''],
    ['UTF-16', Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le'), ''],
    [
      'the alphabet of Windows',
      Buffer.from(text, 'latin1'),
      'bay.csv is not UTF-8, and was read as windows-1252: if letters are wrong, name it by --encoding\n',
    ],
  ])('imports a table in %s, and prints the uuid alone', async (_, bytes, said) => {
    await writeFile(inFolder('bay.csv'), bytes);

    const { exit, stdout, stderr } = await shelf(...imports, '--description', 'Aisle 3');

    expect({ exit, stderr }).toEqual({ exit: 0, stderr: said });
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
  });

  it('names both wrong lines of a table in one line, by the lines of the file, and stores nothing', async () => {
    const before = (await client.planograms.list()).total;
    // Line numbers count the empty line, as editors do.
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
      exit,
      stdout: '',
      stderr: expect.stringContaining(reason) as unknown,
    });
  });
});

describe('shelf compliance', () => {
  let task: string;
  let planogram: string;
  /** Oldest first: two photos, and an address that no photo can be fetched from. */
  let results: string[];
  beforeAll(async () => {
    const created = await client.tasks.create({ name: 'Bay', catalog_items: items.slice(0, 1) });
    task = created.uuid;
    const positions = [
      { shelf_id: 1, position: 1, catalog_item_uuid: items[0] ?? '' },
      { shelf_id: 1, position: 2, catalog_item_uuid: items[1] ?? '' },
    ];
    planogram = (await client.planograms.create({ name: 'Bay', positions })).uuid;
    await copyFile(path.join(FIXTURES, 'mini-shelf.jpg'), inFolder('shelf.jpg'));
    const photo = await readFile(inFolder('shelf.jpg'));
    results = [];
    for (const visit of ['visit, 1', 'visit 2']) {
      const named = new File([photo], 'bay.jpg');
      results.push(...(await client.submit(task, [named], { externalIds: [visit] })));
    }
    results.push(...(await client.submitUrls(task, ['http://127.0.0.1:9/none.jpg'])));
    for (const uuid of results) await client.results.wait(task, uuid);
  });

  const command = (out: string, ...more: string[]): Promise<Ended> =>
    shelf('compliance', '--task', task, '--planogram', planogram, '--out', out, ...more);
  const linesOf = async (file: string): Promise<string[]> =>
    (await readFile(inFolder(file), 'utf8')).trimEnd().split('\n');

  it('writes a row for each position of each COMPLETED result, newest first, and sums up', async () => {
    const { exit, stdout, stderr } = await command('all.csv');

    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    const [heading, ...rows] = await linesOf('all.csv');
    expect(heading).toBe(
      '\ufeffresult_uuid,external_id,file_name,score,shelf,position,product,' +
        'planned_facings,facings_in_view,right_facings,status',
    );
    const answer = await client.planograms.compare(planogram, {
      task_uuid: task,
      result_uuid: results[1] ?? '',
    });
    const rowsOfResult = (uuid = '', visit = '') =>
      answer.positions.map((each) =>
        [
          ...[uuid, visit, 'bay.jpg', answer.score ?? '', each.shelf_id, each.position, each.name],
          ...[each.planned_facings, each.facings_in_view, each.right_facings, each.status],
        ].join(','),
      );
    expect(rows).toEqual([
      ...rowsOfResult(results[1], 'visit 2'),
      ...rowsOfResult(results[0], '"visit, 1"'),
    ]);
    expect(answer.score).not.toBeNull();
    expect(stderr).toContain('Results in all.csv: 2. Refused: 0.\n');
    expect(stderr).toContain(`mean score ${answer.score?.toFixed(3) ?? ''}; positions: `);
    for (const [status, count] of Object.entries(answer.counts)) {
      if (count > 0) expect(stderr).toContain(`${2 * count} ${status}`);
    }
  });

  it('has a column bay if the planogram tells bays apart', async () => {
    const positions = [{ bay: 7, shelf_id: 1, position: 1, catalog_item_uuid: items[0] ?? '' }];
    const { uuid } = await client.planograms.create({ name: 'Bay 7', positions });

    const ended = await command('bays.csv', '--planogram', uuid, '--limit', '1');

    expect(ended.exit).toBe(0);
    const [heading, row] = await linesOf('bays.csv');
    expect(heading).toContain(',score,bay,shelf,');
    expect(row).toContain(`,,7,1,1,${NAME},1,0,0,NOT_IN_VIEW`);
  });

  it('takes only as many as asked for', async () => {
    expect((await command('newest.csv', '--limit', '1')).exit).toBe(0);

    const rows = (await linesOf('newest.csv')).slice(1);
    expect(rows.map((row) => row.split(',')[0])).toEqual([results[1], results[1]]);
  });

  it('writes whole answers of named results, and reports which were refused', async () => {
    const [first = '', , failed = ''] = results;
    const unknown = randomUUID();

    const { exit, stderr } = await command('named.jsonl', unknown, failed, first, first);

    expect(exit).toBe(1);
    expect(stderr).toContain(`${failed}: The result is FAILED`);
    expect(stderr).toContain(`${unknown}: There is no result ${unknown}`);
    expect(stderr).toContain('Results in named.jsonl: 1. Refused: 2.');
    const lines = (await linesOf('named.jsonl')).map((line) =>
      z.looseObject({}).parse(JSON.parse(line)),
    );
    const answer = await client.planograms.compare(planogram, {
      task_uuid: task,
      result_uuid: first,
    });
    expect(lines).toEqual([{ ...answer, external_id: 'visit, 1', file_name: 'bay.jpg' }]);
  });

  it.each([
    [['--out', 'shelf.jpg'], 2, 'must end in .csv, .xlsx or .jsonl'],
    [['--out', 'taken.csv'], 2, 'taken.csv cannot be written: EEXIST'],
    [['--out', 'x.csv', '--planogram', randomUUID()], 3, 'There is no planogram'],
    [['--out', 'x.csv', '--task', randomUUID()], 3, 'There is no task'],
    [['--out', 'x.csv', '--limit', '0'], 2, '--limit must be a whole number from 1'],
    [['--out', 'x.csv', '--limit', '1', randomUUID()], 2, 'leave it out, or the uuids'],
  ])('ends %j with %d, and leaves files as they were', async (args, exit, reason) => {
    await writeFile(inFolder('taken.csv'), 'kept');

    const ended = await command('y.csv', ...args);

    expect(ended).toMatchObject({ exit, stderr: expect.stringContaining(reason) as unknown });
    expect(ended.stderr + ended.stdout).not.toContain(api_key);
    expect(await linesOf('taken.csv')).toEqual(['kept']);
    for (const file of ['x.csv', 'y.csv']) await expect(linesOf(file)).rejects.toThrow('ENOENT');
  });
});
