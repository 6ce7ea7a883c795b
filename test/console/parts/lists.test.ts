import { describe, expect, it } from '@jest/globals';
import type { Result, ShelfClient } from '../../../clients/typescript/src/index';
import { loadCatalogue } from '../../../console/src/catalogue/load-catalogue';
import { searchItems } from '../../../console/src/catalogue/search-items';
import { PATHS } from '../../../console/src/paths';
import { csvOf, fetchFull } from '../../../console/src/results/export';
import { resultQuery } from '../../../console/src/results/result-query';
import { timeRange } from '../../../console/src/results/time-range';
import { formatRatio } from '../../../console/src/shell/format';
import { EXAMPLE_ITEM_SUMMARY } from '../../../lambdas/api/describe/examples';
import { annotationOf, categoryOf, resultOf } from './result-of';

describe('timeRange', () => {
  it('covers whole days, with both ends exclusive', () => {
    const { start_datetime = '', end_datetime = '' } = timeRange('2026-11-24', '2026-11-25');
    expect(new Date(start_datetime).getTime()).toBe(new Date('2026-11-24T00:00:00').getTime() - 1);
    expect(new Date(end_datetime)).toEqual(new Date('2026-11-26T00:00:00'));
  });

  it.each(['', 'yesterday', '2026-02-30'])('takes %p as no bound', (text) => {
    expect(timeRange(text, text)).toEqual({});
  });
});

describe('resultQuery', () => {
  const none = { from: '', to: '', status: '', externalId: '' };

  it('asks for the status and the id that the address has', () => {
    expect(resultQuery({ ...none, status: 'FAILED', externalId: ' visit-7 ' })).toEqual({
      status: 'FAILED',
      external_id: 'visit-7',
    });
  });

  it('leaves out what is empty, and an unknown status', () => {
    expect(resultQuery(none)).toEqual({});
    expect(resultQuery({ ...none, status: 'LOST', externalId: ' ' })).toEqual({});
  });
});

describe('the exported table', () => {
  const facing = resultOf({
    categories: [categoryOf(1, 'Tea "Pear", 2 l')],
    annotations: [annotationOf(3, 1)],
  });

  it('has a row for each facing, quoted where needed', () => {
    const [heading, row, end] = csvOf([facing]).split('\n');
    expect(heading).toMatch(/^\ufeffphoto,result_uuid,status,/);
    expect(row).toMatch(/^https:\/\/pictures\.example\.com\/1,/);
    expect(row).toContain('"Tea ""Pear"", 2 l",item-1,');
    expect(row).toContain(',0.9,30,5,8,20,');
    expect(end).toBe('');
  });

  it('calls a photo by its file name, if it has one', () => {
    expect(csvOf([{ ...facing, file_name: 'aisle 3.jpg' }])).toContain('\naisle 3.jpg,result,');
  });

  it('has a row for a photo without facings', () => {
    const failed: Result = { ...resultOf({}), status: 'FAILED', failure_reason: 'not a picture' };
    expect(csvOf([failed]).split('\n')[1]).toContain('result,FAILED,not a picture');
  });
});

it('fetches results, corrected, in the order of the list, whichever is answered first', async () => {
  const summaries = ['a', 'b', 'c', 'd', 'e', 'f'].map((uuid) => ({ ...resultOf({}), uuid }));
  const forms: boolean[] = [];
  const get = async (_: string, uuid: string, { corrected }: { corrected: boolean }) => {
    forms.push(corrected);
    await new Promise((resolve) => setTimeout(resolve, uuid === 'a' ? 20 : 1));
    return { ...resultOf({}), uuid };
  };
  const told: number[] = [];
  const client = { results: { get } } as unknown as ShelfClient;
  const { results, deleted } = await fetchFull(client, summaries, true, (done) => {
    told.push(done);
  });
  expect(results.map(({ uuid }) => uuid).join('')).toBe('abcdef');
  expect(deleted).toBe(0);
  expect(told).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(forms)).toEqual(new Set([true]));
});

describe('loadCatalogue', () => {
  const serviceWith = (total: number) => (place: { limit: number; offset: number }) => {
    const end = Math.min(total, place.offset + place.limit);
    const items = Array.from({ length: Math.max(0, end - place.offset) }, (_, index) => ({
      ...EXAMPLE_ITEM_SUMMARY,
      uuid: String(place.offset + index),
    }));
    return Promise.resolve({ items, total, ...place });
  };

  it.each([0, 100, 101, 10_000])('gives all of %p items in their order, once', async (total) => {
    const { items, isComplete } = await loadCatalogue(serviceWith(total), () => undefined);
    expect(items.map(({ uuid }) => uuid)).toEqual(Array.from({ length: total }, (_, i) => `${i}`));
    expect(isComplete).toBe(true);
  });

  it('shows what is here while the rest is fetched, and stops where a task ends', async () => {
    const parts: number[] = [];
    const { items, total } = await loadCatalogue(serviceWith(10_450), (part) => {
      if (!part.isComplete) parts.push(part.items.length);
    });
    expect([items.length, total]).toEqual([10_000, 10_450]);
    expect([...parts.slice(0, 3), parts.at(-1)]).toEqual([100, 500, 900, 9_700]);
  });
});

it('finds items by words in any order, of any attribute that lists show', () => {
  const items = [
    {
      ...EXAMPLE_ITEM_SUMMARY,
      uuid: '1',
      name: 'Iced Tea Pear',
      brand: 'Dosmazu',
      size: '2 l',
      barcode: '400',
    },
    { ...EXAMPLE_ITEM_SUMMARY, uuid: '2', name: 'Soap', brand: null, size: null, barcode: null },
  ];
  const found = (text: string) => searchItems(items, text).map(({ uuid }) => uuid);
  expect(found('pear DOSMAZU')).toEqual(['1']);
  expect(found('400')).toEqual(['1']);
  expect(found('null')).toEqual([]);
  expect(found('  ')).toEqual(['1', '2']);
});

it('finds items with a word in their names before those that contain it elsewhere', () => {
  const names = ['Lemonade Grapefruit', 'Pomelemon', 'Lemonade Lemon', 'Tea', 'Lemon, pure'];
  const items = names.map((name) => ({ ...EXAMPLE_ITEM_SUMMARY, name, brand: 'Lemon' }));
  expect(searchItems(items, 'LEMON').map(({ name }) => name)).toEqual([
    'Lemonade Lemon',
    'Lemon, pure',
    'Lemonade Grapefruit',
    'Pomelemon',
    'Tea',
  ]);
});

it('distinguishes a small share from none, and keeps a number with its unit', () => {
  expect([0, 0.004, 0.005, 0.996].map((ratio) => formatRatio(ratio))).toEqual([
    '0\u00a0%',
    '<1\u00a0%',
    '1\u00a0%',
    '100\u00a0%',
  ]);
  expect(formatRatio(0.0004, 1)).toBe('<0.1\u00a0%');
});

it('encodes what addresses are made of, and leaves empty values out', () => {
  expect(PATHS.result('t/1', 'r 2', { facing: 0, product: undefined, view: '' })).toBe(
    '/tasks/t%2F1/results/r%202?facing=0',
  );
});
