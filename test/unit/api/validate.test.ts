import { describe, expect, it } from '@jest/globals';
import { parseSentValue } from '../../../lambdas/api/http/validate';
import {
  createCatalogItemSchema,
  updateCatalogItemSchema,
} from '../../../lambdas/contracts/catalog-item';
import { createTaskSchema } from '../../../lambdas/contracts/task';

const UUID = '3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f';
const task = (fields: object) => () =>
  parseSentValue(createTaskSchema, { name: 'Shelf', catalog_items: [UUID], ...fields });
const item = (fields: object) => () =>
  parseSentValue(createCatalogItemSchema, { name: 'Tea', ...fields });

describe('parseSentValue', () => {
  it.each([
    [task({ name: undefined }), 'name: is required'],
    [task({ name: '' }), 'name: must not be empty'],
    [task({ name: 7 }), 'name: must be a string'],
    [task({ name: 'x'.repeat(256) }), 'name: must have at most 255 characters'],
    [task({ catalog_items: [] }), 'catalog_items: must name at least one catalogue item'],
    [task({ catalog_items: [UUID, 'x'] }), 'catalog_items[1]: must be a UUID such as'],
    [task({ catalog_items: 'x' }), 'catalog_items: must be an array'],
    [task({ task_type: 'OCR' }), 'task_type: must be DETECTION, null or absent'],
    [task({ compute_shares: 'yes' }), 'compute_shares: must be a boolean'],
    [item({ height: 'tall' }), 'height: must be a number of metres'],
    [item({ height: '-1' }), 'height: must be at least 0.0001 metres'],
    [item({ height: '1e-200' }), 'height: must be at least 0.0001 metres'],
    [item({ height: 'Infinity' }), 'height: must be a number of metres'],
    [task({ name: 'a\ud800' }), 'name: must be valid Unicode'],
    [item({ brand: 'a\u0000b' }), 'brand: must not contain control characters'],
    [() => parseSentValue(createTaskSchema, null), 'body: must be an object'],
  ])('names the field and the reason (%#)', (check, detail) => {
    expect(check).toThrow(expect.objectContaining({ status: 422 }));
    expect(check).toThrow(detail);
  });

  it('reads empty form fields as absent', () => {
    expect(item({ brand: '', height: '', tags: '' })()).toEqual({ name: 'Tea' });
  });

  it('reads null fields of a task as absent', () => {
    expect(task({ description: null, task_type: null, compute_shares: null })()).toEqual({
      name: 'Shelf',
      catalog_items: [UUID],
      compute_realogram: false,
      compute_shares: false,
    });
  });

  it.each([
    [{ colour: 'red' }, 'body: has no field "colour"'],
    [
      Object.fromEntries('abcdefg'.split('').map((name) => [name, 1])),
      'body: has no field "a", "b", "c", "d", "e" and 2 more',
    ],
    [{ ['x'.repeat(900_000)]: 1 }, `body: has no field "${'x'.repeat(50)}..."`],
  ])(
    'names unknown fields, but only a few of them and only the start of a long name (%#)',
    (extra, detail) => {
      const change = () => parseSentValue(updateCatalogItemSchema, { name: 'Tea', ...extra });

      expect(change).toThrow(expect.objectContaining({ status: 422, message: detail }));
    },
  );

  it('names five faults and counts the others', () => {
    expect(task({ catalog_items: Array<string>(9).fill('x') })).toThrow('; and 4 more');
  });
});
