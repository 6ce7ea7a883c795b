import { expect, it } from '@jest/globals';
import {
  changedProducts,
  changedTask,
  EMPTY_FILTER,
  isChosen,
  newProducts,
  productsOf,
  textOfFilter,
  type Products,
} from '../../../console/src/tasks/task-fields';

const task = {
  uuid: 'task',
  name: 'Old',
  description: 'Old',
  task_type: 'DETECTION',
  compute_realogram: true,
  compute_shares: false,
  created_at: '',
  updated_at: '',
} as const;

const named = productsOf(task, ['a', 'b']);
const all: Products = { ...named, way: 'all' };
const filtered = (filter: Partial<Products['filter']>): Products => ({
  ...named,
  way: 'filter',
  filter: { ...EMPTY_FILTER, ...filter },
});
const alva = filtered({ brand: 'Alva' });

it('sends every field of a task, and its products only if they change', () => {
  const fields = { ...task, name: 'New', compute_shares: true };
  const sent = {
    name: 'New',
    description: 'Old',
    task_type: 'DETECTION',
    compute_realogram: true,
    compute_shares: true,
  };
  expect(changedTask(task, fields, {})).toStrictEqual(sent);
  expect(changedTask(task, fields, newProducts(named))).toStrictEqual({
    ...sent,
    catalog_items: ['a', 'b'],
  });
});

it('sends products only if others than those of the task are chosen', () => {
  const chosen = (...uuids: string[]) => ({ ...named, chosen: new Set(uuids) });
  expect(changedProducts(named, chosen('b', 'a'))).toEqual({});
  expect(changedProducts(named, chosen('a'))).toEqual({ catalog_items: ['a'] });
  expect(changedProducts(named, chosen('a', 'c'))).toEqual({ catalog_items: ['a', 'c'] });
  expect(changedProducts(named, all)).toEqual({ catalog_filter: {} });
  expect(changedProducts(all, alva)).toEqual({ catalog_filter: { brand: 'Alva' } });
  expect(changedProducts(alva, { ...alva, chosen: new Set() })).toEqual({});
  expect(changedProducts(alva, named)).toEqual({ catalog_items: ['a', 'b'] });
});

it.each([
  [{}, 'all', 'all products'],
  [{ brand: 'Alva' }, 'filter', 'brand Alva'],
  [{ brand: 'Alva', tag: 'cold' }, 'filter', 'brand Alva, tag cold'],
  [{ custom_prop: 'category:Water' }, 'filter', 'property category:Water'],
] as const)('shows a task that follows %j as it was made', (catalog_filter, way, text) => {
  const products = productsOf({ ...task, catalog_filter }, []);

  expect(products.way).toBe(way);
  expect(newProducts(products)).toEqual({ catalog_filter });
  expect(textOfFilter(catalog_filter)).toBe(text);
});

it.each([
  [named, true],
  [{ ...named, chosen: new Set<string>() }, false],
  [{ ...all, chosen: new Set<string>() }, true],
  [alva, true],
  [filtered({}), false],
  [filtered({ tag: 'cold,dairy' }), false],
  [filtered({ custom_prop: 'category:Water' }), true],
  [filtered({ custom_prop: 'Water' }), false],
])('knows whether products are chosen: %j', (products, expected) => {
  expect(isChosen(products)).toBe(expected);
});
