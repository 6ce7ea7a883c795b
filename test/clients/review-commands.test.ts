import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import * as z from 'zod';
import { ShelfClient } from '../../clients/typescript/src/index';
import { shelfIn } from '../support/clients/shelf-command';
import { testBed } from '../support/clients/test-bed-under-test';

const FIXTURES = path.join(__dirname, '../inference/fixtures');
const NAME = 'Coya Detergent Citrus 250 ml';
const { service, api_key } = testBed();
const client = new ShelfClient({ baseUrl: service, apiKey: api_key });

const reviewSchema = z.looseObject({
  images: z.array(z.looseObject({ id: z.number(), file_name: z.string() })),
  categories: z.array(z.looseObject({ id: z.number(), name: z.string() })),
  annotations: z.array(
    z.looseObject({ image_id: z.number(), category_id: z.number(), bbox: z.array(z.number()) }),
  ),
});

it('exports results, imports what people changed, evaluates the task, and names its photos again', async () => {
  const thumbnail = await readFile(path.join(FIXTURES, 'mini-catalog', `${NAME}.jpg`));
  const { uuid: item } = await client.catalogItems.create({ name: NAME, thumbnail });
  const { uuid: task } = await client.tasks.create({ name: 'Bay', catalog_items: [item] });
  const photo = await readFile(path.join(FIXTURES, 'mini-shelf.jpg'));
  const result = await client.recognise(task, photo);
  const folder = await mkdtemp(path.join(tmpdir(), 'shelf-review-'));
  try {
    const { run: shelf } = await shelfIn(folder);
    expect(await shelf('review', 'export', '--task', task, '--out', 'review.json')).toMatchObject({
      exit: 0,
      stderr: 'Results in review.json: 1.\n',
    });
    const file = path.join(folder, 'review.json');
    const review = reviewSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    expect(review.images).toMatchObject([{ file_name: `${result.uuid}.jpg` }]);
    expect(review.annotations).toHaveLength(result.coco.annotations.length);
    const named = review.categories.find(({ name }) => name === NAME)?.id ?? 0;
    const isNamed = ({ category_id }: (typeof review.annotations)[number]) => category_id === named;
    const [first, second] = review.annotations.filter((one) => !isNamed(one));

    // One facing gets another name, one is deleted, one is drawn. Labelling tools drop unknown fields.
    const annotations = review.annotations
      .filter((one) => one !== second)
      .map((one) => (one === first ? { ...one, category_id: named } : one))
      .map(({ image_id, category_id, bbox }) => ({ image_id, category_id, bbox }));
    annotations.push({ image_id: 1, category_id: 1, bbox: [0.4, 0.4, 20, 20] });
    await writeFile(file, JSON.stringify({ ...review, annotations }));

    expect(await shelf('review', 'import', 'review.json', '--task', task)).toMatchObject({
      exit: 0,
      stderr: 'Results corrected: 1. Refused: 0.\n',
    });
    const { facings, added } = await client.results.getCorrections(task, result.uuid);
    const count = (wanted: string) => facings.filter(({ verdict }) => verdict === wanted).length;
    expect([count('OTHER_ITEM'), count('NO_PRODUCT')]).toEqual([1, 1]);
    expect(count('RIGHT')).toBe(result.coco.annotations.length - 2);
    expect(added).toEqual([{ bbox: [0, 0, 20, 20], catalog_item_uuid: null }]);

    const { exit, stdout } = await shelf('evaluate', task);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ results: 1, confused: [] });

    expect(await shelf('export', task, '--out', 'all.csv', '--corrected')).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('Results in all.csv: 1. Left out: 0.') as unknown,
    });
    const rows = (await readFile(path.join(folder, 'all.csv'), 'utf8')).trimEnd().split('\n');
    // The heading, the facings but the deleted one, and the drawn one.
    expect(rows).toHaveLength(1 + result.coco.annotations.length);
    const failed = ['--status', 'failed', '--external-id', 'none'];
    expect(await shelf('export', task, '--out', 'failed.csv', ...failed)).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('Results in failed.csv: 0.') as unknown,
    });
    expect(await shelf('export', task, '--out', 'all.pdf')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('must end in .csv, .xlsx or .coco.json') as unknown,
    });

    const byDay = await shelf('shares', task, '--each-day');
    const [heading, ...shares] = byDay.stdout.trimEnd().split('\n');
    expect(heading).toBe('day,group_by,name,product_uuid,count,count_ratio,area,area_ratio');
    expect(new Set(shares.map((row) => row.slice(0, 10)))).toEqual(
      new Set([result.created_at.slice(0, 10)]),
    );
    expect(byDay.stderr).toContain('Results counted: 1, ');

    expect(await shelf('rename', task)).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('Named again: 1. Left out: 0.') as unknown,
    });
    expect((await client.results.get(task, result.uuid)).renamed_at).toBeDefined();

    const strange = { ...review, categories: [{ id: named, name: 'Nobody knows it' }] };
    await writeFile(file, JSON.stringify(strange));
    expect(await shelf('review', 'import', 'review.json', '--task', task)).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('no item of the task is called') as unknown,
    });
    await writeFile(file, '{}');
    expect(await shelf('review', 'import', 'review.json', '--task', task)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('review.json is not a COCO document') as unknown,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
