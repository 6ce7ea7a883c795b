import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import * as z from 'zod';
import { changesOf } from '../../clients/typescript/src/cli/compare/compare';
import { readResults } from '../../clients/typescript/src/cli/compare/read-results';
import { Journal } from '../../clients/typescript/src/cli/files/journal';
import { writeCocoFile } from '../../clients/typescript/src/cli/recognise/records';
import { Output } from '../../clients/typescript/src/cli/recognise/output';
import { WorkJournal } from '../../clients/typescript/src/cli/recognise/work-journal';
import { CSV_HEADING, csvRowsOf } from '../../clients/tables/photo-rows';
import type { PhotoRecord } from '../../clients/tables/photo-record';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelf-results-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const OATS = { name: 'Oats, 500 g', catalog_item_uuid: 'oats' };
const MILK = { name: 'Milk', catalog_item_uuid: 'milk' };
const UNNAMED = { name: 'not in the catalogue', catalog_item_uuid: null };

function facing(item: typeof OATS | typeof UNNAMED, x: number): PhotoRecord['facings'][number] {
  const place = { x, y: 20, width: 100, height: 200, shelf: 1, slot: 1, stack: 0 };
  return { ...item, custom_id: null, barcode: '007', brand: null, confidence: 0.9, ...place };
}
const record = (photo: string, ...facings: PhotoRecord['facings']): PhotoRecord => ({
  photo,
  result_uuid: `result of ${photo}`,
  status: 'COMPLETED',
  failure_reason: '',
  photo_width: 1000,
  photo_height: 800,
  created_at: '2026-05-04T08:00:00.000Z',
  external_id: 'visit-7',
  facings,
});

const RECORDS = [
  record('a.jpg', facing(OATS, 0), facing(UNNAMED, 200)),
  { ...record('bad.jpg'), status: 'FAILED' as const, failure_reason: 'is truncated' },
  record('empty.jpg'),
  record('b.jpg', facing(MILK, 0), facing(OATS, 200)),
];

const cocoSchema = z.object({
  images: z.array(z.object({ id: z.number(), file_name: z.string() })),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  annotations: z.array(z.looseObject({ id: z.number(), score: z.number() })),
});

async function written(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}
const lines = (records: readonly PhotoRecord[]): string =>
  records.map((each) => `${JSON.stringify(each)}\n`).join('');

describe('a COCO document', () => {
  it('has ids from 1 on, a score, and no category 0', async () => {
    const out = path.join(folder, 'all.coco.json');

    await writeCocoFile(await written('all.records.jsonl', lines(RECORDS)), out);

    const document = cocoSchema.parse(JSON.parse(await readFile(out, 'utf8')));
    expect(document.images).toEqual([
      { id: 1, file_name: 'a.jpg' },
      { id: 2, file_name: 'empty.jpg' },
      { id: 3, file_name: 'b.jpg' },
    ]);
    expect(document.categories).toEqual([
      { id: 1, name: 'not in the catalogue' },
      { id: 2, name: OATS.name },
      { id: 3, name: MILK.name },
    ]);
    expect(
      document.annotations.map(({ id, image_id, category_id, score }) => [
        ...[id, image_id, category_id, score],
      ]),
    ).toEqual([
      [1, 1, 2, 0.9],
      [2, 1, 1, 0.9],
      [3, 3, 3, 0.9],
      [4, 3, 2, 0.9],
    ]);
  });
});

describe('a spreadsheet', () => {
  it('is written after the last photo, and has all of them if the command was resumed', async () => {
    const out = path.join(folder, 'all.xlsx');
    const [first, ...others] = RECORDS as [PhotoRecord, ...PhotoRecord[]];

    const begun = new Output(out, 0);
    const end = begun.append(first);
    begun.close();
    const resumed = new Output(out, end);
    for (const each of others) resumed.append(each);
    await resumed.finish();
    resumed.close();

    const sheet = unzipSync(await readFile(out))['xl/worksheets/sheet1.xml'] ?? [];
    const text = Buffer.from(sheet).toString('utf8');
    // The heading, two facings each of a.jpg and b.jpg, and a row each for the other photos.
    expect(text.match(/<row>/g)).toHaveLength(7);
    expect(text).toContain('>b.jpg<');
    await expect(readResults(out)).rejects.toThrow('compare reads no .xlsx: write .csv or .jsonl');
  });
});

describe('compare', () => {
  it('reads the same from .csv, .jsonl and .coco.json', async () => {
    const completed = RECORDS.filter(({ status }) => status === 'COMPLETED');
    const jsonl = await written('same.jsonl', lines(completed));
    const csv = await written('same.csv', CSV_HEADING + completed.map(csvRowsOf).join(''));
    const coco = path.join(folder, 'same.coco.json');
    await writeCocoFile(jsonl, coco);

    const results = await readResults(jsonl);

    expect(results.get('a.jpg')).toHaveLength(2);
    expect(results.get('empty.jpg')).toEqual([]);
    expect(await readResults(csv)).toEqual(results);
    expect(await readResults(coco)).toEqual(results);
    expect(changesOf(results, results)).toEqual([]);
  });

  it('takes the name of unknown facings in files of earlier versions as the one of today', async () => {
    const before = lines(RECORDS).replaceAll(UNNAMED.name, 'object');

    const earlier = await readResults(await written('earlier.jsonl', before));

    expect(earlier).toEqual(await readResults(await written('today.jsonl', lines(RECORDS))));
  });

  it('lists facings that appeared, disappeared or were renamed, and counts products', () => {
    const before = [facing(OATS, 0), facing(MILK, 300), facing(OATS, 600)];
    const after = [facing(MILK, 10), facing(MILK, 300), facing(UNNAMED, 900)];

    expect(changesOf(new Map([['a', before]]), new Map([['a', after]]))).toEqual([
      'a: Oats, 500 g is now Milk at 10,20',
      'a: Oats, 500 g disappeared at 600,20',
      'a: not in the catalogue appeared at 900,20',
      'facings of each product:',
      '  +1  Milk (1 -> 2)',
      '  -2  Oats, 500 g (2 -> 0)',
      '  +1  not in the catalogue (0 -> 1)',
    ]);
  });

  it.each([
    ['bad.jsonl', '{"a": 1}\n'],
    ['bad.csv', 'a,b\n1,2\n'],
    ['bad.coco.json', '{"a": 1}'],
  ])('refuses %s of other content', async (name, text) => {
    const file = await written(name, text);
    await expect(readResults(file)).rejects.toThrow('is no file of shelf recognise');
  });
});

describe('a journal', () => {
  const schema = z.strictObject({ photo: z.string() });

  it('drops the line that a kill cut off, and goes on after the others', async () => {
    const file = await written('cut.journal', '{"photo":"a"}\n{"photo":"b"}\n{"pho');
    const journal = Journal.open(file, schema);
    expect(journal.lines).toEqual([{ photo: 'a' }, { photo: 'b' }]);

    journal.append({ photo: 'c' });
    journal.close();

    expect(await readFile(file, 'utf8')).toBe('{"photo":"a"}\n{"photo":"b"}\n{"photo":"c"}\n');
  });

  it('belongs to one task once it has photos, and begins again for another task before', () => {
    const open = (task: string): WorkJournal => {
      const journal = new WorkJournal(path.join(folder, 'begun.csv'), task, 'the service');
      journal.close();
      return journal;
    };
    const mistyped = open('tusk');

    const { run } = open('task');

    expect(run).not.toBe(mistyped.run);
    expect(open('task').run).toBe(run);
    const journal = new WorkJournal(path.join(folder, 'begun.csv'), 'task', 'the service');
    journal.submit('a.jpg', 'result');
    journal.close();
    expect(open('task').resultOf('a.jpg')).toBe('result');
    expect(() => open('tusk')).toThrow('begun.csv is of task task at the service');
  });

  it('of something else is refused', async () => {
    const file = await written('other.journal', '{"name":"a"}\n');
    expect(() => Journal.open(file, schema)).toThrow('is not a journal of this command');
  });
});
